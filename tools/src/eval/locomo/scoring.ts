import type { Question } from './dataset.ts'

export const recallRanks = [5, 10, 30, 60] as const
export const ndcgRanks = [10, 30] as const

/** A place from 1, or null for what is not among the items. */
export type Place = number | null

/** Of one question: at which of the first 60 places its evidence stands, and which of it was lost on the way. */
export interface QuestionRow {
  readonly conversation: string
  readonly index: number
  readonly category: number
  readonly repeats: boolean
  /** The key of this question was found wrong by an audit. */
  readonly disputed: boolean
  /** One per evidence turn. */
  readonly places: readonly Place[]
  /** The same for the evidence that the audit names instead; absent where it names none. */
  readonly correctedPlaces?: readonly Place[]
  /** Evidence turns in no graph, and those in a graph without a typed fact; absent for controls. */
  readonly lostToFragmented?: number
  readonly lostToExtraction?: number
}

/** Places of a question's evidence in a ranking of source ids: the first item of each id counts. */
export function placesOf({ evidence }: Pick<Question, 'evidence'>, ranking: readonly string[]): readonly Place[] {
  return evidence.map((id) => {
    const at = ranking.indexOf(id)
    return at < 0 ? null : at + 1
  })
}

/**
 * Means over the questions: `recall@k` of |evidence among the first k items| / |evidence|, `ndcg@k` of `ndcgAt`, `lost…` of
 * the shares that were lost. With prefixes `cat1.` to `cat4.` for the categories by number.
 */
export function figuresOf(rows: readonly QuestionRow[]): Readonly<Record<string, number>> {
  return byCategory(rows, measuresOf)
}

/** Figures over all rows, and with prefixes `cat1.` to `cat4.` over those of a category; of no rows there are none. */
export function byCategory<Row extends { readonly category: number }>(
  rows: readonly Row[],
  figures: (some: readonly Row[]) => Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const groups = [1, 2, 3, 4].map((category) => [
    `cat${category}.`,
    rows.filter((row) => row.category === category),
  ]) as readonly (readonly [string, readonly Row[]])[]
  const filled = [['', rows] as const, ...groups].filter(([, some]) => some.length > 0)
  return Object.assign({}, ...filled.map(([prefix, some]) => prefixed(prefix, figures(some))))
}

export const prefixed = (prefix: string, figures: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}${name}`, value]))

export const mean = (values: readonly number[]): number => sum(values) / values.length

function measuresOf(rows: readonly QuestionRow[]): Readonly<Record<string, number>> {
  const over = (measure: (row: QuestionRow) => number): number => mean(rows.map(measure))
  const lost = (name: 'lostToFragmented' | 'lostToExtraction') =>
    rows.every((row) => row[name] !== undefined) ? { [name]: over((row) => (row[name] ?? 0) / row.places.length) } : {}
  return {
    ...Object.fromEntries(recallRanks.map((k) => [`recall@${k}`, over(({ places }) => recallAt(k, places))])),
    ...Object.fromEntries(ndcgRanks.map((k) => [`ndcg@${k}`, over(({ places }) => ndcgAt(k, places))])),
    ...lost('lostToFragmented'),
    ...lost('lostToExtraction'),
  }
}

const recallAt = (k: number, places: readonly Place[]): number => within(k, places).length / places.length

/**
 * nDCG of a question with a gain of 1 for each evidence turn E and of 0 for any other: the sum over the evidence at places
 * p <= k of 1 / log2(p + 1), divided by the sum over i = 1 … min(k, |E|) of 1 / log2(i + 1). From 0 to 1.
 */
export function ndcgAt(k: number, places: readonly Place[]): number {
  const ideal = places.slice(0, k).map((_, index) => index + 1)
  return sum(within(k, places).map(discount)) / sum(ideal.map(discount))
}

const discount = (place: number): number => 1 / Math.log2(place + 1)

const within = (k: number, places: readonly Place[]): readonly number[] =>
  places.flatMap((place) => (place !== null && place <= k ? [place] : []))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
