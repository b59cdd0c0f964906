import { memoryKinds, scopeToSubject } from '@ecphory/events'
import type { LabelProbabilities, MemoryKind, MemoryLabel } from '@ecphory/events'
import { quantise } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import type { CutSegment, RoutedTrace, TraceRouter } from '@ecphory/routing'

/** A router for tests: a message says itself what it is, `episodic,working: text`; one message is one segment. */
export function createMarkedRouter(encoder: Encoder): TraceRouter {
  const cut: TraceRouter['cut'] = (trace) => {
    let index = 0
    const segments: CutSegment[] = []
    for (const message of trace.messages) {
      if (message.erasedSegments !== undefined) index += message.erasedSegments
      else if (message.role !== 'system') {
        const { sourceId, role, speaker, time, attachments } = message
        const preceding = segments.slice(-2).map((one) => ({ text: one.text, speaker: one.speaker, role: one.role }))
        const segmentId = `${trace.traceId}-${index}`
        const where = { segmentId, traceId: trace.traceId, index, scope: trace.scope, sourceId }
        segments.push({ ...where, role, speaker, time, attachments, text: message.content, preceding })
        index += 1
      }
    }
    return segments
  }
  return {
    cut,
    async route(trace): Promise<RoutedTrace> {
      const segments = cut(trace)
      const vectors = await encoder.encode(
        segments.map(({ text }) => text),
        'passage',
      )
      return segments.map((segment, index) => {
        const labels = labelsOf(segment.text)
        const stored = memoryKinds.filter((kind) => labels.includes(kind))
        const decided = { labels, stored, doubtful: false, probabilities: probabilitiesOf(labels) }
        return {
          segment: { ...segment, ...decided, vector: quantise(vectors[index] ?? new Float32Array(), encoder.id) },
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

function labelsOf(text: string): MemoryLabel[] {
  const marks = text.slice(0, Math.max(0, text.indexOf(':'))).split(',')
  const kinds = memoryKinds.filter((kind) => marks.includes(kind))
  return kinds.length > 0 ? kinds : ['fragmented']
}

const probabilitiesOf = (labels: readonly MemoryLabel[]): LabelProbabilities => {
  const of = (label: MemoryLabel) => (labels.includes(label) ? 0.9 : 0.05)
  const [episodic, semantic, procedural, working] = [of('episodic'), of('semantic'), of('procedural'), of('working')]
  return { episodic, semantic, procedural, working, fragmented: of('fragmented') }
}
