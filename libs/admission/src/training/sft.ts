import { createRandom, shuffled } from '@ecphory/routing'
import { softmax } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionProblem } from '../structured/selection-net.ts'
import { createLearner } from './gradient.ts'
import type { Dropped, LearnerState } from './gradient.ts'
import type { TrainingHooks } from './training-state.ts'

/** A problem with the options that are right, in no order. None is right where stopping at once is. */
export interface TaughtProblem {
  readonly problem: SelectionProblem
  readonly right: ReadonlySet<number>
  /** How often it is seen in an epoch, on average; at most 1. */
  readonly share: number
}

export interface SftOptions extends TrainingHooks {
  readonly epochs: number
  /** Greatest rate of learning; it falls to zero along half a cosine. */
  readonly rate: number
  readonly decay: number
  /** Share of the inputs that are left out of each walk, and of the wrong options. */
  readonly dropInputs: number
  readonly dropOptions: number
  readonly batch: number
  readonly seed: number
}

/**
 * Supervised training from gold sets, in place. The order within a set means nothing, so each step's loss is the negative
 * logarithm of the probability of taking any right option that is left, and of stopping once there is none; the walk goes
 * on along the policy's own preference among the right ones. Deterministic by its seed.
 */
export function trainSupervised(net: SelectionNet, problems: readonly TaughtProblem[], options: SftOptions): void {
  const { epochs, rate, decay, batch, seed, from, onRound } = options
  const random = createRandom(from?.random ?? seed)
  const learner = createLearner(net, decay)
  if (from !== undefined) learner.restore(from.learners[0] as LearnerState)
  const seen = problems.reduce((sum, { share }) => sum + share, 0)
  const steps = Math.max(1, Math.round((seen * epochs) / batch))
  for (let epoch = from?.rounds ?? 0; epoch < epochs; epoch++) {
    let [loss, walked] = [0, 0]
    for (const index of shuffled(problems.length, random)) {
      const taught = problems[index] as TaughtProblem
      if (random() >= taught.share) continue
      loss += walkRight(learner, net, taught, options, random)
      walked += 1
      // Batches go on across epochs: a set that is smaller than one is learned from as well.
      if (learner.waiting() < batch) continue
      learner.step(rate * (0.5 + 0.5 * Math.cos(Math.PI * Math.min(1, (learner.steps() + 1) / steps))))
    }
    const save = () => ({ rounds: epoch + 1, random: random.state(), learners: [learner.save()] })
    onRound?.(epoch, loss / Math.max(1, walked), save)
  }
}

/** One walk along the right options; the loss of it. */
function walkRight(
  learner: ReturnType<typeof createLearner>,
  net: SelectionNet,
  { problem, right }: TaughtProblem,
  { dropInputs, dropOptions, batch }: SftOptions,
  random: () => number,
): number {
  const left = new Set([...right].sort((a, b) => a - b))
  const closed = new Set<number>()
  for (let option = 0; option < problem.count; option++)
    if (!right.has(option) && random() < dropOptions) closed.add(option)
  let loss = 0
  let likely: Float64Array = new Float64Array(0)
  learner.walk(
    problem,
    {
      closed,
      slopes(logits) {
        likely = softmax(logits)
        const targets = left.size === 0 ? [problem.count] : [...left]
        const sum = targets.reduce((total, option) => total + (likely[option] as number), Number.MIN_VALUE)
        loss -= Math.log(Math.max(1e-12, sum))
        const slopes = likely.map((value) => value / batch)
        for (const option of targets)
          slopes[option] = (slopes[option] as number) - (likely[option] as number) / sum / batch
        return slopes
      },
      next() {
        const option = drawAmong(left, likely, random)
        if (option !== null) left.delete(option)
        return option
      },
    },
    dropInputs > 0 ? dropOf(net, dropInputs, random) : undefined,
  )
  return loss
}

function drawAmong(options: ReadonlySet<number>, likely: Float64Array, random: () => number): number | null {
  const sum = [...options].reduce((total, option) => total + (likely[option] as number), 0)
  let left = random() * sum
  let last: number | null = null
  for (const option of options) {
    last = option
    left -= likely[option] as number
    if (left <= 0) return option
  }
  return last
}

function dropOf({ optionInputs, wholeInputs }: SelectionNet, share: number, random: () => number): Dropped {
  const factors = (length: number) => Float32Array.from({ length }, () => (random() < share ? 0 : 1 / (1 - share)))
  return { option: factors(optionInputs), whole: factors(wholeInputs) }
}
