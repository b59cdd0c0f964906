import { subjectToKey } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { bytesToBase64 } from '@ecphory/memory'
import type { Anchor, CheckpointKey } from '@ecphory/memory'

export const factsCheckpoint: CheckpointKey = { projection: 'episodic', generation: 'g1', topic: 'facts', partition: 0 }

export const eventOf = (user: string, text: string): EcphoryEvent => ({
  specversion: '1.0',
  id: 'id',
  source: 'test',
  type: 'ecphory.trace.recorded.v1',
  time: '2026-01-02T03:04:05.000Z',
  datacontenttype: 'application/json',
  tenant: 'local',
  partitionkey: subjectToKey({ tenant: 'local', user }),
  data: { text },
})

/** An anchor with a text, terms and a vector that all depend on its number. */
export function anchorOf(i: number, given: Partial<Anchor> = {}): Anchor {
  return {
    segmentId: `segment-${i}`,
    traceId: `trace-${i}`,
    sourceId: `source-${i}`,
    index: 0,
    agent: null,
    session: null,
    role: 'user',
    speaker: null,
    text: `text of ${i}`,
    attachments: [],
    time: { instant: i, offsetMinutes: 0, precision: 'instant', source: 'given' },
    terms: [
      { term: 'text', own: 1, context: 2 },
      { term: `term${i}`, own: 1, context: 0 },
    ],
    ownLength: 2,
    contextLength: 2,
    vector: { encoder: 'encoder@1', scale: 1 / 127, bytes: bytesToBase64(Int8Array.from([i % 128, 1, 2, 3])) },
    probabilities: { episodic: 1, semantic: 0, procedural: 0, working: 0, fragmented: 0 },
    doubtful: false,
    order: i,
    ...given,
  }
}
