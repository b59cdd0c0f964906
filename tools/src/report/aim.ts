import { isConclusive } from '../bench/measure.ts'
import type { Figures } from './result-folder.ts'

/** A figure and how far it should come. */
export interface Aim {
  readonly meaning: string
  /** A figure of `summary.json`. */
  readonly figure: string
  /** Its share of this other one is what is aimed at. */
  readonly over?: string
  /** The least, or the most, that is wanted: a number, or another figure of the same run. */
  readonly atLeast?: number | string
  readonly atMost?: number | string
  /** Shown in the opening of the page. */
  readonly isKey?: boolean
}

export type Verdict = 'reached' | 'missed' | 'inconclusive' | 'not measured'

export interface JudgedAim {
  readonly aim: Aim
  readonly value: number | null
  readonly wanted: number | null
  readonly verdict: Verdict
}

/** Holds an aim against the figures of a run. A ratio with a wide interquartile range (`.iqr`) says nothing. */
export function judgeAim(aim: Aim, figures: Figures): JudgedAim {
  const wanted = numberOf(aim.atLeast ?? aim.atMost, figures)
  const value = valueOf(aim, figures)
  return { aim, value, wanted, verdict: verdictOf(aim, figures, value, wanted) }
}

function verdictOf(aim: Aim, figures: Figures, value: number | null, wanted: number | null): Verdict {
  if (value === null || wanted === null) return 'not measured'
  const iqr = figures[`${aim.figure}.iqr`]
  if (iqr !== undefined && !isConclusive({ median: value, iqr })) return 'inconclusive'
  return (aim.atLeast === undefined ? value <= wanted : value >= wanted) ? 'reached' : 'missed'
}

function valueOf({ figure, over }: Aim, figures: Figures): number | null {
  const value = numberOf(figure, figures)
  if (over === undefined || value === null) return value
  const whole = numberOf(over, figures)
  return whole === null ? null : value / whole
}

const numberOf = (given: number | string | undefined, figures: Figures): number | null =>
  typeof given === 'number' ? given : (figures[given ?? ''] ?? null)

/** How far of its aim a figure came: 1 is reached, more is better, whichever way better is. */
export function shareOfAim({ aim, value, wanted }: JudgedAim): number | null {
  if (value === null || wanted === null) return null
  if (aim.atLeast !== undefined) return wanted === 0 ? 1 : value / wanted
  if (value === wanted) return 1
  return value === 0 ? Infinity : wanted / value
}
