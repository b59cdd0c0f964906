import type { MemoryLabel } from '@ecphory/events'
import { headLabels, type HeadInput } from '../features.ts'
import { headLogits, type HeadWeights } from '../head.ts'
import { calibrate, type Calibration, type HeldOutLogits } from './calibrate.ts'
import { trainMember, type Example, type MemberOptions } from './train-member.ts'

export interface LabelledInput {
  readonly input: HeadInput
  /** The most prominent first. */
  readonly labels: readonly MemoryLabel[]
  /** Where the text comes from: texts of one source share a style. */
  readonly source: string
  /** How much it counts in training beside the others; 1 where it is not given. */
  readonly weight?: number
}

/** Chosen on folds of the training data and on a stream of other sources, among linear and multi-layer forms and decays. */
export const memberDefaults: MemberOptions = {
  epochs: 16,
  rate: 0.01,
  termDecay: 0.02,
  denseDecay: 5,
  seed: 0,
}

/** A label beside the first is a weaker one, so that the first comes out first. */
const besideTarget = 0.45

/** How far rare first labels are weighted up: at 1 all five count the same together, at 0 each example does. */
const balance = 0.8

/** Members whose logits are averaged; linear ones fall together into one matrix. */
const memberCount = 3

/** Folds across the sources, for calibration. */
const foldCount = 5

export interface TrainedHead {
  readonly weights: HeadWeights
  readonly calibration: Calibration
  /** The logits that it was calibrated on: each example twice where there are several sources, else once. */
  readonly heldOut: readonly HeldOutLogits[]
}

/**
 * Trains a head and calibrates it on what it did not see, held out in two ways: each source in turn, and folds across
 * the sources. What it will route is less like its texts than a fold of them, and more so than a source is like the
 * others: either alone makes the confidence too high or too low on a stream of new sources. Deterministic by the seed.
 *
 * @param labelled what it is trained and calibrated on
 * @param options `more` joins every training and no calibration; `progress` is told how many of how many models are
 * trained
 */
export function trainHead(
  labelled: readonly LabelledInput[],
  seed: number,
  options: {
    readonly more?: readonly LabelledInput[]
    readonly progress?: (done: number, total: number) => void
  } = {},
): TrainedHead {
  const { more = [], progress = () => {} } = options
  const partitions = [labelled.map(({ source }) => source), labelled.map((_, index) => `fold ${index % foldCount}`)]
  const rounds = partitions.flatMap((parts) => [...new Set(parts)].sort().map((held) => ({ parts, held })))
  const heldOut = rounds.flatMap(({ parts, held }, done) => {
    progress(done, rounds.length + 1)
    return judgeHeldOut(labelled, more, (_, index) => parts[index] === held, seed)
  })
  progress(rounds.length, rounds.length + 1)
  const weights = trainWeights([...labelled, ...more], seed)
  progress(rounds.length + 1, rounds.length + 1)
  return { weights, calibration: calibrate(heldOut), heldOut }
}

/** Trains on the rest and gives the logits of what is held out; none where there is no rest. */
function judgeHeldOut(
  labelled: readonly LabelledInput[],
  more: readonly LabelledInput[],
  isHeldOut: (each: LabelledInput, index: number) => boolean,
  seed: number,
): readonly HeldOutLogits[] {
  const rest = labelled.filter((each, index) => !isHeldOut(each, index))
  if (rest.length === 0) return []
  const weights = fit([...rest, ...more], seed)
  return labelled.filter(isHeldOut).map(({ input, labels }) => ({ logits: headLogits(weights, input), labels }))
}

/** The weights alone: the mean of some members that differ by their seed. */
export function trainWeights(labelled: readonly LabelledInput[], seed: number): HeadWeights {
  return averaged(Array.from({ length: memberCount }, (_, member) => fit(labelled, seed + member)))
}

/** One linear member. */
const fit = (labelled: readonly LabelledInput[], seed: number): HeadWeights =>
  trainMember(toExamples(labelled), { ...memberDefaults, seed })

/** Examples of rare first labels count more. */
export function toExamples(labelled: readonly LabelledInput[]): readonly Example[] {
  const counts = new Map<MemoryLabel, number>()
  for (const { labels } of labelled)
    counts.set(labels[0] as MemoryLabel, (counts.get(labels[0] as MemoryLabel) ?? 0) + 1)
  return labelled.map(({ input, labels, weight = 1 }) => ({
    input,
    targets: Float32Array.from(headLabels, (label) =>
      label === labels[0] ? 1 : labels.includes(label) ? besideTarget : 0,
    ),
    weight: weight * (labelled.length / (counts.size * (counts.get(labels[0] as MemoryLabel) as number))) ** balance,
  }))
}

/** The mean of linear members is linear: one matrix gives the mean of their logits. */
export function averaged(members: readonly HeadWeights[]): HeadWeights {
  const [first] = members
  if (first === undefined) throw new RangeError('A head needs a member.')
  const mean = (part: (weights: HeadWeights) => Float32Array): Float32Array =>
    part(first).map(
      (_, index) => members.reduce((sum, each) => sum + (part(each)[index] as number), 0) / members.length,
    )
  return {
    ...first,
    lexical: mean(({ lexical }) => lexical),
    linear: mean(({ linear }) => linear),
    bias: mean(({ bias }) => bias),
  }
}
