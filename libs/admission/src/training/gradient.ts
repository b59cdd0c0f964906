import { createAdam } from '@ecphory/routing'
import type { OptimiserState } from '@ecphory/routing'
import { leak, optionStates, prepare, stateOf, stepOf, weightNames, wholeStates } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionProblem, SelectionWeights, Step } from '../structured/selection-net.ts'
import { copyNet } from './random-net.ts'

/** Sums the gradients of logits over many problems, then moves the net along them. */
export interface Learner {
  /**
   * Walks a selection step by step. `slopes` is given each step's logits and what was taken, and answers with the
   * gradient of the loss by each logit; null ends the walk. `next` says what is taken then, null ends it as well.
   */
  walk(problem: SelectionProblem, steps: StepRule, dropped?: Dropped): void
  /** What was summed up since the last step. */
  readonly gradient: SelectionWeights
  /** Walks since the last step. */
  waiting(): number
  /** Steps so far. */
  steps(): number
  /** One step of Adam along what was summed up, which is zero again then. */
  step(rate: number): void
  /** A copy of the net's weights and of all that the learner remembers. */
  save(): LearnerState
  /** Goes on where a learner of a net of the same shape stood, the net's weights included. */
  restore(state: LearnerState): void
}

export interface LearnerState {
  readonly weights: SelectionWeights
  readonly optimiser: OptimiserState
  readonly waiting: number
}

export interface StepRule {
  readonly slopes: (logits: Float64Array, taken: readonly number[]) => Float64Array
  /** The option that is taken after this step; null where the walk ends. */
  readonly next: (taken: readonly number[]) => number | null
  /** Options that are out of the walk. */
  readonly closed?: ReadonlySet<number>
}

/** Factors of the inputs: 0 where an input is left out, else what makes up for those left out. */
export interface Dropped {
  readonly option: Float32Array
  readonly whole: Float32Array
}

export function createLearner(net: SelectionNet, decay: number): Learner {
  const adam = createAdam()
  const decayed = new Set(['optionIn', 'optionOut', 'wholeIn', 'wholeOut'])
  const gradient = Object.fromEntries(
    weightNames.map((name) => [name, adam.block(net.weights[name], decayed.has(name) ? decay : 0)]),
  ) as SelectionWeights
  let waiting = 0
  return {
    gradient,
    waiting: () => waiting,
    steps: () => adam.steps(),
    walk(problem, { slopes, next, closed }, dropped) {
      const seen = dropped === undefined ? problem : withDropped(net, problem, dropped)
      const prepared = prepare(net, seen)
      const optionSlopes = new Float32Array(prepared.options.length)
      const wholeSlopes = new Float32Array(prepared.whole.length)
      const taken: number[] = []
      for (;;) {
        const state = stateOf(seen, taken)
        const step = stepOf(net, seen, prepared, state, closed)
        const slope = slopes(step.logits, taken)
        addStep(net, step, slope, state, gradient, optionSlopes, wholeSlopes)
        const option = next(taken)
        if (option === null) break
        taken.push(option)
      }
      addInputs(optionSlopes, seen.options, net.optionInputs, gradient.optionIn, gradient.optionBias)
      addInputs(wholeSlopes, seen.whole, net.wholeInputs, gradient.wholeIn, gradient.wholeBias)
      waiting += 1
    },
    step(rate) {
      adam.step(rate)
      waiting = 0
    },
    save: () => ({ weights: copyNet(net).weights, optimiser: adam.save(), waiting }),
    restore(state) {
      for (const name of weightNames) net.weights[name].set(state.weights[name])
      adam.restore(state.optimiser)
      waiting = state.waiting
    },
  }
}

function withDropped(
  { optionInputs }: SelectionNet,
  problem: SelectionProblem,
  { option, whole }: Dropped,
): SelectionProblem {
  return {
    ...problem,
    options: problem.options.map((value, index) => value * (option[index % optionInputs] as number)),
    whole: problem.whole.map((value, index) => value * (whole[index] as number)),
  }
}

/** From the logits of one step down to the sums of the hidden units. */
function addStep(
  { weights }: SelectionNet,
  step: Step,
  slope: Float64Array,
  state: { readonly options: Float32Array; readonly whole: Float32Array },
  gradient: SelectionWeights,
  optionSlopes: Float32Array,
  wholeSlopes: Float32Array,
): void {
  const count = slope.length - 1
  const offsets = gradient.offsets
  for (let option = 0; option < count; option++) {
    const own = slope[option] as number
    if (own === 0 || step.logits[option] === -Infinity) continue
    offsets[0] = (offsets[0] as number) + own
    addHidden(
      own,
      option,
      step.optionHidden,
      weights.optionOut,
      state.options,
      optionStates,
      gradient.optionOut,
      gradient.optionState,
      optionSlopes,
    )
  }
  const stop = slope[count] as number
  offsets[1] = (offsets[1] as number) + stop
  addHidden(
    stop,
    0,
    step.wholeHidden,
    weights.wholeOut,
    state.whole,
    wholeStates,
    gradient.wholeOut,
    gradient.wholeState,
    wholeSlopes,
  )
}

function addHidden(
  slope: number,
  row: number,
  hidden: Float32Array,
  out: Float32Array,
  state: Float32Array,
  states: number,
  outGradient: Float32Array,
  stateGradient: Float32Array,
  sums: Float32Array,
): void {
  const width = out.length
  for (let unit = 0; unit < width; unit++) {
    const value = hidden[row * width + unit] as number
    outGradient[unit] = (outGradient[unit] as number) + slope * value
    const inner = slope * (out[unit] as number) * (value > 0 ? 1 : leak)
    sums[row * width + unit] = (sums[row * width + unit] as number) + inner
    for (let k = 0; k < states; k++) {
      const at = unit * states + k
      stateGradient[at] = (stateGradient[at] as number) + inner * (state[row * states + k] as number)
    }
  }
}

function addInputs(
  sums: Float32Array,
  inputs: Float32Array,
  width: number,
  weights: Float32Array,
  bias: Float32Array,
): void {
  const hidden = bias.length
  for (let at = 0; at < sums.length; at++) {
    const slope = sums[at] as number
    if (slope === 0) continue
    const unit = at % hidden
    const from = ((at - unit) / hidden) * width
    bias[unit] = (bias[unit] as number) + slope
    for (let k = 0; k < width; k++) {
      weights[unit * width + k] = (weights[unit * width + k] as number) + slope * (inputs[from + k] as number)
    }
  }
}
