import { likelySets, mostAgreeing } from './likely-sets.ts'
import { logitsOf, prepare, softmax, stateOf } from './selection-net.ts'
import type { SelectionNet, SelectionProblem } from './selection-net.ts'

/** What bounds a selection besides the policy's own word. */
export interface ChoiceBounds {
  /** Options at most. */
  readonly takenMax: number
  /** Added to the logit of stopping: above 0 takes less. Default 0. */
  readonly stopOffset?: number
  /** Whether these may be taken together; nothing always may. Default: any may. */
  readonly fits?: (options: readonly number[]) => boolean
}

/** A selection, with the logit of each option less that of stopping before anything was taken. */
export interface Choice {
  /** What is worth most first. */
  readonly taken: readonly number[]
  readonly worths: readonly number[]
}

/**
 * Takes the options that agree best with the sets that the policy holds likely, by the mean logits of several nets:
 * minimum Bayes risk (Kumar and Byrne 2004) under F1. The likeliest next step, taken again and again, would stop too early
 * where many sets are likely that differ in one option, and admit too readily where nothing is likelier than any of them.
 */
export function choose(nets: readonly SelectionNet[], problem: SelectionProblem, bounds: ChoiceBounds): Choice {
  const { takenMax, stopOffset = 0, fits = () => true } = bounds
  const prepared = nets.map((net) => prepare(net, problem))
  const meanLogits = (taken: readonly number[]): Float64Array => {
    const state = stateOf(problem, taken)
    const sums = new Float64Array(problem.count + 1)
    nets.forEach((net, index) => {
      const logits = logitsOf(net, problem, prepared[index] as (typeof prepared)[number], state)
      for (let option = 0; option < logits.length; option++)
        sums[option] = (sums[option] as number) + (logits[option] as number)
    })
    const mean = sums.map((sum) => sum / nets.length)
    mean[problem.count] = (mean[problem.count] as number) + stopOffset
    return mean
  }
  const first = meanLogits([])
  const worths = [...first.subarray(0, problem.count)].map((logit) => logit - (first[problem.count] as number))
  const firstStep = softmax(first)
  // Nothing is as likely as all other sets together: none can agree better.
  if ((firstStep[problem.count] as number) >= 0.5) return { taken: [], worths }
  const likely = likelySets((taken) => (taken.length === 0 ? firstStep : softmax(meanLogits(taken))), takenMax)
  const taken = [...mostAgreeing(likely, (options) => options.length === 0 || fits(options))]
  return { taken: taken.sort((a, b) => (worths[b] as number) - (worths[a] as number) || a - b), worths }
}
