import { memoryKinds, scopeToSubject } from '@ecphory/events'
import type { LabelProbabilities, MemoryKind, MemoryLabel, TraceRecorded } from '@ecphory/events'
import { quantise } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import { headInput, recordHeadInput, segmentIdOf } from '@ecphory/routing'
import type { CutSegment, RoutedTrace, TraceRouter } from '@ecphory/routing'

/** A router for tests: a message says itself what it is, `episodic,working: text`; one message is one segment. */
export function createMarkedRouter(encoder: Encoder): TraceRouter {
  return {
    id: 'marked@test',
    cut: (trace) => cutMarked(trace).map(({ segment }) => segment),
    async route(trace): Promise<RoutedTrace> {
      const marked = cutMarked(trace)
      const texts = marked.map(({ segment }) => segment.text)
      const vectors = await encoder.encode(texts, 'passage')
      return marked.map(({ segment, labels }, index) => {
        const stored = memoryKinds.filter((kind) => labels.includes(kind))
        const decided = { labels, stored, doubtful: false, probabilities: probabilitiesOf(labels) }
        const vector = vectors[index] ?? new Float32Array()
        const quantised = quantise(vector, encoder.id)
        return {
          segment: { ...segment, ...decided, vector: quantised },
          input: recordHeadInput(headInput(segment, vector), encoder.id),
          annotation: null,
          decision: {
            ...decided,
            segmentId: segment.segmentId,
            traceId: trace.traceId,
            subject: scopeToSubject(trace.scope),
            confidence: 1,
            threshold: 0.5,
            decidedBy: 'classifier',
            unannotated: false,
            head: 'marked@test',
          },
        }
      })
    },
    revise(decision, labels) {
      const stored = memoryKinds.filter((kind) => labels.includes(kind))
      const without = (kinds: readonly MemoryKind[], others: readonly MemoryKind[]) =>
        kinds.filter((kind) => !others.includes(kind))
      const withdrawn = without(decision.stored, stored)
      const added = without(stored, decision.stored)
      return { ...decision, labels: [...labels], stored, withdrawn, added, decidedBy: 'annotator', unannotated: false }
    },
  }
}

function cutMarked(trace: TraceRecorded): { segment: CutSegment; labels: MemoryLabel[] }[] {
  const marked: { segment: CutSegment; labels: MemoryLabel[] }[] = []
  let index = 0
  for (const message of trace.messages) {
    index += message.erasedSegments ?? 0
    if (message.role === 'system' || message.erasedSegments !== undefined) continue
    const { labels, text } = readMark(message.content)
    const { sourceId, role, speaker, time, attachments } = message
    const before = marked.slice(-2).map(({ segment }) => segment)
    const preceding = before.map((one) => ({ text: one.text, speaker: one.speaker, role: one.role }))
    const place = { segmentId: segmentIdOf(trace.traceId, index), traceId: trace.traceId, index, scope: trace.scope }
    marked.push({ segment: { ...place, sourceId, role, speaker, time, attachments, text, preceding }, labels })
    index += 1
  }
  return marked
}

function readMark(content: string): { labels: MemoryLabel[]; text: string } {
  const end = content.indexOf(':')
  const marks = content.slice(0, Math.max(0, end)).split(',')
  const labels = memoryKinds.filter((kind) => marks.includes(kind))
  return labels.length > 0 ? { labels, text: content.slice(end + 1).trim() } : { labels: ['fragmented'], text: content }
}

const probabilitiesOf = (labels: readonly MemoryLabel[]): LabelProbabilities => {
  const of = (label: MemoryLabel) => (labels.includes(label) ? 0.9 : 0.05)
  const [episodic, semantic, procedural, working] = [of('episodic'), of('semantic'), of('procedural'), of('working')]
  return { episodic, semantic, procedural, working, fragmented: of('fragmented') }
}
