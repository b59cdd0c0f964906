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
}

/** Chosen on folds of the training data and on a stream of other sources, among linear and multi-layer forms and decays. */
export const memberDefaults: MemberOptions = {
  epochs: 12,
  rate: 0.01,
  termDecay: 0.1,
  denseDecay: 5,
  seed: 0,
}

/** A label beside the first is a weaker one, so that the first comes out first. */
const besideTarget = 0.6

/** Members whose logits are averaged; linear ones fall together into one matrix. */
const memberCount = 3

export interface TrainedHead {
  readonly weights: HeadWeights
  readonly calibration: Calibration
  /** The logits that it was calibrated on, in the order of the examples. */
  readonly heldOut: readonly HeldOutLogits[]
}

/**
 * Trains a head and calibrates it on sources that the head did not see: what it will route is of no source that it
 * knows, and folds of its own sources would make it too sure. Deterministic by the seed.
 *
 * @param progress told how many of how many models are trained
 */
export function trainHead(
  labelled: readonly LabelledInput[],
  seed: number,
  progress: (done: number, total: number) => void = () => {},
): TrainedHead {
  const parts = partsOf(labelled)
  const names = [...new Set(parts)].sort()
  const heldOut: HeldOutLogits[] = []
  names.forEach((name, done) => {
    progress(done, names.length + 1)
    const weights = fit(
      labelled.filter((_, index) => parts[index] !== name),
      seed,
    )
    labelled.forEach(({ input, labels }, index) => {
      if (parts[index] === name) heldOut[index] = { logits: headLogits(weights, input), labels }
    })
  })
  progress(names.length, names.length + 1)
  const weights = trainWeights(labelled, seed)
  progress(names.length + 1, names.length + 1)
  return { weights, calibration: calibrate(heldOut), heldOut }
}

/** The parts that are held out in turn: the sources; where there is only one, five parts of it. */
function partsOf(labelled: readonly LabelledInput[]): readonly string[] {
  const single = new Set(labelled.map(({ source }) => source)).size === 1
  return labelled.map(({ source }, index) => (single ? String(index % 5) : source))
}

/** The weights alone: the mean of some members that differ by their seed. */
export function trainWeights(labelled: readonly LabelledInput[], seed: number): HeadWeights {
  return averaged(Array.from({ length: memberCount }, (_, member) => fit(labelled, seed + member)))
}

/** One linear member. */
const fit = (labelled: readonly LabelledInput[], seed: number): HeadWeights =>
  trainMember(toExamples(labelled), { ...memberDefaults, seed })

/** Examples of rare first labels count more, so that all five count the same together. */
export function toExamples(labelled: readonly LabelledInput[]): readonly Example[] {
  const counts = new Map<MemoryLabel, number>()
  for (const { labels } of labelled)
    counts.set(labels[0] as MemoryLabel, (counts.get(labels[0] as MemoryLabel) ?? 0) + 1)
  return labelled.map(({ input, labels }) => ({
    input,
    targets: Float32Array.from(headLabels, (label) =>
      label === labels[0] ? 1 : labels.includes(label) ? besideTarget : 0,
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
