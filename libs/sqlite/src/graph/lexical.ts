import { termRarity } from '@ecphory/memory'
import type { Postings } from './term-reads.ts'
import type { SpaceIndex, Visible } from './space-index.ts'

export type TermCounts = ReadonlyMap<string, { readonly own: number; readonly context: number }>

export interface LexicalHit {
  readonly ordinal: number
  readonly counts: TermCounts
}

interface Rank {
  readonly ordinal: number
  own: number
  context: number
}

/** How many visible anchors hold each term in their own text, and in their context. */
export function documentFrequency(
  postingsByTerm: ReadonlyMap<string, Postings>,
  visible: Visible,
): Map<string, { own: number; context: number }> {
  return new Map([...postingsByTerm].map(([term, postings]) => [term, frequencyOf(postings, visible.mask)]))
}

function frequencyOf({ ordinals, own, context }: Postings, mask: Uint8Array): { own: number; context: number } {
  const frequency = { own: 0, context: 0 }
  for (let i = 0; i < ordinals.length; i++) {
    if (mask[ordinals[i] as number] === 0) continue
    if ((own[i] as number) > 0) frequency.own += 1
    if ((context[i] as number) > 0) frequency.context += 1
  }
  return frequency
}

/** Visible anchors that hold a term, cut to `limit` in the order that `termRarity` states. */
export function lexical(
  index: SpaceIndex,
  visible: Visible,
  postingsByTerm: ReadonlyMap<string, Postings>,
  limit: number,
): readonly LexicalHit[] {
  const ranks = rank(visible, postingsByTerm)
  const segmentOf = ({ ordinal }: Rank): string => index.segments[ordinal] as string
  const best = withoutTail(ranks, limit)
    .sort((a, b) => b.own - a.own || b.context - a.context || (segmentOf(a) < segmentOf(b) ? -1 : 1))
    .slice(0, limit)
  return withCounts(best, postingsByTerm)
}

function rank(visible: Visible, postingsByTerm: ReadonlyMap<string, Postings>): Rank[] {
  const ranksByOrdinal = new Map<number, Rank>()
  const frequencies = documentFrequency(postingsByTerm, visible)
  for (const [term, { ordinals, own, context }] of postingsByTerm) {
    const frequency = frequencies.get(term) ?? { own: 0, context: 0 }
    const ownRarity = termRarity(visible.count, frequency.own)
    const contextRarity = termRarity(visible.count, frequency.context)
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] as number
      if (visible.mask[ordinal] === 0) continue
      let held = ranksByOrdinal.get(ordinal)
      if (held === undefined) ranksByOrdinal.set(ordinal, (held = { ordinal, own: 0, context: 0 }))
      if ((own[i] as number) > 0) held.own += ownRarity
      if ((context[i] as number) > 0) held.context += contextRarity
    }
  }
  return [...ranksByOrdinal.values()]
}

/** Drops those that can not be among the first `limit`, so that a common word does not cost a sort of the space. */
function withoutTail(ranks: Rank[], limit: number): Rank[] {
  if (ranks.length <= limit) return ranks
  const threshold = Float64Array.from(ranks, ({ own }) => own).sort()[ranks.length - limit] ?? -Infinity
  return ranks.filter(({ own }) => own >= threshold)
}

function withCounts(ranks: readonly Rank[], postingsByTerm: ReadonlyMap<string, Postings>): readonly LexicalHit[] {
  const hits = ranks.map(({ ordinal }) => ({ ordinal, counts: new Map<string, { own: number; context: number }>() }))
  const countsByOrdinal = new Map(hits.map(({ ordinal, counts }) => [ordinal, counts]))
  for (const [term, { ordinals, own, context }] of postingsByTerm) {
    for (let i = 0; i < ordinals.length; i++) {
      countsByOrdinal.get(ordinals[i] as number)?.set(term, { own: own[i] as number, context: context[i] as number })
    }
  }
  return hits
}
