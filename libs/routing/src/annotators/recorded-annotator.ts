import type { MemoryLabel } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Annotator } from '../annotator.ts'
import type { SegmentContent } from '../features.ts'

/** A segment with the labels that somebody gave it, the most prominent first. */
export interface LabelledContent {
  readonly segment: SegmentContent
  readonly labels: readonly MemoryLabel[]
}

export interface RecordedAnnotator extends Annotator {
  /** How often it was asked. */
  readonly calls: number
}

/**
 * An annotator for measuring: it answers what was recorded for a segment of the same role, speaker, time and text (of
 * several, the first), and counts what is asked. Rejects with `NOT_FOUND` for any other.
 */
export function createRecordedAnnotator(name: string, recorded: Iterable<LabelledContent>): RecordedAnnotator {
  const labelsByContent = new Map<string, readonly MemoryLabel[]>()
  for (const { segment, labels } of recorded) {
    const key = contentToKey(segment)
    if (!labelsByContent.has(key)) labelsByContent.set(key, labels)
  }
  let calls = 0
  return {
    kind: 'model',
    name,
    get calls() {
      return calls
    },
    async annotate(segment) {
      calls += 1
      const labels = labelsByContent.get(contentToKey(segment))
      if (labels === undefined) throw new EcphoryError('NOT_FOUND', 'No labels were recorded for this segment.')
      return { labels, rawAnswer: null }
    },
  }
}

const contentToKey = ({ role, speaker, text, time }: SegmentContent): string =>
  JSON.stringify([role, speaker, text, time.instant])
