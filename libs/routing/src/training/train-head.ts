import type { MemoryLabel } from '@ecphory/events'
import { headLabels, type HeadInput } from '../features.ts'
import { headLogits, type HeadWeights } from '../head.ts'
import { calibrate, type Calibration, type HeldOutLogits } from './calibrate.ts'
import { trainMember, type Example, type MemberAim, type MemberOptions } from './train-member.ts'

export interface LabelledInput {
  readonly input: HeadInput
  /** The most prominent first. */
  readonly labels: readonly MemoryLabel[]
  /** Where the text comes from: texts of one source share a style. */
  readonly source: string
}

/** Chosen on folds of the training data and on a stream of other sources, among linear and multi-layer forms and decays. */
export const memberDefaults: MemberOptions = {
  aim: 'labels',
  epochs: 12,
  rate: 0.01,
  termDecay: 0.1,
  denseDecay: 5,
  seed: 0,
}

/**
 * Target of a label beside the first, by what a member learns. Where it learns the labels, a weaker one than the first;
 * where it learns the first, none. Averaged, the two order the labels better than either does alone.
 */
const besideTarget: Readonly<Record<MemberAim, number>> = { labels: 0.6, first: 0 }
const aims: readonly MemberAim[] = ['labels', 'first']

/** Seeds per aim; the logits of all members are averaged. Linear ones fall together into one matrix. */
const seedCount = 2

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
 * @param progress told how many of how many models are trained
 */
export function trainHead(
  labelled: readonly LabelledInput[],
  seed: number,
  progress: (done: number, total: number) => void = () => {},
): TrainedHead {
  const partitions = [labelled.map(({ source }) => source), labelled.map((_, index) => `fold ${index % foldCount}`)]
  const rounds = partitions.flatMap((parts) => [...new Set(parts)].sort().map((held) => ({ parts, held })))
  const heldOut = rounds.flatMap(({ parts, held }, done) => {
    progress(done, rounds.length + 1)
    return judgeHeldOut(labelled, (_, index) => parts[index] === held, seed)
  })
  progress(rounds.length, rounds.length + 1)
  const weights = trainWeights(labelled, seed)
  progress(rounds.length + 1, rounds.length + 1)
  return { weights, calibration: calibrate(heldOut), heldOut }
}

/** Trains on the rest and gives the logits of what is held out; none where there is no rest. */
function judgeHeldOut(
  labelled: readonly LabelledInput[],
  isHeldOut: (each: LabelledInput, index: number) => boolean,
  seed: number,
): readonly HeldOutLogits[] {
  const rest = labelled.filter((each, index) => !isHeldOut(each, index))
  if (rest.length === 0) return []
  const weights = fit(rest, seed)
  return labelled.filter(isHeldOut).map(({ input, labels }) => ({ logits: headLogits(weights, input), labels }))
}

/** The weights alone: the mean of members that differ by their aim and their seed. */
export const trainWeights = (labelled: readonly LabelledInput[], seed: number): HeadWeights =>
  averaged(Array.from({ length: seedCount }, (_, member) => fit(labelled, seed + member)))

/** One linear member of each aim, averaged. */
const fit = (labelled: readonly LabelledInput[], seed: number): HeadWeights =>
  averaged(aims.map((aim) => trainMember(toExamples(labelled, aim), { ...memberDefaults, aim, seed })))

/** Examples of rare first labels count more, so that all five count the same together. */
export function toExamples(labelled: readonly LabelledInput[], aim: MemberAim): readonly Example[] {
  const counts = new Map<MemoryLabel, number>()
  for (const { labels } of labelled)
    counts.set(labels[0] as MemoryLabel, (counts.get(labels[0] as MemoryLabel) ?? 0) + 1)
  return labelled.map(({ input, labels }) => ({
    input,
    targets: Float32Array.from(headLabels, (label) =>
      label === labels[0] ? 1 : labels.includes(label) ? besideTarget[aim] : 0,
    ),
    weight: labelled.length / (counts.size * (counts.get(labels[0] as MemoryLabel) as number)),
  }))
}

/** The mean of linear members is linear: one matrix gives the mean of their logits. */
function averaged(members: readonly HeadWeights[]): HeadWeights {
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
