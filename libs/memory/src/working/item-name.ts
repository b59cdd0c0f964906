import type { RoutedSegment } from '@ecphory/events'
import type { TokenVectors } from '../ports/encoder.ts'
import { textToTerms } from '../text/terms.ts'
import { vectorDimensions } from './clause-features.ts'
import { meanOfTokens, nameUnitToFeatures, textToNameUnits, type NameUnit } from './name-features.ts'
import type { Clause } from './clauses.ts'
import { textToConstraint, textToRecurrence } from './item-traits.ts'
import { logitsOf, openLinearModel } from './linear-model.ts'
import { nameWeights } from './weights/name-weights.ts'

const model = openLinearModel(nameWeights)
const hasHan = /\p{sc=Han}/u
const hanFunction = /^[的了是在和就也都我你他她它们这那个把被给跟对从到着过吗呢吧啊得还要]+$/u
/** Words that say which way a matter goes, though every search leaves them out. */
const direction = /^(?:no|not|until|off|back|before|after|without)$/iu

/** Length of a name as people write it: in words, and for Chinese in characters (mean of the training names). */
const nameLength = { english: 4.5, chinese: 7.2 }
/** Left-out words, and for Chinese characters, that are kept between two kept ones so that the name reads as one. */
const bridgeMax = { words: 2, characters: 1 }

/** A stretch of the segment with what the name model sees of it. */
export interface NameCandidate {
  readonly unit: NameUnit
  readonly index: number
  readonly features: readonly number[]
}

type Times = readonly { readonly start: number; readonly end: number }[]
type Told = Pick<RoutedSegment, 'text' | 'role'>

/**
 * Names the item of a clause by the words of its whole segment: what must not be done, and until when, often stands in
 * the sentence after the one that says whom or what it is about. Of all sets of words it takes the one with the
 * greatest expected F1 against the name that a person would write.
 *
 * @returns the kept words in the order of the text; null where the encoder gives no token vectors, or is not the one of the weights
 */
export function nameItem(
  segment: Told,
  clause: Clause,
  clauses: readonly Clause[],
  times: Times,
  tokens: TokenVectors,
): string | null {
  const { text } = segment
  if (!areKnown(tokens)) return null
  const isChinese = hasHan.test(text)
  const rated = toNameCandidates(segment, clause, clauses, times, tokens).map(({ unit, index, features }) => ({
    index,
    text: unit.text.toLowerCase(),
    length: isChinese ? unit.text.length : 1,
    probability: 1 / (1 + Math.exp(-(logitsOf(model, features)[isChinese ? 1 : 0] ?? 0))),
  }))
  const likeliest = rated.sort((a, b) => b.probability - a.probability || a.index - b.index)
  const distinct = isChinese
    ? likeliest
    : likeliest.filter((word, at) => likeliest.findIndex((other) => other.text === word.text) === at)
  const count = bestCount(distinct, isChinese ? nameLength.chinese : nameLength.english)
  if (count === 0) return null
  const kept = distinct.slice(0, count).map(({ index }) => index)
  kept.sort((a, b) => a - b)
  return joinUnits(text, textToNameUnits(text, tokens), kept)
}

const areKnown = ({ offsets, vectors }: TokenVectors): boolean =>
  offsets.length > 0 && vectors.length === offsets.length * vectorDimensions

/** The content words of a segment, and for Chinese the encoder's pieces, with their features beside one clause. */
export function toNameCandidates(
  { text, role }: Told,
  clause: Clause,
  clauses: readonly Clause[],
  times: Times,
  tokens: TokenVectors,
): NameCandidate[] {
  const constraint = textToConstraint(text)
  const around = {
    text,
    clause,
    clauses,
    times,
    tokens,
    mean: meanOfTokens({ start: 0, end: text.length }, tokens),
    traits: [
      ...['medication', 'prohibition', 'condition', 'allergy'].map((name) => Number(constraint === name)),
      Number(textToRecurrence(text) !== null),
      Number(role === 'log'),
      Number(role === 'assistant'),
    ],
  }
  return textToNameUnits(text, tokens).flatMap((unit, index) =>
    canName(unit) ? [{ unit, index, features: nameUnitToFeatures(unit, around) }] : [],
  )
}

const canName = ({ text }: NameUnit): boolean =>
  hasHan.test(text) ? !hanFunction.test(text) : textToTerms(text).length > 0 || direction.test(text)

/** How many of the likeliest words to keep: with n kept, F1 is expected to be 2 * sum(p) / (n + length of a name). */
function bestCount(
  likeliest: readonly { readonly probability: number; readonly length: number }[],
  expected: number,
): number {
  let [best, bestScore, hits, length] = [0, 0, 0, 0]
  for (const [index, word] of likeliest.entries()) {
    hits += word.probability * word.length
    length += word.length
    const score = (2 * hits) / (length + expected)
    if (score > bestScore) [best, bestScore] = [index + 1, score]
  }
  return best
}

function joinUnits(text: string, units: readonly NameUnit[], kept: readonly number[]): string {
  let name = ''
  let last: number | null = null
  for (const index of kept) {
    const unit = units[index] as NameUnit
    if (last !== null) name += betweenUnits(text, units, last, index)
    name += unit.text
    last = index
  }
  return name
}

/** What stands between two kept units in the name: the words of the text where they are few, a comma, or a space. */
function betweenUnits(text: string, units: readonly NameUnit[], from: number, to: number): string {
  const between = text.slice(units[from]?.end, units[to]?.start)
  if (/[.!?;]\s|[。！？；]/u.test(between)) return hasHan.test(text) ? '，' : ', '
  if (/[^\p{L}\p{N}\s'’-]/u.test(between)) return ' '
  const skipped = units.slice(from + 1, to)
  const isBridge = hasHan.test(text)
    ? between.length <= bridgeMax.characters
    : skipped.length <= bridgeMax.words && !skipped.some(canName)
  return isBridge ? between : ' '
}
