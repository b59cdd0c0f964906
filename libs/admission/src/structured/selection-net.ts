/**
 * A policy over sequences: which of a few options to take next, or to stop. Two small perceptrons give the logits: one
 * reads an option beside what was taken, the other reads the whole and says how good it is to stop. All numbers are
 * `Float32Array`s, row-major.
 */
export interface SelectionNet {
  /** Features of an option, and of the whole. */
  readonly optionInputs: number
  readonly wholeInputs: number
  readonly optionHidden: number
  readonly wholeHidden: number
  readonly weights: SelectionWeights
}

/** The blocks of parameters; `…State` are the weights of what changes while options are taken. */
export const weightNames = [
  'optionIn',
  'optionState',
  'optionBias',
  'optionOut',
  'wholeIn',
  'wholeState',
  'wholeBias',
  'wholeOut',
  'offsets',
] as const
export type WeightName = (typeof weightNames)[number]
export type SelectionWeights = Readonly<Record<WeightName, Float32Array>>

/** What the policy chooses from. */
export interface SelectionProblem {
  readonly count: number
  /** `count * optionInputs` values. */
  readonly options: Float32Array
  /** `wholeInputs` values. */
  readonly whole: Float32Array
  /** `count * count` values: how alike two options are, -1 to 1. */
  readonly likeness: Float32Array
  /** What taking each option costs, in tokens. */
  readonly costs: Float32Array
}

/** Values that describe an option's place beside what was taken, and the whole's. */
export const optionStates = 4
export const wholeStates = 2

/** The sizes of every block. */
export function weightSizes(net: Omit<SelectionNet, 'weights'>): Readonly<Record<WeightName, number>> {
  const { optionInputs, wholeInputs, optionHidden, wholeHidden } = net
  return {
    optionIn: optionHidden * optionInputs,
    optionState: optionHidden * optionStates,
    optionBias: optionHidden,
    optionOut: optionHidden,
    wholeIn: wholeHidden * wholeInputs,
    wholeState: wholeHidden * wholeStates,
    wholeBias: wholeHidden,
    wholeOut: wholeHidden,
    offsets: 2,
  }
}

/** The sums of both first layers before what was taken is known: computed once for a problem. */
export interface Prepared {
  readonly options: Float32Array
  readonly whole: Float32Array
}

export function prepare({ weights, ...net }: SelectionNet, problem: SelectionProblem): Prepared {
  return {
    options: affine(weights.optionIn, weights.optionBias, problem.options, net.optionInputs, problem.count),
    whole: affine(weights.wholeIn, weights.wholeBias, problem.whole, net.wholeInputs, 1),
  }
}

function affine(
  weights: Float32Array,
  bias: Float32Array,
  inputs: Float32Array,
  width: number,
  rows: number,
): Float32Array {
  const hidden = bias.length
  const sums = new Float32Array(rows * hidden)
  for (let row = 0; row < rows; row++) {
    for (let unit = 0; unit < hidden; unit++) {
      let sum = bias[unit] as number
      const [from, at] = [row * width, unit * width]
      for (let k = 0; k < width; k++) sum += (weights[at + k] as number) * (inputs[from + k] as number)
      sums[row * hidden + unit] = sum
    }
  }
  return sums
}

/** Where a selection stands: what each option and the whole look like beside what was taken. */
export interface SelectionState {
  readonly taken: readonly number[]
  readonly options: Float32Array
  readonly whole: Float32Array
}

// Likenesses of sentence vectors are compressed: these bring them to about 0 to 1.
const likenessFloor = 0.8
const likenessScale = 8
const tokensScale = 64
const takenScale = 3

export function stateOf({ count, likeness, costs }: SelectionProblem, taken: readonly number[]): SelectionState {
  const options = new Float32Array(count * optionStates)
  const tokens = taken.reduce((sum, index) => sum + (costs[index] as number), 0)
  const whole = Float32Array.of(taken.length / takenScale, tokens / tokensScale)
  if (taken.length === 0) return { taken, options, whole }
  for (let option = 0; option < count; option++) {
    const alike = taken.map((index) => likeness[option * count + index] as number)
    const greatest = Math.max(...alike)
    const mean = alike.reduce((sum, value) => sum + value, 0) / alike.length
    options.set(
      [(greatest - likenessFloor) * likenessScale, ...whole, (mean - likenessFloor) * likenessScale],
      option * optionStates,
    )
  }
  return { taken, options, whole }
}

/** One step's logits, with what their gradient needs. */
export interface Step {
  /** Of each option, `-Infinity` where it was taken or is closed; last, of stopping. */
  readonly logits: Float64Array
  readonly optionHidden: Float32Array
  readonly wholeHidden: Float32Array
}

/** Slope of a hidden unit below zero. */
export const leak = 0.05

export function stepOf(
  { weights, optionHidden, wholeHidden }: SelectionNet,
  { count }: SelectionProblem,
  prepared: Prepared,
  state: SelectionState,
  closed?: ReadonlySet<number>,
): Step {
  const logits = new Float64Array(count + 1)
  const [optionOffset = 0, stopOffset = 0] = weights.offsets
  const hidden = new Float32Array(count * optionHidden)
  for (let option = 0; option < count; option++) {
    const isOpen = !state.taken.includes(option) && closed?.has(option) !== true
    logits[option] = isOpen
      ? optionOffset +
        activate(prepared.options, weights.optionState, state.options, weights.optionOut, hidden, option, optionStates)
      : -Infinity
  }
  const whole = new Float32Array(wholeHidden)
  logits[count] =
    stopOffset + activate(prepared.whole, weights.wholeState, state.whole, weights.wholeOut, whole, 0, wholeStates)
  return { logits, optionHidden: hidden, wholeHidden: whole }
}

function activate(
  sums: Float32Array,
  stateWeights: Float32Array,
  state: Float32Array,
  out: Float32Array,
  hidden: Float32Array,
  row: number,
  states: number,
): number {
  let logit = 0
  for (let unit = 0; unit < out.length; unit++) {
    let sum = sums[row * out.length + unit] as number
    for (let k = 0; k < states; k++)
      sum += (stateWeights[unit * states + k] as number) * (state[row * states + k] as number)
    const value = sum > 0 ? sum : leak * sum
    hidden[row * out.length + unit] = value
    logit += (out[unit] as number) * value
  }
  return logit
}

export function softmax(logits: Float64Array): Float64Array {
  const greatest = logits.reduce((max, value) => Math.max(max, value), -Infinity)
  const powers = logits.map((value) => Math.exp(value - greatest))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}
