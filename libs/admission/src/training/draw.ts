import { prepare, softmax, stateOf, stepOf } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionProblem } from '../structured/selection-net.ts'

/** A selection that was drawn at random by a policy's own probabilities. */
export interface Drawn {
  readonly problem: SelectionProblem
  /** Options in the order in which they were taken. */
  readonly taken: readonly number[]
  /** Log-probability of each step under the policy that drew it; the last one is of stopping, if it stopped by itself. */
  readonly drawnAs: readonly number[]
}

/** Draws from one problem, as often as it is called; what is the same for every draw is computed once. */
export function createDraw(
  net: SelectionNet,
  problem: SelectionProblem,
  takenMax: number,
): (random: () => number) => Drawn {
  const prepared = prepare(net, problem)
  return (random) => {
    const taken: number[] = []
    const drawnAs: number[] = []
    while (taken.length < takenMax) {
      const likely = softmax(stepOf(net, problem, prepared, stateOf(problem, taken)).logits)
      const option = drawFrom(likely, random)
      drawnAs.push(Math.log(Math.max(likelyMin, likely[option] as number)))
      if (option === problem.count) break
      taken.push(option)
    }
    return { problem, taken, drawnAs }
  }
}

/** The least probability whose logarithm is taken. */
export const likelyMin = 1e-12

function drawFrom(probabilities: Float64Array, random: () => number): number {
  let left = random()
  for (let index = 0; index < probabilities.length; index++) {
    left -= probabilities[index] as number
    if (left < 0) return index
  }
  return probabilities.length - 1
}
