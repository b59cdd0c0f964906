import type { AnnotationOutcome, SegmentAnnotated } from '@ecphory/events'
import { isSure, outcomes, partOf, textOf } from './script.ts'
import type { RoutedStore } from './routed-store.ts'

/** What a router made of all segments, beside what the script says. All but the first two lines are to be nothing. */
export interface RoutedCounts {
  readonly decided: number
  readonly outcomes: Readonly<Record<AnnotationOutcome, number>>
  /** Segments without a decision. */
  readonly lost: number
  /** Decisions and annotations of a segment that has one, and derived events whose id stands there twice. */
  readonly repeated: number
  /** Annotations of nobody's question, questions without one, and outcomes other than the script's. */
  readonly otherOutcome: number
  /** Decisions that are marked `unannotated` and should not be, or the other way about. */
  readonly wronglyMarked: number
}

/** @param segmentIds in the order of the texts */
export function countRouted({ decisions, annotations, ids }: RoutedStore, segmentIds: readonly string[]): RoutedCounts {
  const decisionsById = new Map(decisions.map((decision) => [decision.segmentId, decision]))
  const annotationsById = new Map(annotations.map((annotation) => [annotation.segmentId, annotation]))
  const expected = segmentIds.map((_, index) => (isSure(index) ? null : outcomes[partOf(textOf(index))]))
  const count = (isCounted: (segmentId: string, outcome: AnnotationOutcome | null) => boolean) =>
    segmentIds.filter((segmentId, index) => isCounted(segmentId, expected[index] ?? null)).length
  const ofOutcome = (outcome: AnnotationOutcome) => annotations.filter((one) => one.outcome === outcome).length
  return {
    decided: decisionsById.size,
    outcomes: {
      answered: ofOutcome('answered'),
      'timed-out': ofOutcome('timed-out'),
      failed: ofOutcome('failed'),
      invalid: ofOutcome('invalid'),
    },
    lost: count((segmentId) => !decisionsById.has(segmentId)),
    repeated: surplus(decisions, decisionsById) + surplus(annotations, annotationsById) + surplus(ids, new Set(ids)),
    otherOutcome: count((segmentId, outcome) => (annotationsById.get(segmentId)?.outcome ?? null) !== outcome),
    wronglyMarked: count((segmentId, outcome) => {
      const isVain = outcome !== null && outcome !== 'answered'
      return decisionsById.get(segmentId)?.unannotated !== isVain
    }),
  }
}

const surplus = (all: readonly unknown[], distinct: { readonly size: number }): number => all.length - distinct.size

/** Labels that only one of two pools has, or that differ in anything: the words, what the head was given, who said it. */
export function differingLabels(one: RoutedStore, other: RoutedStore): number {
  const [ours, theirs] = [poolOf(one), poolOf(other)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((id) => ours.get(id) !== theirs.get(id)).length
}

/** What training would learn from, by segment. */
const poolOf = ({ annotations }: RoutedStore): ReadonlyMap<string, string> =>
  new Map(annotations.filter(isAnswered).map((annotation) => [annotation.segmentId, JSON.stringify(annotation)]))

const isAnswered = ({ outcome }: SegmentAnnotated): boolean => outcome === 'answered'
