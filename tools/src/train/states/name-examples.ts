import type { Role } from '@ecphory/events'
import { resolveTimes, type Encoder } from '@ecphory/memory'
import { textToItemClauses, toNameCandidates, type ItemClause } from '@ecphory/memory/training'
import { isoToEventTime } from '../../eval/extraction/rows.ts'
import { contentTokens, tokenF1 } from '../../eval/extraction/tokens.ts'
import type { Example } from './linear-training.ts'

/** A text with the name that people gave one item of it. */
export interface NamedText {
  readonly role: Role
  readonly time: string
  readonly text: string
  readonly item: string
  /** How many items the text has: with one only, its name is the same whichever clause was found first. */
  readonly items: number
  readonly weight: number
}

/** Weights of an example beside the clause that names the item best, and beside another one. */
const besideBest = 0.7
const besideOther = 0.5

export const isChineseText = (text: string): boolean => /\p{sc=Han}/u.test(text)

/** One example per word of a text: whether the name that people gave the item holds it. */
export async function toNameExamples(source: NamedText, encoder: Encoder): Promise<readonly Example[]> {
  const clauses = textToItemClauses(source.text)
  const times = resolveTimes(source.text, isoToEventTime(source.time), 'future')
  const tokens = await encoder.encodeTokens(source.text)
  return chooseClauses(source, clauses).flatMap(({ clause, weight }) =>
    toNameCandidates(source, clause, clauses, times, tokens).map(({ unit, features }) => ({
      features,
      label: Number(holdsWord(source.item, unit.text)),
      weight: source.weight * weight,
    })),
  )
}

/** The clause that names the item best, and, where the text has this one item, the next one beside it. */
function chooseClauses(
  { item, items }: NamedText,
  clauses: readonly ItemClause[],
): readonly { readonly clause: ItemClause; readonly weight: number }[] {
  const scores = clauses.map(({ text }) => sharedTokens(item, text) + tokenF1(item, text))
  const best = scores.indexOf(Math.max(...scores))
  const clause = clauses[best]
  if (clause === undefined) return []
  const other = clauses[(best + 1) % clauses.length] as ItemClause
  return items > 1 || other === clause
    ? [{ clause, weight: 1 }]
    : [
        { clause, weight: besideBest },
        { clause: other, weight: besideOther },
      ]
}

function sharedTokens(item: string, text: string): number {
  const gold = new Set(contentTokens(item))
  return contentTokens(text).filter((token) => gold.has(token)).length
}

/** A piece of a Chinese run counts by its characters: the encoder does not cut where a dictionary does. */
function holdsWord(item: string, word: string): boolean {
  if (!isChineseText(word)) return sharedTokens(item, word) > 0
  const characters = [...word]
  return characters.filter((character) => item.includes(character)).length * 2 > characters.length
}
