import type { MemoryKind, Subject } from '@ecphory/events'
import { EcphoryError, nodeById, pickNode, spaceOf } from '@ecphory/memory'
import type {
  AnchorVersion,
  GraphStore,
  ItemVersion,
  SettledEdge,
  SettledNode,
  Space,
  SpaceDump,
} from '@ecphory/memory'
import type { LiveParts } from './pipeline.ts'

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
    .filter((item): item is SettledNode => 'label' in item && item.label !== 'Request')
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

/** Whole graphs, as a history is read from. */
export type DumpedGraphs = readonly (SpaceDump & { readonly kind: MemoryKind })[]

export async function dumpGraphs(
  graphs: GraphStore,
  spaces: readonly { readonly kind: MemoryKind; readonly space: Space }[],
): Promise<DumpedGraphs> {
  const dumped = []
  for (const { kind, space } of spaces) dumped.push({ kind, ...(await graphs.dump(space)) })
  return dumped
}

export const historyIn = (dumped: DumpedGraphs, segmentIds: ReadonlySet<string>): MemoryHistory =>
  dumped.map(({ kind, anchors, versions }) => ({
    kind,
    anchors: anchors.filter(({ anchor }) => segmentIds.has(anchor.segmentId)),
    versions: versions.filter(({ item }) => item.support.some((id) => segmentIds.has(id))),
  }))

/** Throws `NOT_FOUND` unless each of the ids is of an entity, or of the user, in one of the subject's graphs. */
export async function checkEntities(
  { types, graphs, generation }: LiveParts,
  subject: Subject,
  ids: readonly string[],
): Promise<void> {
  const found = await Promise.all(
    types.map(({ kind }) => graphs.query(spaceOf(subject, generation.id, kind), ids.map(nodeById), {}, {})),
  )
  for (const [index, id] of ids.entries()) {
    const isKnown = found.some((answers) => {
      const node = pickNode(answers[index] ?? [], id)
      return node?.label === 'Entity' || node?.label === 'User'
    })
    if (!isKnown) throw new EcphoryError('NOT_FOUND', `The subject has no entity ${id}.`)
  }
}

/** Two entities under one name that the texts told apart, or never joined: for a person to decide. */
export interface LinkProposal {
  readonly key: string
  readonly entities: readonly [SettledNode, SettledNode]
}

/** Pairs of entities of one kind that share a name and are not linked. Nothing is merged by a likeness alone. */
export async function proposeLinks(graphs: GraphStore, space: Space): Promise<readonly LinkProposal[]> {
  const { nodes, edges } = await showGraph(graphs, space, { limit: Infinity })
  const linked = new Set(edges.filter(({ type }) => type === 'SAME_AS').map(({ from, to }) => `${from} ${to}`))
  const byKey = new Map<string, SettledNode[]>()
  for (const node of nodes) {
    if (node.label !== 'Entity') continue
    for (const key of node.keys) byKey.set(key, [...(byKey.get(key) ?? []), node])
  }
  return [...byKey].flatMap(([key, sharing]) =>
    sharing.flatMap((first, index) =>
      sharing
        .slice(index + 1)
        .filter((second) => second.properties['kind'] === first.properties['kind'])
        .map((second): LinkProposal => ({ key, entities: first.id < second.id ? [first, second] : [second, first] }))
        .filter(({ entities: [one, other] }) => !linked.has(`${one.id} ${other.id}`)),
    ),
  )
}
