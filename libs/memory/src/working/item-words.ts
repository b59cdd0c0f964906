import type { TokenVectors } from '../ports/encoder.ts'
import { textToTerms } from '../text/terms.ts'
import { vectorDimensions } from './clause-features.ts'
import type { Clause } from './clauses.ts'
import { logitsOf, openLinearModel } from './linear-model.ts'
import { wordWeights } from './weights/word-weights.ts'

/** A word of a clause that may name the item: half-open UTF-16 offsets in the segment. */
export interface ItemWord {
  readonly start: number
  readonly end: number
  readonly text: string
}

const model = openLinearModel(wordWeights)
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu
const hasHan = /\p{sc=Han}/u
const vectorScale = 0.7

/** Words between two kept ones that are kept with them, so that the name reads as one. */
const bridgeWordsMax = 2

/**
 * The words of a clause that name its item, as a tagger over the encoder's token vectors finds them: "thyroid tablet"
 * of "the doctor has put me on a thyroid tablet". Null where it has nothing to say (no token vectors, Chinese, no word
 * likely enough): then the stripped clause is the name.
 */
export function clauseToWords(
  text: string,
  clause: Clause,
  stripped: string,
  times: readonly { readonly start: number; readonly end: number }[],
  tokens: TokenVectors | null,
): string | null {
  if (tokens === null || tokens.offsets.length === 0 || hasHan.test(clause.text)) return null
  const words = wordsOf(text, clause)
  const kept = words.map(
    (word) =>
      isContent(word) && (logitsOf(model, wordToFeatures(word, stripped, times, tokens))[0] ?? 0) >= keptLogitMin,
  )
  const first = kept.indexOf(true)
  if (first === -1) return null
  return words
    .filter((_, index) => kept[index] || isBridge(words, kept, index))
    .map((word) => word.text)
    .join(' ')
}

/** Logit from which a word is kept (chosen by cross-validation; 0 keeps the likelier half). */
const keptLogitMin = -0.4

export const wordsOf = (text: string, clause: Clause): ItemWord[] =>
  [...text.slice(clause.start, clause.end).matchAll(wordPattern)].map((match) => ({
    start: clause.start + match.index,
    end: clause.start + match.index + match[0].length,
    text: match[0],
  }))

export const isContent = (word: ItemWord): boolean => textToTerms(word.text).length > 0

/** A short run of function words with a kept word on either side. */
function isBridge(words: readonly ItemWord[], kept: readonly boolean[], index: number): boolean {
  if (isContent(words[index] as ItemWord)) return false
  const near = (step: number): boolean => {
    for (
      let at = index + step, count = 0;
      at >= 0 && at < words.length && count <= bridgeWordsMax;
      at += step, count++
    ) {
      if (kept[at]) return true
      if (isContent(words[at] as ItemWord)) return false
    }
    return false
  }
  return near(-1) && near(1)
}

/** What the tagger sees of a word: its mean token vector, and where it stands. */
export function wordToFeatures(
  word: ItemWord,
  stripped: string,
  times: readonly { readonly start: number; readonly end: number }[],
  tokens: TokenVectors,
): number[] {
  const isTime = times.some(({ start, end }) => word.start >= start && word.start < end)
  return [
    ...meanOf(word, tokens).map((value) => value * vectorScale),
    Number(!isTime && stripped.includes(word.text)),
    Number(isTime),
    Number(/^\p{Lu}/u.test(word.text)),
    Number(/\d/u.test(word.text)),
    Number(/ing$/u.test(word.text)),
    Number(/ed$/u.test(word.text)),
    Number(word.text.length < 4),
  ]
}

function meanOf(word: ItemWord, tokens: TokenVectors): readonly number[] {
  const mean = new Array<number>(vectorDimensions).fill(0)
  if (tokens.vectors.length !== tokens.offsets.length * vectorDimensions) return mean
  let count = 0
  for (const [index, [start, end]] of tokens.offsets.entries()) {
    if (start >= word.end || end <= word.start || end <= start) continue
    count += 1
    for (let d = 0; d < vectorDimensions; d++) {
      mean[d] = (mean[d] as number) + (tokens.vectors[index * vectorDimensions + d] as number)
    }
  }
  return count === 0 ? mean : mean.map((value) => value / count)
}
