import type { RoutedSegment } from '@ecphory/events'
import type { Anchor, TermCount } from '../graph/anchor.ts'
import { textToTerms } from '../text/terms.ts'

/** The words by which a segment is found: its text, its captions and who says it. */
export function searchableText(segment: Pick<RoutedSegment, 'text' | 'attachments' | 'speaker'>): string {
  const captions = segment.attachments.map(({ caption }) => caption)
  return [segment.speaker ?? '', segment.text, ...captions].join(' ')
}

/** Makes the anchor of a segment. `order` is the root offset of its trace. */
export function segmentToAnchor(segment: RoutedSegment, order: number): Anchor {
  const own = textToTerms(searchableText(segment))
  const context = contextTerms(segment.preceding)
  return {
    segmentId: segment.segmentId,
    traceId: segment.traceId,
    sourceId: segment.sourceId,
    index: segment.index,
    agent: segment.scope.agent ?? null,
    session: segment.scope.session ?? null,
    role: segment.role,
    speaker: segment.speaker,
    text: segment.text,
    attachments: segment.attachments,
    time: segment.time,
    terms: countTerms(own, context),
    ownLength: own.length,
    contextLength: context.length,
    vector: segment.vector,
    probabilities: segment.probabilities,
    doubtful: segment.doubtful,
    order,
  }
}

/** The anchor as it is once its context has changed: its own terms stay. */
export function withContext(anchor: Anchor, preceding: RoutedSegment['preceding']): Anchor {
  const own = anchor.terms.flatMap((count) => Array<string>(count.own).fill(count.term))
  const context = contextTerms(preceding)
  return { ...anchor, terms: countTerms(own, context), contextLength: context.length }
}

const contextTerms = (preceding: RoutedSegment['preceding']): readonly string[] =>
  preceding.flatMap(({ text, speaker }) => textToTerms(`${speaker ?? ''} ${text}`))

function countTerms(own: readonly string[], context: readonly string[]): readonly TermCount[] {
  const counts = new Map<string, { own: number; context: number }>()
  const countOf = (term: string) => {
    const count = counts.get(term) ?? { own: 0, context: 0 }
    counts.set(term, count)
    return count
  }
  for (const term of own) countOf(term).own += 1
  for (const term of context) countOf(term).context += 1
  return [...counts].map(([term, count]) => ({ term, ...count }))
}
