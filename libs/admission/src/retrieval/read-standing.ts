import type { MemoryKind, Subject } from '@ecphory/events'
import { dequantise, spaceOf } from '@ecphory/memory'
import type { NodeLabel, SettledNode } from '@ecphory/memory'
import { factsPerCandidateMax } from '../limits.ts'
import type { GraphSources } from './graph-sources.ts'

/** What else a policy weighs of a memory: its vector, and whether what it says still stands. */
export interface Standing {
  readonly vector: Float32Array
  readonly superseded: boolean
}

/** Nodes whose interval ends when something newer takes their place, by graph; that of an episode ends when it was over. */
const standing: Readonly<Partial<Record<MemoryKind, NodeLabel>>> = { semantic: 'Statement', working: 'State' }

/** The standing of these memories by segment id; one that no graph holds any more has none. */
export async function readStandings(
  sources: GraphSources,
  subject: Subject,
  segments: readonly { readonly segmentId: string; readonly kinds: readonly MemoryKind[] }[],
  instant: number,
): Promise<ReadonlyMap<string, Standing>> {
  const reads = sources.types.map(({ kind }) => {
    const held = segments.filter(({ kinds }) => kinds.includes(kind)).map(({ segmentId }) => segmentId)
    return held.length === 0 ? null : readGraph(sources, subject, kind, held)
  })
  const read = (await Promise.all(reads)).filter((one) => one !== null)
  const nodes = read.flatMap((one) => one.nodes)
  const vectors = new Map(read.flatMap((one) => one.vectors))
  return new Map(
    [...vectors].map(([segmentId, vector]) => [
      segmentId,
      { vector: dequantise(vector), superseded: isSuperseded(segmentId, nodes, instant) },
    ]),
  )
}

async function readGraph(
  { graphs, generation }: GraphSources,
  subject: Subject,
  kind: MemoryKind,
  segmentIds: string[],
) {
  const space = spaceOf(subject, generation, kind)
  const label = standing[kind]
  const query = { find: 'supportedBy', segmentIds, limit: segmentIds.length * factsPerCandidateMax } as const
  const [anchors, [rows = []]] = await Promise.all([
    graphs.anchors(space, segmentIds, {}),
    label === undefined ? [] : graphs.query(space, [query], {}, {}),
  ])
  return {
    vectors: anchors.map(({ segmentId, vector }) => [segmentId, vector] as const),
    nodes: rows.flatMap((row) => (row.row === 'node' && row.node.label === label ? [row.node] : [])),
  }
}

/** All that was stated on the ground of a memory has ended; where nothing was stated, there is nothing to end. */
function isSuperseded(segmentId: string, nodes: readonly SettledNode[], instant: number): boolean {
  const own = nodes.filter(({ support }) => support.includes(segmentId))
  return own.length > 0 && own.every(({ valid }) => valid.to !== null && valid.to <= instant)
}
