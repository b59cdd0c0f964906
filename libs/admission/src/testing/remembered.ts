import type { EventTime, MemoryKind, Role, Subject } from '@ecphory/events'
import { memoryTypes, quantise, spaceOf, textToTerms } from '@ecphory/memory'
import type { Anchor, GraphOp, SettledNode } from '@ecphory/memory'
import { createHashEncoder, createMemoryGraphStore } from '@ecphory/memory/testing'
import type { AdmissionSources } from '../admit.ts'

/** A memory as a test writes it down; it is in the knowledge graph of `ana` where nothing else is said. */
export interface Remembered {
  readonly id: string
  readonly text: string
  readonly kind?: MemoryKind
  readonly subject?: Subject
  readonly role?: Role
  readonly speaker?: string
  /** Its place in its trace, whose name is what stands before the id's `-`. */
  readonly index?: number
  readonly at?: string
  /** When what it states ends; null while it holds. Without it, it states nothing. */
  readonly statedUntil?: string | null
}

export const ana: Subject = { tenant: 'red', user: 'ana' }
export const now: EventTime = {
  instant: Date.parse('2026-03-06T08:00:00Z'),
  offsetMinutes: 0,
  precision: 'minute',
  source: 'given',
}

/** Graphs that hold these memories, with vectors of hashed words. The deadline is as the test wants it: none by default. */
export async function remember(
  memories: readonly Remembered[],
  deadline: AdmissionSources['deadline'] = (work) => work,
): Promise<AdmissionSources> {
  const encoder = createHashEncoder()
  const graphs = createMemoryGraphStore()
  const ops: GraphOp[] = []
  for (const [order, memory] of memories.entries()) {
    const { kind = 'semantic', subject = ana } = memory
    const space = spaceOf(subject, 'g1', kind)
    const [vector = new Float32Array()] = await encoder.encode([memory.text], 'passage')
    ops.push({ op: 'openSpace', record: { space, ...subject, generation: 'g1', graph: kind } })
    ops.push({ op: 'putAnchor', space, anchor: toAnchor(memory, order, vector, encoder.id), recordFrom: order })
    if (memory.statedUntil !== undefined) ops.push(...toStatement(memory, order, space))
  }
  const key = { projection: 'test', generation: 'g1', topic: 'test', partition: 0 }
  await graphs.transact(key, 0, 1, (transaction) => transaction.apply(ops))
  return { graphs, types: memoryTypes, generation: 'g1', encoder, deadline }
}

function toAnchor(memory: Remembered, order: number, vector: Float32Array, encoder: string): Anchor {
  const { id, text, role = 'user', speaker = null, index = 0, at = '2026-03-01T08:00:00Z' } = memory
  const terms = textToTerms(text)
  return {
    ...{
      segmentId: id,
      traceId: id.split('-')[0] ?? id,
      sourceId: `source of ${id}`,
      index,
      role,
      speaker,
      text,
      order,
    },
    ...{ agent: null, session: null, attachments: [], doubtful: false },
    time: { ...now, instant: Date.parse(at) },
    terms: [...new Set(terms)].map((term) => ({ term, own: terms.filter((one) => one === term).length, context: 0 })),
    ownLength: terms.length,
    contextLength: 0,
    vector: quantise(vector, encoder),
    probabilities: { episodic: 0.1, semantic: 0.9, procedural: 0.1, working: 0.1, fragmented: 0.1 },
  }
}

function toStatement({ id, statedUntil = null }: Remembered, order: number, space: string): readonly GraphOp[] {
  const to = statedUntil === null ? null : Date.parse(statedUntil)
  const [slot, support] = [`slot of ${id}`, [id]]
  const item: SettledNode = {
    ...{ id: `statement of ${id}`, label: 'Statement', properties: {}, valid: { from: 0, to }, support, keys: [] },
  }
  const assertion = {
    slot,
    validTime: 0,
    value: {},
    factId: `fact of ${id}`,
    support,
    assertedAt: order,
    withdrawnAt: null,
  }
  return [
    { op: 'assert', space, assertion },
    { op: 'putVersion', space, version: { slot, item, recordFrom: order, recordTo: null } },
  ]
}
