import {
  memoryKinds,
  type Decision,
  type DecisionRevised,
  type LabelProbabilities,
  type MemoryKind,
  type MemoryLabel,
} from '@ecphory/events'
import { confidenceOf } from './confidence.ts'
import { isConfident } from './gate.ts'
import type { HeadManifest } from './head-manifest.ts'
import { labelsMax } from './limits.ts'

/** The part of a decision that says what a segment is. */
export type Verdict = Pick<
  Decision,
  'labels' | 'stored' | 'doubtful' | 'probabilities' | 'confidence' | 'threshold' | 'decidedBy' | 'unannotated' | 'head'
>

/** What the head says of one segment. */
export interface Classified {
  readonly probabilities: LabelProbabilities
  readonly labels: readonly MemoryLabel[]
  readonly confidence: number
}

/**
 * The label set: the likeliest label first. `fragmented` stands alone where it is the likeliest; else the likeliest
 * type, and beside it each type that reaches its threshold.
 */
export function classify(probabilities: LabelProbabilities, manifest: HeadManifest): Classified {
  const confidence = confidenceOf(probabilities, manifest)
  const ranked = rankedKinds(probabilities)
  const [first] = ranked
  if (first === undefined || probabilities.fragmented > probabilities[first]) {
    return { probabilities, labels: ['fragmented'], confidence }
  }
  const beside = ranked.slice(1).filter((kind) => probabilities[kind] >= manifest.thresholds[kind])
  return { probabilities, labels: [first, ...beside].slice(0, labelsMax), confidence }
}

/**
 * The decision on one segment (equation 1). The annotator's labels stand where it was asked and answered; where the
 * classifier was not sure and no answer came, its word stands for now, marked `unannotated`.
 *
 * @param annotated the annotator's labels; null where it was not asked, failed, or answered nonsense
 */
export function decide(
  classified: Classified,
  threshold: number,
  manifest: HeadManifest,
  annotated: readonly MemoryLabel[] | null,
): Verdict {
  const { probabilities, confidence } = classified
  const sure = isConfident(confidence, threshold)
  const asked = !sure && annotated !== null
  const labels = asked ? annotated : classified.labels
  return {
    labels: [...labels],
    ...placed(labels, asked || probabilities.fragmented >= manifest.fragmentedCertain, probabilities),
    probabilities,
    confidence,
    threshold,
    decidedBy: asked ? 'annotator' : 'classifier',
    unannotated: !sure && !asked,
    head: manifest.id,
  }
}

/** A label that came after the decision (from a person, or a model) and moves the segment. */
export function revise(decision: Decision, labels: readonly MemoryLabel[]): DecisionRevised {
  const { stored, doubtful } = placed(labels, true, decision.probabilities)
  return {
    ...decision,
    labels: [...labels],
    stored,
    doubtful,
    decidedBy: 'annotator',
    unannotated: false,
    withdrawn: decision.stored.filter((kind) => !stored.includes(kind)),
    added: stored.filter((kind) => !decision.stored.includes(kind)),
  }
}

/** Whether labels from outside can be taken: one to three, known, distinct, and `fragmented` alone. */
export function areLabels(labels: unknown): labels is readonly MemoryLabel[] {
  if (!Array.isArray(labels) || labels.length === 0 || labels.length > labelsMax) return false
  if (new Set(labels).size !== labels.length) return false
  if (labels.includes('fragmented')) return labels.length === 1
  return labels.every((label) => memoryKinds.includes(label as MemoryKind))
}

/** Where a segment is stored: nowhere only if it is fragmented for certain; in doubt, under its best other label. */
function placed(
  labels: readonly MemoryLabel[],
  certain: boolean,
  probabilities: LabelProbabilities,
): Pick<Decision, 'stored' | 'doubtful'> {
  const kinds = labels.filter((label) => label !== 'fragmented')
  if (kinds.length > 0) return { stored: kinds, doubtful: false }
  return certain ? { stored: [], doubtful: false } : { stored: rankedKinds(probabilities).slice(0, 1), doubtful: true }
}

/** The four types, the likeliest first; equal ones in their fixed order. */
const rankedKinds = (probabilities: LabelProbabilities): readonly MemoryKind[] =>
  [...memoryKinds].sort((a, b) => probabilities[b] - probabilities[a])
