import { likelySets, mostAgreeing } from './likely-sets.ts'
import { logitsOf, prepare, softmax, stateOf } from './selection-net.ts'
import type { SelectionNet, SelectionProblem } from './selection-net.ts'

/** What bounds a selection besides the policy's own word. */
export interface ChoiceBounds {
  /** Options at most. */
  readonly takenMax: number
  /** What logits are divided by: above 1, a policy is taken for less sure than it says. Default 1. */
  readonly temperature?: number
  /** Added to the logit of stopping then: above 0 takes less. Default 0. */
  readonly stopOffset?: number
  /**
   * Whether these may be taken together. Default: any may. Nothing is taken where none may, and where it is as likely as all
   * else, whether it may or not.
   */
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
export const choose = (nets: readonly SelectionNet[], problem: SelectionProblem, bounds: ChoiceBounds): Choice =>
  createChooser(nets, problem)(bounds)

/** The same for one problem within several bounds: what does not rest on them is computed once. */
export function createChooser(
  nets: readonly SelectionNet[],
  problem: SelectionProblem,
): (bounds: ChoiceBounds) => Choice {
  const meanLogits = createMeanLogits(nets, problem)
  const { count } = problem
  return ({ takenMax, temperature = 1, stopOffset = 0, fits = () => true }) => {
    const tempered = (taken: readonly number[]): Float64Array => {
      const logits = meanLogits(taken).map((logit) => logit / temperature)
      logits[count] = (logits[count] as number) + stopOffset
      return logits
    }
    const first = tempered([])
    const worths = [...first.subarray(0, count)].map((logit) => logit - (first[count] as number))
    const firstStep = softmax(first)
    // Nothing is as likely as all other sets together: none can agree better.
    if ((firstStep[count] as number) >= 0.5) return { taken: [], worths }
    const likely = likelySets((taken) => (taken.length === 0 ? firstStep : softmax(tempered(taken))), takenMax)
    const taken = [...mostAgreeing(likely, fits)]
    return { taken: taken.sort((a, b) => (worths[b] as number) - (worths[a] as number) || a - b), worths }
  }
}

/** The logits of the step after these options were taken, each set's computed once. */
function createMeanLogits(nets: readonly SelectionNet[], problem: SelectionProblem) {
  const prepared = nets.map((net) => prepare(net, problem))
  const known = new Map<string, Float64Array>()
  return (taken: readonly number[]): Float64Array => {
    const key = taken.join()
    const held = known.get(key)
    if (held !== undefined) return held
    const state = stateOf(problem, taken)
    const mean = new Float64Array(problem.count + 1)
    nets.forEach((net, index) => {
      const logits = logitsOf(net, problem, prepared[index] as (typeof prepared)[number], state)
      for (let option = 0; option < logits.length; option++)
        mean[option] = (mean[option] as number) + (logits[option] as number) / nets.length
    })
    known.set(key, mean)
    return mean
  }
}
