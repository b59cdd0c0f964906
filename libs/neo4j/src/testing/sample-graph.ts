import { bytesToBase64 } from '@ecphory/memory'
import type { Anchor, EdgeType, SettledEdge, SettledNode } from '@ecphory/memory'

/** An anchor that is told apart by its id; what a test is about is given, the rest is plain. */
export function anchorOf(segmentId: string, given: Partial<Anchor> = {}): Anchor {
  const terms = given.terms ?? [{ term: segmentId, own: 1, context: 0 }]
  return {
    segmentId,
    traceId: `trace-${segmentId}`,
    sourceId: `source-${segmentId}`,
    index: 0,
    agent: null,
    session: null,
    role: 'user',
    speaker: null,
    text: `text of ${segmentId}`,
    attachments: [],
    time: { instant: 1_000, offsetMinutes: 0, precision: 'minute', source: 'given' },
    terms,
    ownLength: terms.reduce((sum, { own }) => sum + own, 0),
    contextLength: terms.reduce((sum, { context }) => sum + context, 0),
    vector: { encoder: 'encoder@1', scale: 1 / 128, bytes: bytesToBase64(Int8Array.from([64, 0, 0, 0])) },
    probabilities: { episodic: 1, semantic: 0, procedural: 0, working: 0, fragmented: 0 },
    doubtful: false,
    order: 1,
    ...given,
  }
}

const always = { from: null, to: null }

export const nodeOf = (id: string, given: Partial<SettledNode> = {}): SettledNode => ({
  ...{ id, label: 'Episode', properties: { name: id }, valid: always, support: ['s1'], keys: [] },
  ...given,
})

export const edgeOf = (id: string, type: EdgeType, from: string, to: string): SettledEdge => ({
  ...{ id, type, from, to, properties: {}, valid: always, support: ['s1'] },
})
