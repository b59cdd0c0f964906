import type { Decision, MemoryLabel } from '@ecphory/events'
import { classify, sameSet } from '@ecphory/routing'
import type { HeadManifest, JudgedSegment } from '@ecphory/routing'
import type { DecidedSegment } from './decided-segments.ts'

/**
 * What was decided, as far as a gate is judged by it. Where an annotator's labels took the place of the classifier's,
 * those are found again by the head's manifest; without it, nothing is said of whether they were right.
 */
export const judgedSegments = (
  decided: readonly DecidedSegment[],
  manifests: ReadonlyMap<string, HeadManifest>,
): readonly JudgedSegment[] =>
  decided.map(({ decision, labels }) => {
    const given = labelsOfClassifier(decision, manifests)
    const { confidence, threshold } = decision
    return { confidence, threshold, isRight: labels === null || given === null ? null : sameSet(given, labels) }
  })

function labelsOfClassifier(
  { decidedBy, labels, probabilities, head }: Decision,
  manifests: ReadonlyMap<string, HeadManifest>,
): readonly MemoryLabel[] | null {
  if (decidedBy === 'classifier') return labels
  const manifest = manifests.get(head)
  return manifest === undefined ? null : classify(probabilities, manifest).labels
}
