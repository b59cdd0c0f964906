import { termRarity } from '@ecphory/memory'
import type { IndexEntry, Postings, Visible } from './space-index.ts'

export interface Counts {
  readonly own: number
  readonly context: number
}

export interface LexicalHit {
  readonly id: string
  readonly counts: ReadonlyMap<string, Counts>
}

/** How many visible anchors hold each term in their own text, and in their context. */
export function documentFrequency(
  postingsByTerm: ReadonlyMap<string, Postings>,
  { entries }: Visible,
): Map<string, Counts> {
  return new Map(
    [...postingsByTerm].map(([term, postings]) => {
      let [own, context] = [0, 0]
      for (const [id, counts] of postings) {
        if (!entries.has(id)) continue
        if (counts.own > 0) own += 1
        if (counts.context > 0) context += 1
      }
      return [term, { own, context }]
    }),
  )
}

interface Hit {
  readonly entry: IndexEntry
  readonly counts: Map<string, Counts>
  own: number
  context: number
}

/** Visible anchors that hold a term, cut to `limit` in the order that `termRarity` states. */
export function lexical(
  visible: Visible,
  postingsByTerm: ReadonlyMap<string, Postings>,
  limit: number,
): readonly LexicalHit[] {
  const frequencies = documentFrequency(postingsByTerm, visible)
  const hits = new Map<string, Hit>()
  for (const [term, postings] of postingsByTerm) {
    const frequency = frequencies.get(term) ?? { own: 0, context: 0 }
    const ownRarity = termRarity(visible.entries.size, frequency.own)
    const contextRarity = termRarity(visible.entries.size, frequency.context)
    for (const [id, counts] of postings) {
      const entry = visible.entries.get(id)
      if (entry === undefined) continue
      let hit = hits.get(id)
      if (hit === undefined) hits.set(id, (hit = { entry, counts: new Map(), own: 0, context: 0 }))
      hit.counts.set(term, counts)
      if (counts.own > 0) hit.own += ownRarity
      if (counts.context > 0) hit.context += contextRarity
    }
  }
  return [...hits.values()]
    .sort((a, b) => b.own - a.own || b.context - a.context || (a.entry.segment < b.entry.segment ? -1 : 1))
    .slice(0, limit)
    .map(({ entry, counts }) => ({ id: entry.id, counts }))
}
