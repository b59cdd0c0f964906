import type { MemoryKind } from '@ecphory/events'
import type { AnchorVersion, GraphStore, ItemVersion, SettledEdge, SettledNode, Space } from '@ecphory/memory'

/** One typed graph as rows: believed now, or as of a root position. */
export interface GraphPage {
  readonly anchors: number
  readonly nodes: readonly SettledNode[]
  readonly edges: readonly SettledEdge[]
}

/** What rests on a memory in one graph, versions included. */
export type MemoryHistory = readonly {
  readonly kind: MemoryKind
  readonly anchors: readonly AnchorVersion[]
  readonly versions: readonly ItemVersion[]
}[]

export async function showGraph(
  graphs: GraphStore,
  space: Space,
  { limit = 100, position }: { readonly limit?: number; readonly position?: number },
): Promise<GraphPage> {
  const { anchors, versions } = await graphs.dump(space)
  const believed = ({ recordFrom, recordTo }: { recordFrom: number; recordTo: number | null }) =>
    position === undefined ? recordTo === null : recordFrom <= position && (recordTo === null || recordTo > position)
  const items = versions.filter(believed).map(({ item }) => item)
  const nodes = items
    .filter((item) => 'label' in item)
    .sort(newestFirst)
    .slice(0, limit)
  const edges = items
    .filter((item) => 'type' in item)
    .sort(newestFirst)
    .slice(0, limit)
  return { anchors: anchors.filter(believed).length, nodes, edges }
}

function newestFirst(a: SettledNode | SettledEdge, b: SettledNode | SettledEdge): number {
  const [left, right] = [a.valid.from ?? 0, b.valid.from ?? 0]
  return left === right ? (a.id < b.id ? -1 : 1) : right - left
}

export async function historyOfMemory(
  graphs: GraphStore,
  spaces: readonly { readonly kind: MemoryKind; readonly space: Space }[],
  segmentIds: ReadonlySet<string>,
): Promise<MemoryHistory> {
  const histories = []
  for (const { kind, space } of spaces) {
    const { anchors, versions } = await graphs.dump(space)
    histories.push({
      kind,
      anchors: anchors.filter(({ anchor }) => segmentIds.has(anchor.segmentId)),
      versions: versions.filter(({ item }) => item.support.some((id) => segmentIds.has(id))),
    })
  }
  return histories
}
