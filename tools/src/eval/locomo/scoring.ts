import type { Question } from './dataset.ts'

export const ranks = [5, 10, 30, 60] as const

/** Of one question: at which of the first 60 places its evidence stands, and which of it was lost on the way. */
export interface QuestionRow {
  readonly conversation: string
  readonly index: number
  readonly category: number
  readonly repeats: boolean
  /** The key of this question was found wrong by an audit. */
  readonly disputed: boolean
  /** Per evidence turn: its place from 1, or null where it is not among the items. */
  readonly places: readonly (number | null)[]
  /** Evidence turns in no graph, and those in a graph without a typed fact; absent for controls. */
  readonly lostToFragmented?: number
  readonly lostToExtraction?: number
}

/** Places of a question's evidence in a ranking of source ids: the first item of each id counts. */
export function placesOf(question: Question, ranking: readonly string[]): readonly (number | null)[] {
  return question.evidence.map((id) => {
    const at = ranking.indexOf(id)
    return at < 0 ? null : at + 1
  })
}

/**
 * `recall@k` is the mean over the questions of |evidence among the first k items| / |evidence|; `lost…` are shares of
 * the same means. With prefixes `cat1.` to `cat4.` for the categories by number.
 */
export function figuresOf(rows: readonly QuestionRow[]): Readonly<Record<string, number>> {
  const categories = [1, 2, 3, 4].map((category) => rows.filter((row) => row.category === category))
  return {
    ...figuresWithout(rows),
    ...Object.assign({}, ...categories.map((some, index) => prefixed(`cat${index + 1}.`, figuresWithout(some)))),
  }
}

export const prefixed = (prefix: string, figures: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}${name}`, value]))

function figuresWithout(rows: readonly QuestionRow[]): Readonly<Record<string, number>> {
  if (rows.length === 0) return {}
  const share = (row: QuestionRow, count: number): number => count / row.places.length
  const lost = (name: 'lostToFragmented' | 'lostToExtraction') =>
    rows.every((row) => row[name] !== undefined) ? { [name]: mean(rows.map((row) => share(row, row[name] ?? 0))) } : {}
  return {
    ...Object.fromEntries(
      ranks.map((k) => [
        `recall@${k}`,
        mean(rows.map((row) => share(row, row.places.filter((place) => place !== null && place <= k).length))),
      ]),
    ),
    ...lost('lostToFragmented'),
    ...lost('lostToExtraction'),
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
