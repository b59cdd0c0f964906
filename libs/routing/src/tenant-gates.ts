import { EcphoryError } from '@ecphory/memory'
import { isConfident, thresholdInForce, type Gate } from './gate.ts'
import { windowsMax } from './limits.ts'
import { addScore, emptyWindow, type ScoreWindow } from './score-window.ts'

/** One gate for many tenants: each has scores of its own, so that no tenant's texts move another's threshold. */
export interface TenantGates {
  /**
   * The thresholds in force for the confidence scores of segments, in their order.
   *
   * @param round the training round of the tenant's head
   * @param isCounted whether the scores count for the thresholds of those to come
   */
  thresholds(tenant: string, round: number, scores: readonly number[], isCounted: boolean): readonly number[]
}

/** Throws `INVALID_ARGUMENT` for a budget whose share or floor is not between 0 and 1. */
export function createTenantGates(gate: Gate): TenantGates {
  if (gate.mode === 'budget') checkBudget(gate.share, gate.floor ?? 0)
  const windows = new Map<string, ScoreWindow>()
  return {
    thresholds(tenant, round, scores, isCounted) {
      if (gate.mode === 'schedule') return scores.map(() => thresholdInForce(gate, round, emptyWindow))
      let window = windows.get(tenant) ?? emptyWindow
      const thresholds = scores.map((score) => {
        const threshold = thresholdInForce(gate, round, window)
        window = addScore(window, score, !isConfident(score, threshold))
        return threshold
      })
      if (isCounted) keepNewest(windows, tenant, window)
      return thresholds
    },
  }
}

function checkBudget(share: number, floor: number): void {
  if (!(share > 0 && share < 1)) {
    throw new EcphoryError('INVALID_ARGUMENT', `A budget is a share between 0 and 1; this is ${share}.`)
  }
  if (!(floor >= 0 && floor <= 1)) {
    throw new EcphoryError('INVALID_ARGUMENT', `The floor of a budget is a confidence from 0 to 1; this is ${floor}.`)
  }
}

/** A map keeps the order of insertion: the first tenant in it is the one that was silent longest. */
function keepNewest(windows: Map<string, ScoreWindow>, tenant: string, window: ScoreWindow): void {
  windows.delete(tenant)
  windows.set(tenant, window)
  for (const oldest of windows.keys()) {
    if (windows.size <= windowsMax) break
    windows.delete(oldest)
  }
}
