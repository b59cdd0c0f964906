import type { Subject } from '@ecphory/events'
import {
  createRecallQuery,
  exactItemsMax,
  firstGeneration,
  memoryTypes,
  mergeCandidates,
  parseInstant,
  rank,
  readBranch,
  type Branch,
  type Encoder,
  type GraphStore,
  type RecallQuery,
} from '@ecphory/memory'

/** One reading of the four graphs, from which rankings that leave a part out are made. */
export interface GraphReading {
  readonly query: RecallQuery
  readonly branches: readonly Branch[]
}

/** @param now what "today" is measured by: ISO 8601, or epoch milliseconds */
export async function readGraphs(
  graphs: GraphStore,
  encoder: Encoder,
  subject: Subject,
  text: string,
  now: string | number,
): Promise<GraphReading> {
  const query = await createRecallQuery(text, parseInstant(now), encoder, exactItemsMax)
  const request = { subject, generation: firstGeneration.id, query, asOf: {}, filter: {} }
  return { query, branches: await Promise.all(memoryTypes.map((type) => readBranch(graphs, type, request))) }
}

/** The source ids of our ranking, best first. */
export const rankedSources = ({ query, branches }: GraphReading, most: number): readonly string[] =>
  rank(
    [...mergeCandidates(branches).values()],
    branches.map(({ statistics }) => statistics),
    query,
  )
    .slice(0, most)
    .map(({ candidate }) => candidate.anchor.sourceId)

/** What these graphs store, as nothing but vectors: source ids by dot product, ties by segment id. */
export const nearestSources = (branches: readonly Branch[], most: number): readonly string[] =>
  [...mergeCandidates(branches).values()]
    .sort((a, b) => (b.dot ?? 0) - (a.dot ?? 0) || (a.anchor.segmentId < b.anchor.segmentId ? -1 : 1))
    .slice(0, most)
    .map(({ anchor }) => anchor.sourceId)
