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
  let tokens = 0
  for (const index of taken) tokens += costs[index] as number
  const whole = Float32Array.of(taken.length / takenScale, tokens / tokensScale)
  if (taken.length === 0) return { taken, options, whole }
  for (let option = 0; option < count; option++) {
    let [greatest, sum] = [-Infinity, 0]
    for (const index of taken) {
      const alike = likeness[option * count + index] as number
      greatest = Math.max(greatest, alike)
      sum += alike
    }
    const at = option * optionStates
    options[at] = (greatest - likenessFloor) * likenessScale
    options[at + 1] = whole[0] as number
    options[at + 2] = whole[1] as number
    options[at + 3] = (sum / taken.length - likenessFloor) * likenessScale
  }
  return { taken, options, whole }
}

/** One step's logits, with what their gradient needs. */
export interface Step {
  readonly logits: Float64Array
  /** `count * optionHidden` values of hidden units, and `wholeHidden` values. */
  readonly optionHidden: Float32Array
  readonly wholeHidden: Float32Array
}

/** Slope of a hidden unit below zero. */
export const leak = 0.05

export function stepOf(
  net: SelectionNet,
  problem: SelectionProblem,
  prepared: Prepared,
  state: SelectionState,
  closed?: ReadonlySet<number>,
): Step {
  const optionHidden = new Float32Array(problem.count * net.optionHidden)
  const wholeHidden = new Float32Array(net.wholeHidden)
  const logits = logitsOf(net, problem, prepared, state, closed, { optionHidden, wholeHidden })
  return { logits, optionHidden, wholeHidden }
}

/**
 * One step's logits: of each option, `-Infinity` where it was taken or is closed; last, of stopping.
 *
 * @param into is filled with the values of the hidden units, where it is given
 */
export function logitsOf(
  { weights, optionHidden, wholeHidden }: SelectionNet,
  { count }: SelectionProblem,
  prepared: Prepared,
  { taken, options, whole }: SelectionState,
  closed?: ReadonlySet<number>,
  into?: Pick<Step, 'optionHidden' | 'wholeHidden'>,
): Float64Array {
  const logits = new Float64Array(count + 1)
  const { optionState, optionOut, wholeState, wholeOut, offsets } = weights
  for (let option = 0; option < count; option++) {
    if (taken.includes(option) || closed?.has(option) === true) {
      logits[option] = -Infinity
      continue
    }
    const [at, first] = [option * optionStates, option * optionHidden]
    const greatest = options[at] as number
    const [number, tokens, mean] = [options[at + 1] as number, options[at + 2] as number, options[at + 3] as number]
    let logit = offsets[0] as number
    for (let unit = 0; unit < optionHidden; unit++) {
      const own = unit * optionStates
      const sum =
        (prepared.options[first + unit] as number) +
        (optionState[own] as number) * greatest +
        (optionState[own + 1] as number) * number +
        (optionState[own + 2] as number) * tokens +
        (optionState[own + 3] as number) * mean
      const value = sum > 0 ? sum : leak * sum
      if (into !== undefined) into.optionHidden[first + unit] = value
      logit += (optionOut[unit] as number) * value
    }
    logits[option] = logit
  }
  const [number, tokens] = [whole[0] as number, whole[1] as number]
  let stop = offsets[1] as number
  for (let unit = 0; unit < wholeHidden; unit++) {
    const own = unit * wholeStates
    const sum =
      (prepared.whole[unit] as number) + (wholeState[own] as number) * number + (wholeState[own + 1] as number) * tokens
    const value = sum > 0 ? sum : leak * sum
    if (into !== undefined) into.wholeHidden[unit] = value
    stop += (wholeOut[unit] as number) * value
  }
  logits[count] = stop
  return logits
}

export function softmax(logits: Float64Array): Float64Array {
  let greatest = -Infinity
  for (const logit of logits) greatest = Math.max(greatest, logit)
  const shares = new Float64Array(logits.length)
  let sum = 0
  for (let index = 0; index < logits.length; index++) {
    const power = Math.exp((logits[index] as number) - greatest)
    shares[index] = power
    sum += power
  }
  for (let index = 0; index < shares.length; index++) shares[index] = (shares[index] as number) / sum
  return shares
}
