import { shareExcessMax, windowScoresMax } from './limits.ts'

/** The newest confidence scores of one tenant, oldest first, and which of them were below the threshold of their time. */
export interface ScoreWindow {
  readonly scores: readonly number[]
  readonly deferred: readonly boolean[]
}

export const emptyWindow: ScoreWindow = { scores: [], deferred: [] }

/** The window with one more score; of more than `windowScoresMax` the oldest leaves. */
export function addScore({ scores, deferred }: ScoreWindow, score: number, isDeferred: boolean): ScoreWindow {
  return {
    scores: [...scores, score].slice(-windowScoresMax),
    deferred: [...deferred, isDeferred].slice(-windowScoresMax),
  }
}

/** Less than any two scores differ by that are worth telling apart. */
const tie = 1e-9

/**
 * The threshold, 0 to 1, below which a wanted share of scores is to fall: that quantile of the window, which must hold
 * one at least. Scores that are equal to it are below it as long as the share is not reached, so that the share is kept
 * where scores are few distinct numbers. Where they keep falling, a quantile of the past would defer everything; ahead
 * of the share by more than `shareExcessMax`, nothing is deferred.
 */
export function shareThreshold({ scores, deferred }: ScoreWindow, share: number): number {
  const reached = deferred.filter(Boolean).length / deferred.length
  if (reached > share + shareExcessMax) return 0
  const sorted = Float64Array.from(scores).sort()
  const quantile = sorted[Math.floor(share * sorted.length)] as number
  return reached < share ? Math.min(1, quantile + tie) : quantile
}
