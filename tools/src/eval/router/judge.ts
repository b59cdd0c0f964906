import type { MemoryLabel } from '@ecphory/events'
import {
  classify,
  expectedCalibrationError,
  headLabels,
  multiLabelMacroF1,
  primaryMacroF1,
  sameSet,
  toProbabilities,
  type Classified,
  type HeadManifest,
  type LabelledInput,
  type Outcome,
} from '@ecphory/routing'

/** A head's word on labelled segments. */
export interface Judged {
  readonly gold: readonly (readonly MemoryLabel[])[]
  readonly classified: readonly Classified[]
  /** Before temperature scaling; thresholds and the confidence's weights as they are. */
  readonly unscaled: readonly Classified[]
}

export function judge(
  labelled: readonly LabelledInput[],
  logits: readonly (Float32Array | Float64Array)[],
  manifest: HeadManifest,
): Judged {
  return {
    gold: labelled.map(({ labels }) => labels),
    classified: logits.map((row) => classify(toProbabilities(row, manifest.temperature), manifest)),
    unscaled: logits.map((row) => classify(toProbabilities(row, 1), manifest)),
  }
}

const first = (labels: readonly MemoryLabel[]): MemoryLabel => labels[0] as MemoryLabel

export const judgedPrimaryF1 = ({ gold, classified }: Judged): number =>
  primaryMacroF1(
    gold.map(first),
    classified.map(({ labels }) => first(labels)),
  )

export const judgedMultiLabelF1 = ({ gold, classified }: Judged): number =>
  multiLabelMacroF1(
    gold,
    classified.map(({ labels }) => labels),
  )

type Said = Pick<Judged, 'gold' | 'classified'>

/** The confidence and whether the whole label set was right. */
export const setOutcomes = ({ gold, classified }: Said): readonly Outcome[] =>
  classified.map(({ confidence, labels }, index) => ({
    probability: confidence,
    right: sameSet(labels, gold[index] as readonly MemoryLabel[]),
  }))

/** Each label's probability and whether the segment has it: five outcomes a segment. */
export const labelOutcomes = ({ gold, classified }: Said): readonly Outcome[] =>
  classified.flatMap(({ probabilities }, index) =>
    headLabels.map((label) => ({ probability: probabilities[label], right: gold[index]?.includes(label) ?? false })),
  )

/** The expected calibration error of whole label sets and of single labels, and what both were before temperature scaling. */
export function calibrationFigures(prefix: string, judged: Judged): Record<string, number> {
  const before = { gold: judged.gold, classified: judged.unscaled }
  return {
    [`${prefix}ece`]: expectedCalibrationError(setOutcomes(judged)),
    [`${prefix}ece.unscaled`]: expectedCalibrationError(setOutcomes(before)),
    [`${prefix}ece.labels`]: expectedCalibrationError(labelOutcomes(judged)),
    [`${prefix}ece.labels.unscaled`]: expectedCalibrationError(labelOutcomes(before)),
  }
}

/** Primary macro-F1 where the least confident share is labelled by an annotator, who is taken to be right. */
export function cascadePrimaryF1(judged: Judged, share: number): number {
  const confidences = judged.classified.map(({ confidence }) => confidence)
  const byConfidence = [...confidences.keys()].sort((a, b) => (confidences[a] as number) - (confidences[b] as number))
  const deferred = new Set(byConfidence.slice(0, Math.round(share * confidences.length)))
  return primaryMacroF1(
    judged.gold.map(first),
    judged.classified.map(({ labels }, index) =>
      first(deferred.has(index) ? (judged.gold[index] as MemoryLabel[]) : labels),
    ),
  )
}
