import type { Branch, MemoryType, NodeLabel, RecallQuery, SettledNode } from '@ecphory/memory'

/**
 * The nodes of a label that a branch found, the likeliest first: by what their line would weigh in the type's block,
 * then those that the question itself leads to, then the nearer ones; ties by id.
 */
export function recalledNodes(
  type: MemoryType,
  query: RecallQuery,
  { rows, leads }: Branch,
  label: NodeLabel,
): readonly SettledNode[] {
  const weights = new Map<string, number>()
  for (const { support, weight } of type.block.lines(query, rows)) {
    const key = keyOf(support)
    weights.set(key, Math.max(weight, weights.get(key) ?? weight))
  }
  const leading = new Set(leads.map(({ id }) => id))
  const found = new Map<string, { node: SettledNode; hops: number }>()
  for (const row of rows) {
    if (row.row === 'node' && row.node.label === label && !found.has(row.node.id)) found.set(row.node.id, row)
  }
  const placed = [...found.values()].map(({ node, hops }) => ({
    node,
    place: [-(weights.get(keyOf(node.support)) ?? -Infinity), leading.has(node.id) ? 0 : 1, hops] as const,
  }))
  return placed.sort(byPlace).map(({ node }) => node)
}

const keyOf = (support: readonly string[]): string => support.join(' ')

interface Placed {
  readonly node: SettledNode
  readonly place: readonly number[]
}

function byPlace(a: Placed, b: Placed): number {
  for (const [index, own] of a.place.entries()) {
    const other = b.place[index] ?? 0
    if (own !== other) return own < other ? -1 : 1
  }
  return a.node.id < b.node.id ? -1 : 1
}
