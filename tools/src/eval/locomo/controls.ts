import { createLexicon, arrangeSessions, rank, type RankCandidate } from '@ecphory/memory'
import type { FlatQuestion } from './flat.ts'

/** Ways to rank the untyped heap that ours is measured against: question -> source ids, best first. */
export const controls = {
  /** BM25 over single turns: light stemmer, stop words, speaker and caption in the text. */
  bm25: ({ candidates, query }) => {
    const alone = candidates.map(withoutNeighbours)
    return byValue(alone, createLexicon(alone, [], arrangeSessions(alone), query.terms).window)
  },
  /** Dot product of question and turn. */
  dense: ({ candidates, plainDots }) => byValue(candidates, plainDots),
  /** Our ranking over one pool without types: neither the router nor any graph has a say. */
  unified: ({ candidates, query }) =>
    rank(candidates.map(withoutRouter), [], query).map(({ candidate }) => candidate.anchor.sourceId),
  /** What was said last first, whatever is asked. */
  recency: ({ candidates }) => candidates.toReversed().map(sourceIdOf),
  /** The whole conversation from its start: as a ranking it tells what a context that is cut at k turns holds. */
  fullContext: ({ candidates }) => candidates.map(sourceIdOf),
  noMemory: () => [],
} as const satisfies Readonly<Record<string, (question: FlatQuestion) => readonly string[]>>

const sourceIdOf = ({ anchor }: RankCandidate): string => anchor.sourceId

const withoutNeighbours = (candidate: RankCandidate): RankCandidate => ({
  ...candidate,
  anchor: { ...candidate.anchor, session: candidate.anchor.segmentId, contextLength: 0 },
  counts: new Map([...candidate.counts].map(([term, { own }]) => [term, { own, context: 0 }])),
})

const withoutRouter = (candidate: RankCandidate): RankCandidate => ({
  ...candidate,
  anchor: { ...candidate.anchor, probabilities: { ...candidate.anchor.probabilities, fragmented: 0 } },
})

function byValue(candidates: readonly RankCandidate[], values: Float64Array): readonly string[] {
  const order = candidates
    .map((_, index) => index)
    .sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
  return order.map((index) => sourceIdOf(candidates[index] as RankCandidate))
}
