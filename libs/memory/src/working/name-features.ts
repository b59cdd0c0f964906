import type { TokenVectors } from '../ports/encoder.ts'
import { vectorDimensions } from './clause-features.ts'
import { textToConstraint } from './item-traits.ts'
import type { Clause } from './clauses.ts'

/** A word, or a piece of a Chinese run: half-open UTF-16 offsets in the segment. */
export interface NameUnit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A segment around one of its clauses. */
export interface NameContext {
  readonly text: string
  readonly clause: Clause
  readonly clauses: readonly Clause[]
  readonly times: readonly { readonly start: number; readonly end: number }[]
  readonly tokens: TokenVectors
  /** Mean of all token vectors. */
  readonly mean: readonly number[]
  /** What is known of the whole segment: its constraint, whether it recurs, who speaks. */
  readonly traits: readonly number[]
}

const unitPattern = /\p{sc=Han}+|[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu
const hasHan = /\p{sc=Han}/u
const sentenceEnd = /[.!?](?=\s|$)|[。！？]/u
const vectorScale = 0.7

/** Cuts at words; runs of Chinese characters, which have no spaces, where the encoder cuts them. */
export function textToNameUnits(text: string, tokens: TokenVectors): NameUnit[] {
  return [...text.matchAll(unitPattern)].flatMap((match) => {
    const start = match.index
    const end = start + match[0].length
    if (!hasHan.test(match[0])) return [{ start, end, text: match[0] }]
    const inner = tokens.offsets.flat().filter((at) => at > start && at < end)
    const cuts = [...new Set([start, ...inner, end])].sort((a, b) => a - b)
    return cuts.slice(1).map((to, index) => {
      const from = cuts[index] as number
      return { start: from, end: to, text: text.slice(from, to) }
    })
  })
}

/** The unit's mean token vector, where it stands to the clause, how it is written; the traits by where it stands. */
export function nameUnitToFeatures(unit: NameUnit, around: NameContext): number[] {
  const { text, clause, clauses, times, tokens, mean, traits } = around
  const vector = meanOfTokens(unit, tokens)
  const isIn = isWithin(unit, clause)
  const step = stepsFrom(unit, clause, clauses)
  const isTime = times.some((time) => isWithin(unit, time))
  const isChinese = hasHan.test(text)
  const at = clauses.find((other) => isWithin(unit, other))
  const own = at === undefined ? null : textToConstraint(at.text)
  return [
    ...vector.map((value) => value * vectorScale),
    Number(isIn),
    ...[-1, 1, 2].map((steps) => Number(step === steps)),
    Number(step > 2),
    Number(step < -1),
    Number(!isIn && isSameSentence(unit, clause, text)),
    Number(isTime),
    Number(isTime && isIn),
    ...writingFeatures(unit.text, isTime),
    Number(isChinese && isIn),
    Number(isChinese && isIn && unit.text.length > 1),
    (cosine(vector, mean) - 0.8) * 5,
    Number(clauses.length === 1),
    Math.min(clauses.length, 8) / 8,
    Number(isIn && clauses.length > 3),
    Number(own === 'prohibition'),
    Number(own === 'prohibition' && isIn),
    Number(own === 'medication'),
    Number(own === 'condition'),
    Number(textToConstraint(clause.text) !== null && !isIn),
    ...traits,
    ...traits.map((trait) => trait * Number(isIn)),
    ...traits.map((trait) => trait * Number(!isIn && Math.abs(step) <= 2)),
  ]
}

const writingFeatures = (text: string, isTime: boolean): number[] => [
  Number(isTime && /\d/u.test(text)),
  Number(/^\p{Lu}/u.test(text)),
  Number(/\d/u.test(text)),
  Number(/ing$/u.test(text)),
  Number(/ed$/u.test(text)),
  Number(text.length < 4),
  Number(text.length > 6),
]

const isWithin = (unit: NameUnit, range: { readonly start: number; readonly end: number }): boolean =>
  unit.start >= range.start && unit.start < range.end

/** How many clauses the unit's one stands after the named one; far away for a unit of no clause. */
function stepsFrom(unit: NameUnit, clause: Clause, clauses: readonly Clause[]): number {
  const at = clauses.findIndex((other) => isWithin(unit, other))
  return at < 0 ? clauses.length : at - clauses.findIndex(({ start }) => start === clause.start)
}

function isSameSentence(unit: NameUnit, clause: Clause, text: string): boolean {
  const between = unit.start < clause.start ? text.slice(unit.end, clause.start) : text.slice(clause.end, unit.start)
  return !sentenceEnd.test(between)
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let [product, squaresA, squaresB] = [0, 0, 0]
  for (let d = 0; d < a.length; d++) {
    const [x, y] = [a[d] as number, b[d] as number]
    product += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return product / (Math.sqrt(squaresA * squaresB) || 1)
}

/** Mean of the token vectors that meet a range of the text; zeros where none does, or for another encoder's. */
export function meanOfTokens(
  range: { readonly start: number; readonly end: number },
  { offsets, vectors }: TokenVectors,
): number[] {
  const mean = new Array<number>(vectorDimensions).fill(0)
  if (vectors.length !== offsets.length * vectorDimensions) return mean
  let count = 0
  for (const [index, [start, end]] of offsets.entries()) {
    if (start >= range.end || end <= range.start || end <= start) continue
    count += 1
    for (let d = 0; d < vectorDimensions; d++) {
      mean[d] = (mean[d] as number) + (vectors[index * vectorDimensions + d] as number)
    }
  }
  return count === 0 ? mean : mean.map((value) => value / count)
}
