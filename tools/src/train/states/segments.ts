import type { Role, RoutedSegment } from '@ecphory/events'
import { quantise, segmentToPassage, type Encoder } from '@ecphory/memory'
import { isoToEventTime } from '../../eval/extraction/rows.ts'

/** A text as the working projector receives it, encoded as the router does. */
export async function textToSegment(
  source: { readonly id: string; readonly role: Role; readonly time: string; readonly text: string },
  encoder: Encoder,
): Promise<RoutedSegment> {
  const passage = {
    role: source.role,
    speaker: null,
    text: source.text,
    time: isoToEventTime(source.time),
    attachments: [],
  }
  const [vector] = await encoder.encode([segmentToPassage(passage)], 'passage')
  return {
    ...passage,
    segmentId: source.id,
    traceId: source.id,
    index: 0,
    scope: { tenant: 'local', user: 'own' },
    sourceId: source.id,
    preceding: [],
    vector: quantise(vector as Float32Array, encoder.id),
    probabilities: { episodic: 0.5, semantic: 0.1, procedural: 0.1, working: 0.5, fragmented: 0.1 },
    labels: ['working'],
    stored: ['working'],
    doubtful: false,
  }
}
