/** What is looked for: a gap query as the scoring reads it. */
export interface ScoredQuery {
  readonly terms: readonly string[]
  /** Names in it, folded. */
  readonly names: ReadonlySet<string>
}

/** A memory beside one gap query. */
export interface ScoredMemory {
  /** Dot product of the query's vector with the memory's. */
  readonly dot: number
  /** How often each of the query's terms stands in it. */
  readonly counts: ReadonlyMap<string, number>
  /** Its terms, in number. */
  readonly length: number
  /** Words in it that begin with a capital letter, folded. */
  readonly names: ReadonlySet<string>
  /** Epoch milliseconds. */
  readonly instant: number
}

/** Weights of the standardised features; docs/results/admission says on what they were chosen. */
const weights = { meaning: 2.3, words: 0.5, names: 1.2, newness: 0.6 }
const saturation = 1.2
const lengthShare = 0.75
const namesMax = 2
const dayMs = 86_400_000
/** A spread of dot products below which they say nothing. */
const meaningSpreadMin = 0.005
const otherSpreadMin = 0.05

/**
 * How well each memory answers a gap query, comparable within one subject's memories: standardised nearness, BM25 over
 * the memories at hand, names in common, and newness. Recall is what counts here; what is worth admitting is decided
 * behind it.
 */
export function gapScores(query: ScoredQuery, memories: readonly ScoredMemory[]): readonly number[] {
  const newest = memories.reduce((max, { instant }) => Math.max(max, instant), -Infinity)
  const meaning = standardised(
    memories.map(({ dot }) => dot),
    meaningSpreadMin,
  )
  const words = standardised(bm25(query.terms, memories), otherSpreadMin)
  const names = standardised(
    memories.map((one) => Math.min(namesMax, inCommon(query.names, one.names))),
    otherSpreadMin,
  )
  const newness = standardised(
    memories.map(({ instant }) => -Math.log1p((newest - instant) / dayMs)),
    otherSpreadMin,
  )
  return memories.map(
    (_, i) =>
      weights.meaning * (meaning[i] as number) +
      weights.words * (words[i] as number) +
      weights.names * (names[i] as number) +
      weights.newness * (newness[i] as number),
  )
}

/** A fixed monotone map of a score to 0..1. */
export const gapScoreToShare = (score: number): number => 1 / (1 + Math.exp(-score / shareScale))
const shareScale = 3

function bm25(terms: readonly string[], memories: readonly ScoredMemory[]): readonly number[] {
  const mean = memories.reduce((sum, { length }) => sum + length, 0) / Math.max(1, memories.length)
  const holding = new Map<string, number>()
  for (const { counts } of memories) {
    for (const [term, count] of counts) if (count > 0) holding.set(term, (holding.get(term) ?? 0) + 1)
  }
  const rarities = [...new Set(terms)].map((term) => {
    const held = holding.get(term) ?? 0
    return { term, rarity: Math.log(1 + (memories.length - held + 0.5) / (held + 0.5)) }
  })
  return memories.map(({ counts, length }) => {
    if (counts.size === 0) return 0
    const damping = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, mean))
    // In the order of the query's terms: each store counts them in an order of its own, and sums would differ by it.
    return rarities.reduce((sum, { term, rarity }) => {
      const count = counts.get(term) ?? 0
      return sum + (rarity * count * (saturation + 1)) / (count + damping)
    }, 0)
  })
}

export function inCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const one of a) if (b.has(one)) count += 1
  return count
}

/** Mean 0 and deviation 1; a deviation below `spreadMin` counts as that, so that noise is not blown up. */
export function standardised(values: readonly number[], spreadMin: number): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  const spread = Math.max(spreadMin, Math.sqrt(variance))
  return values.map((value) => (value - mean) / spread)
}
