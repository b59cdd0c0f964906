/** Weights with their gradient and the moments of Adam with decoupled decay (Loshchilov and Hutter 2019). */
export interface Weights {
  readonly values: Float32Array
  readonly gradient: Float32Array
  readonly first: Float32Array
  readonly second: Float32Array
  readonly decay: number
}

export function createWeights(size: number, spread: number, decay: number, random: () => number): Weights {
  return {
    values: Float32Array.from({ length: size }, () => spread * normal(random)),
    gradient: new Float32Array(size),
    first: new Float32Array(size),
    second: new Float32Array(size),
    decay,
  }
}

/** One step at `rate`; `step` counts from 1. Clears the gradient. */
export function adamStep(weights: Weights, rate: number, step: number): void {
  const { values, gradient, first, second, decay } = weights
  const firstScale = 1 / (1 - 0.9 ** step)
  const secondScale = 1 / (1 - 0.999 ** step)
  for (let i = 0; i < values.length; i++) {
    const g = gradient[i]!
    first[i] = 0.9 * first[i]! + 0.1 * g
    second[i] = 0.999 * second[i]! + 0.001 * g * g
    const direction = (first[i]! * firstScale) / (Math.sqrt(second[i]! * secondScale) + 1e-8)
    values[i]! -= rate * (direction + decay * values[i]!)
    gradient[i] = 0
  }
}

/** mulberry32: the same seed gives the same training. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
