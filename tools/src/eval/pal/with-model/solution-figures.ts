import type { Language } from '../dataset.ts'
import { sScore, standardError, type Chosen } from '../s-score.ts'
import type { SolutionRow } from './solution-row.ts'

/**
 * By language and mode, under `<language>.model.<mode>.`: S-score with its standard error (an invalid choice is worth 0) and
 * the share of invalid choices; BLEU-1 to BLEU-4 and the judge's mark, means over topics; the share without a mark.
 */
export function solutionFigures(
  language: Language,
  rows: readonly SolutionRow[],
  seed: number,
): Readonly<Record<string, number>> {
  const byMode = [...Map.groupBy(rows, ({ mode }) => mode)]
  return Object.fromEntries(
    byMode.flatMap(([mode, some]) =>
      Object.entries(figuresOfMode(some, seed)).map(([name, value]) => [`${language}.model.${mode}.${name}`, value]),
    ),
  )
}

function figuresOfMode(rows: readonly SolutionRow[], seed: number): Readonly<Record<string, number>> {
  const chosen = rows.map(({ user, choice }): Chosen => ({ user, feedback: choice?.feedback ?? null }))
  const marks = rows.flatMap(({ mark }) => mark ?? [])
  const over = (measure: (row: SolutionRow) => number): number => mean(rows.map(measure))
  return {
    sScore: sScore(chosen),
    'sScore.se': standardError(chosen, seed),
    invalid: over(({ choice }) => Number(choice === null)),
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`bleu${at + 1}`, over((row) => row.bleu[at] ?? 0)])),
    ...(marks.length > 0 && { mark: mean(marks) }),
    unmarked: over(({ mark }) => Number(mark === null)),
    tokens: over(({ tokens }) => tokens),
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
