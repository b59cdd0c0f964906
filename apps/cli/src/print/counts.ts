import type { MemoryKind } from '@ecphory/events'
import type { SpaceCounts } from '@ecphory/memory'
import { formatTable } from './table.ts'

export type CountsByKind = Readonly<Partial<Record<MemoryKind, SpaceCounts>>>

/** One line a memory type: its segments, then its nodes and edges by label. What waits for a model is no memory. */
export function formatCounts(kinds: readonly MemoryKind[], counts: CountsByKind, columns: number): string {
  const rows = kinds.map((kind) => {
    const { anchors = 0, nodes = {}, edges = {} } = counts[kind] ?? {}
    return [kind, `${anchors} segments`, [...namedCounts(nodes), ...namedCounts(edges)].join(', ')]
  })
  return formatTable(rows, columns, '  ')
}

function namedCounts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([name, count]) => count > 0 && name !== 'Request')
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    .map(([name, count]) => `${count} ${name}`)
}
