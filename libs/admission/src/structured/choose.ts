import { prepare, stateOf, stepOf } from './selection-net.ts'
import type { SelectionNet, SelectionProblem } from './selection-net.ts'

/** What bounds a selection besides the policy's own word. */
export interface ChoiceBounds {
  /** Options at most. */
  readonly takenMax: number
  /** Added to the logit of stopping: above 0 takes less. Default 0. */
  readonly stopOffset?: number
  /** Whether an option may be taken beside these. Default: any may. */
  readonly fits?: (taken: readonly number[], option: number) => boolean
}

/** A selection, with the logit of each option less that of stopping before anything was taken. */
export interface Choice {
  readonly taken: readonly number[]
  readonly worths: readonly number[]
}

/**
 * Takes the likeliest option until stopping is likelier, by the mean logits of several nets. Ties go to the option that
 * comes first. What does not fit is passed over.
 */
export function choose(nets: readonly SelectionNet[], problem: SelectionProblem, bounds: ChoiceBounds): Choice {
  const { takenMax, stopOffset = 0, fits = () => true } = bounds
  const prepared = nets.map((net) => prepare(net, problem))
  const closed = new Set<number>()
  const taken: number[] = []
  const logitsNow = (): Float64Array => {
    const state = stateOf(problem, taken)
    const sums = new Float64Array(problem.count + 1)
    nets.forEach((net, index) => {
      const { logits } = stepOf(net, problem, prepared[index] as (typeof prepared)[number], state, closed)
      for (let option = 0; option < logits.length; option++)
        sums[option] = (sums[option] as number) + (logits[option] as number)
    })
    const mean = sums.map((sum) => sum / nets.length)
    mean[problem.count] = (mean[problem.count] as number) + stopOffset
    return mean
  }
  const first = logitsNow()
  const worths = [...first.subarray(0, problem.count)].map((logit) => logit - (first[problem.count] as number))
  for (let logits = first; taken.length < takenMax;) {
    const best = likeliest(logits)
    if (best === problem.count) break
    if (fits(taken, best)) taken.push(best)
    else closed.add(best)
    logits = logitsNow()
  }
  return { taken, worths }
}

/** The index of the greatest logit; stopping, which comes last, wins only where it is greater than all. */
function likeliest(logits: Float64Array): number {
  let best = 0
  for (let option = 1; option < logits.length; option++)
    if ((logits[option] as number) > (logits[best] as number)) best = option
  return best
}
