/** The moments of one block of parameters. */
interface Block {
  readonly values: Float32Array
  readonly gradient: Float32Array
  readonly first: Float32Array
  readonly second: Float32Array
  readonly decay: number
  /** Where its parameters stand that ever have a gradient; by default all do. */
  readonly moved: Int32Array
}

export interface Optimiser {
  /**
   * Where the gradient of a block is summed up.
   *
   * @param moved indexes of the parameters that ever have a gradient, where not all do: others stay as they are, undecayed
   */
  block(values: Float32Array, decay: number, moved?: Int32Array): Float32Array
  /** One step along the summed gradients, which are then zero again. */
  step(rate: number): void
  /** Steps so far. */
  steps(): number
  /** A copy of all that it remembers. */
  save(): OptimiserState
  /** Goes on where an optimiser of the same blocks stood; the values themselves are the caller's to restore. */
  restore(state: OptimiserState): void
}

export interface OptimiserState {
  readonly steps: number
  /** In the order in which the blocks were made. */
  readonly blocks: readonly Pick<Block, 'gradient' | 'first' | 'second'>[]
}

const firstDecay = 0.9
const secondDecay = 0.999
const epsilon = 1e-8

/** Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019). */
export function createAdam(): Optimiser {
  const blocks: Block[] = []
  let steps = 0
  return {
    block(values, decay, moved = Int32Array.from(values.keys())) {
      const zeros = (): Float32Array => new Float32Array(values.length)
      const block: Block = { values, gradient: zeros(), first: zeros(), second: zeros(), decay, moved }
      blocks.push(block)
      return block.gradient
    },
    step(rate) {
      steps += 1
      const scale = (rate * Math.sqrt(1 - secondDecay ** steps)) / (1 - firstDecay ** steps)
      for (const block of blocks) move(block, scale, rate * block.decay)
    },
    steps: () => steps,
    save: () => ({
      steps,
      blocks: blocks.map(({ gradient, first, second }) => ({
        gradient: gradient.slice(),
        first: first.slice(),
        second: second.slice(),
      })),
    }),
    restore(state) {
      steps = state.steps
      blocks.forEach(({ gradient, first, second }, index) => {
        const kept = state.blocks[index] as OptimiserState['blocks'][number]
        gradient.set(kept.gradient)
        first.set(kept.first)
        second.set(kept.second)
      })
    },
  }
}

function move({ values, gradient, first, second, moved }: Block, scale: number, decay: number): void {
  for (let at = 0; at < moved.length; at++) {
    const index = moved[at] as number
    const slope = gradient[index] as number
    const value = values[index] as number
    const mean = firstDecay * (first[index] as number) + (1 - firstDecay) * slope
    const square = secondDecay * (second[index] as number) + (1 - secondDecay) * slope * slope
    first[index] = mean
    second[index] = square
    values[index] = value - (scale * mean) / (Math.sqrt(square) + epsilon) - decay * value
    gradient[index] = 0
  }
}
