import type { Role } from '@ecphory/events'
import { resolveTimes, type Encoder } from '@ecphory/memory'
import {
  clausesToFeatures,
  clauseToItem,
  isContentWord,
  textToItemClauses,
  wordsOf,
  wordToFeatures,
} from '@ecphory/memory/training'
import { isoToEventTime } from '../../eval/extraction/rows.ts'
import { contentTokens, tokenF1 } from '../../eval/extraction/tokens.ts'
import type { Example } from './linear-training.ts'

export const statusClasses = ['none', 'pending', 'scheduled', 'in_progress', 'waiting', 'done', 'cancelled'] as const

/** A text with the items that it names and their states. */
export interface StateText {
  readonly role: Role
  readonly time: string
  readonly text: string
  readonly states: readonly { readonly item: string; readonly status: string }[]
  readonly weight: number
}

/** Least token F1 at which a clause is taken for the place of a gold item. */
const alignmentMin = 0.25

/**
 * One example per clause: the status of the gold item that it names best, else `none`. A text with an item that no
 * clause names (it is only implied) would teach that its clauses name nothing, so it is left out.
 */
export async function toStatusExamples(source: StateText, encoder: Encoder): Promise<readonly Example[]> {
  const clauses = textToItemClauses(source.text)
  const times = resolveTimes(source.text, isoToEventTime(source.time), 'future')
  const labels = clauses.map(() => 0)
  for (const { item, status } of source.states) {
    const scores = clauses.map((clause) =>
      Math.max(tokenF1(item, clause.text), tokenF1(item, clauseToItem(source.text, clause, times))),
    )
    const best = Math.max(0, ...scores)
    if (best <= alignmentMin) return []
    labels[scores.indexOf(best)] = Math.max(0, statusClasses.indexOf(status as (typeof statusClasses)[number]))
  }
  const tokens = await encoder.encodeTokens(source.text)
  return clausesToFeatures(clauses, source.role, times, tokens).map((features, index) => ({
    features,
    label: labels[index] as number,
    weight: source.weight,
  }))
}

/** One example per content word of each clause that names a gold item: whether the gold name holds it. English only. */
export async function toWordExamples(source: StateText, encoder: Encoder): Promise<readonly Example[]> {
  if (/\p{sc=Han}/u.test(source.text)) return []
  const clauses = textToItemClauses(source.text)
  const times = resolveTimes(source.text, isoToEventTime(source.time), 'future')
  const tokens = await encoder.encodeTokens(source.text)
  return source.states.flatMap(({ item }) => {
    const named = clauses.map((clause) => clauseToItem(source.text, clause, times))
    const scores = clauses.map((clause, index) =>
      Math.max(tokenF1(item, clause.text), tokenF1(item, named[index] ?? '')),
    )
    const best = scores.indexOf(Math.max(...scores))
    const clause = clauses[best]
    if (clause === undefined || (scores[best] ?? 0) <= wordAlignmentMin) return []
    const gold = new Set(contentTokens(item))
    return wordsOf(source.text, clause)
      .filter(isContentWord)
      .map((word) => ({
        features: wordToFeatures(word, named[best] ?? '', times, tokens),
        label: Number(contentTokens(word.text).some((token) => gold.has(token))),
        weight: 1,
      }))
  })
}

const wordAlignmentMin = 0.15
