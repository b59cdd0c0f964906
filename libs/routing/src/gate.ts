import { windowScoresMin } from './limits.ts'
import { shareThreshold, type ScoreWindow } from './score-window.ts'

/** How the confidence asked of the classifier falls with its training rounds. */
export interface GateSchedule {
  readonly tauZero: number
  readonly beta: number
  readonly tauMin: number
}

/**
 * What decides when a segment is deferred to the annotator: a schedule, or a budget, which is the share of a tenant's
 * segments that may be deferred, between 0 and 1. Where a `floor` is given, the threshold is never below it, whatever
 * the budget.
 */
export type Gate =
  | { readonly mode: 'schedule'; readonly schedule: GateSchedule }
  | { readonly mode: 'budget'; readonly share: number; readonly floor?: number }

export const gateDefaults: GateSchedule = { tauZero: 0.9, beta: 0.05, tauMin: 0.5 }

/** tau_t = max(tau_min, tau_0 e^(-beta t)), with t the head's training round (HGP, equation 2). */
export function confidenceThreshold(round: number, schedule: GateSchedule = gateDefaults): number {
  return Math.max(schedule.tauMin, schedule.tauZero * Math.exp(-schedule.beta * round))
}

/** The threshold in force, 0 to 1. Until a tenant has enough scores for a budget, the default schedule decides. */
export function thresholdInForce(gate: Gate, round: number, window: ScoreWindow): number {
  if (gate.mode === 'schedule') return confidenceThreshold(round, gate.schedule)
  if (window.scores.length < windowScoresMin) return confidenceThreshold(round)
  return Math.max(gate.floor ?? 0, shareThreshold(window, gate.share))
}

/** The classifier's word stands where s(x) >= tau_t; else the segment is deferred (HGP, equation 1). */
export const isConfident = (confidence: number, threshold: number): boolean => confidence >= threshold
