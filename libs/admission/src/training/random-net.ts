import { createRandom } from '@ecphory/routing'
import { weightNames, weightSizes } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionWeights } from '../structured/selection-net.ts'

/** A net before training: small random weights, scaled by their number of inputs; offsets zero. */
export function createNet(shape: Omit<SelectionNet, 'weights'>, seed: number): SelectionNet {
  const random = createRandom(seed)
  const sizes = weightSizes(shape)
  const scales: Readonly<Record<keyof SelectionWeights, number>> = {
    optionIn: 1 / Math.sqrt(shape.optionInputs),
    optionState: 0.1,
    optionBias: 0.01,
    optionOut: 1 / Math.sqrt(shape.optionHidden),
    wholeIn: 1 / Math.sqrt(shape.wholeInputs),
    wholeState: 0.1,
    wholeBias: 0.01,
    wholeOut: 1 / Math.sqrt(shape.wholeHidden),
    offsets: 0,
  }
  const near = () => (random() + random() + random() - 1.5) * 1.4
  const weights = Object.fromEntries(
    weightNames.map((name) => [name, Float32Array.from({ length: sizes[name] }, () => near() * scales[name])]),
  ) as SelectionWeights
  return { ...shape, weights }
}

/** The same net with its own copy of the weights: what a training starts from leaves the other alone. */
export function copyNet(net: SelectionNet): SelectionNet {
  const weights = Object.fromEntries(weightNames.map((name) => [name, net.weights[name].slice()])) as SelectionWeights
  return { ...net, weights }
}
