import {
  abstractionMadeV1,
  abstractionRequestedV1,
  entitiesLinkedV1,
  feedbackGivenV1,
  isOf,
  scopeToSubject,
  segmentWithdrawnV1,
  segmentsErasedV1,
  segmentsRetractedV1,
  subjectToKey,
  watermarkAdvancedV1,
} from '@ecphory/events'
import type {
  AbstractionMade,
  EcphoryEvent,
  EntitiesLinked,
  RoutedSegment,
  SegmentsErased,
  Subject,
} from '@ecphory/events'
import {
  answerAssertion,
  commandAssertion,
  isRequestSlot,
  slotsBefore,
  waitingAssertions,
} from '../abstraction/request-slot.ts'
import { deriveId } from '../digest/canonical.ts'
import { EcphoryError } from '../errors.ts'
import { spaceOf } from '../generation.ts'
import type { SlotKey, StoredAssertion } from '../graph/items.ts'
import type { FactBase, MemoryType } from '../memory-type.ts'
import type { LogRecord } from '../ports/event-log.ts'
import type { CheckpointKey, GraphOp, GraphStore, GraphTransaction, Space } from '../ports/graph-store.ts'
import { entitySlot, linkAssertion } from './entity-links.ts'
import { segmentToAnchor, withContext } from './segment-to-anchor.ts'
import type { SlotCache } from './slot-cache.ts'
import { TouchedSlots } from './touched-slots.ts'
import { tombstonesOf } from './tombstone.ts'

/** One projector: a memory type building its graphs of one generation. */
export interface Projector {
  readonly type: MemoryType
  readonly generation: string
  readonly graphs: GraphStore
  readonly slots: SlotCache
}

/**
 * Applies a batch of a facts topic to the graphs in one transaction: anchors, assertions, settled slots, watermark and
 * checkpoint, all or nothing. Events must name their root position. Throws `CHECKPOINT_CONFLICT` where another worker
 * has moved on.
 */
export async function projectBatch(
  projector: Projector,
  key: CheckpointKey,
  expected: number,
  records: readonly LogRecord[],
): Promise<number> {
  const next = (records.at(-1)?.position.offset ?? expected - 1) + 1
  try {
    let isAgain = false
    await projector.graphs.transact(key, expected, next, async (transaction) => {
      if (isAgain) projector.slots.clear()
      isAgain = true
      const batch = new Batch(projector, transaction, key.projection)
      for (const record of records) await batch.take(record.event)
      await batch.settle()
    })
  } catch (error) {
    // The cache may hold what was rolled back; the store alone knows what stands.
    projector.slots.clear()
    throw error
  }
  return next
}

class Batch {
  readonly #projector: Projector
  readonly #transaction: GraphTransaction
  readonly #projection: string
  readonly #touched: TouchedSlots
  readonly #opened = new Set<Space>()
  readonly #subjects = new Map<string, SubjectPlace>()
  #position = -1

  constructor(projector: Projector, transaction: GraphTransaction, projection: string) {
    this.#projector = projector
    this.#transaction = transaction
    this.#projection = projection
    this.#touched = new TouchedSlots(transaction, projector.type.settlement, projector.slots)
  }

  /** Slots are settled once per root position, so a batch's bounds leave no mark in record time. */
  async take(event: EcphoryEvent): Promise<void> {
    if (isOf(watermarkAdvancedV1, event)) {
      const { partition, offset } = event.data
      await this.#transaction.advanceWatermark(this.#projection, this.#projector.generation, partition, offset)
      return
    }
    const position = event.rootoffset
    if (position === undefined) throw new EcphoryError('INVALID_EVENT', `Event ${event.id} names no root position.`)
    if (position !== this.#position) await this.settle()
    this.#position = position
    await this.#apply(event)
  }

  async settle(): Promise<void> {
    await this.#touched.settle(this.#position)
  }

  async #apply(event: EcphoryEvent): Promise<void> {
    if (event.type === this.#projector.type.event.type) return this.#project(event.data as Extracted)
    if (isOf(segmentWithdrawnV1, event)) return this.#withdraw(event.data.subject, [event.data.segmentId])
    if (isOf(segmentsRetractedV1, event)) {
      await this.#bury(event.data.subject, event.data.tombstones)
      return this.#withdraw(event.data.subject, event.data.segmentIds)
    }
    if (isOf(segmentsErasedV1, event)) return this.#erase(event.data)
    if (isOf(feedbackGivenV1, event)) return this.#addFeedback(event.id, event.data)
    if (isOf(entitiesLinkedV1, event)) return this.#link(event.id, event.data)
    const { kind, abstraction } = this.#projector.type
    if (abstraction === undefined) return
    if (isOf(abstractionMadeV1, event) && event.data.memoryKind === kind) return this.#takeAbstraction(event.data)
    if (isOf(abstractionRequestedV1, event) && event.data.memoryKind === kind) return this.#askToAbstract(event)
  }

  async #project({ segment, observed, facts }: Extracted): Promise<void> {
    const subject = scopeToSubject(segment.scope)
    const space = await this.#open(subject)
    const tombstone = this.#place(subject).tombstoneOf(segment.text, segment.time.instant)
    if (await this.#transaction.hasTombstone(space, [tombstone])) return
    if (await this.#holds(space, segment.segmentId, observed)) return
    if (!observed) {
      const anchor = segmentToAnchor(segment, this.#position)
      await this.#transaction.apply([{ op: 'putAnchor', space, anchor, recordFrom: this.#position }])
    }
    for (const fact of facts) {
      for (const assertion of this.#projector.type.assertions(fact, segment)) {
        this.#touched.add(space, this.#stored(fact, assertion))
      }
    }
    const { abstraction } = this.#projector.type
    const waiting = abstraction === undefined ? [] : waitingAssertions(abstraction, segment)
    const waits = { factId: deriveId(segment.segmentId, 'waits'), support: [segment.segmentId] }
    for (const assertion of waiting) this.#touched.add(space, this.#stored(waits, assertion))
  }

  /** The facts of an answer, as far as what they rest on still stands; its request is answered all the same. */
  async #takeAbstraction({ subject, requestId, inputs, time, facts }: AbstractionMade): Promise<void> {
    const space = this.#space(subject)
    await this.settle()
    const lost = new Set<string>()
    for (const id of inputs) {
      const resting = await this.#transaction.assertionsOfSegment(space, id)
      if (resting.length === 0) lost.add(id)
    }
    const standing = (support: readonly string[]) => support.filter((id) => !lost.has(id))
    const left = standing(inputs)
    if (left.length === 0) return
    const answer = { factId: deriveId(requestId, 'answer'), support: left }
    this.#touched.add(space, this.#stored(answer, answerAssertion(time.instant)))
    for (const fact of facts) {
      const support = standing(fact.support)
      if (support.length === 0) continue
      for (const assertion of this.#projector.type.assertions(fact, abstractionToSegment(subject, requestId, time))) {
        this.#touched.add(space, this.#stored({ ...fact, support }, assertion))
      }
    }
  }

  /** Whatever waits is to be asked about now. The command is its own support, like a link. */
  async #askToAbstract({ id, time, data }: EcphoryEvent): Promise<void> {
    const space = this.#space((data as { subject: Subject }).subject)
    await this.settle()
    for (const slot of slotsBefore(Date.parse(time))) {
      const assertion = commandAssertion(slot, await this.#transaction.assertionsOfSlot(space, slot))
      if (assertion !== null) this.#touched.add(space, this.#stored({ factId: id, support: [id] }, assertion))
    }
  }

  #stored(
    fact: Pick<FactBase, 'factId' | 'support'>,
    assertion: Omit<StoredAssertion, 'factId' | 'support' | 'assertedAt' | 'withdrawnAt'>,
  ) {
    return {
      ...assertion,
      factId: fact.factId,
      support: fact.support,
      assertedAt: this.#position,
      withdrawnAt: null,
    }
  }

  /** The first effect of a segment stands; what comes again changes nothing. */
  async #holds(space: Space, segmentId: string, observed: boolean): Promise<boolean> {
    if (!observed) return (await this.#transaction.anchorsOf(space, { segmentId })).length > 0
    return (await this.#transaction.assertionsOfSegment(space, segmentId)).length > 0
  }

  /** What rests on these segments alone is withdrawn; what rests on others too lives on with what is left, if it may. */
  async #withdraw(
    subject: Subject,
    segmentIds: readonly string[],
    mayLiveOn: (assertion: StoredAssertion) => boolean = () => true,
  ): Promise<void> {
    const space = this.#space(subject)
    const leaving = new Set(segmentIds)
    await this.settle()
    const resting = new Map<string, StoredAssertion>()
    for (const segmentId of segmentIds) {
      await this.#transaction.apply([{ op: 'closeAnchor', space, segmentId, recordTo: this.#position }])
      for (const assertion of await this.#transaction.assertionsOfSegment(space, segmentId)) {
        resting.set(`${assertion.slot}\n${assertion.factId}`, assertion)
      }
    }
    for (const assertion of resting.values()) {
      const support = assertion.support.filter((id) => !leaving.has(id))
      this.#touched.withdraw(space, assertion)
      if (support.length > 0 && mayLiveOn(assertion)) this.#touched.add(space, this.#again(assertion, { support }))
    }
  }

  #again(assertion: StoredAssertion, change: Partial<StoredAssertion>): StoredAssertion {
    return { ...assertion, ...change, assertedAt: this.#position, withdrawnAt: null }
  }

  async #bury(subject: Subject, tombstones: readonly string[]): Promise<void> {
    const space = await this.#open(subject)
    await this.#transaction.apply(tombstones.map((tombstone) => ({ op: 'putTombstone', space, tombstone })))
  }

  async #erase(erased: SegmentsErased): Promise<void> {
    const space = this.#space(erased.subject)
    if (erased.segmentIds === null) {
      await this.settle()
      await this.#transaction.apply([{ op: 'forgetSpace', space }])
      this.#opened.delete(space)
    } else {
      const slots = await this.#transaction.slotsOfSegments(space, erased.segmentIds)
      const answers = await this.#answersWithout(space, slots, new Set(erased.segmentIds))
      // What a model concluded from an erased segment may hold its words, and goes whole.
      await this.#withdraw(erased.subject, erased.segmentIds, () => false)
      await this.settle()
      await this.#transaction.apply([{ op: 'forgetSegments', space, segmentIds: erased.segmentIds }, ...answers])
      // The past that is left is as if the erased segments had never been: a rebuild, which knows no other, agrees.
      this.#projector.slots.forget(space)
      await this.#touched.settleAgain(space, slots)
      await this.#rewriteNeighbours(space, erased.neighbours)
      await this.#bury(erased.subject, erased.tombstones)
    }
    this.#projector.slots.forget(space)
  }

  /** That the other inputs of a request were asked about holds no word of the erased ones: it stands, and always did. */
  async #answersWithout(
    space: Space,
    slots: readonly SlotKey[],
    segmentIds: ReadonlySet<string>,
  ): Promise<readonly GraphOp[]> {
    const ops: GraphOp[] = []
    for (const slot of slots.filter(isRequestSlot)) {
      for (const assertion of await this.#transaction.assertionsOfSlot(space, slot)) {
        const support = assertion.support.filter((id) => !segmentIds.has(id))
        if (support.length === 0 || support.length === assertion.support.length) continue
        ops.push({ op: 'assert', space, assertion: { ...assertion, support } })
      }
    }
    return ops
  }

  /** A segment's anchor also counts the words of those before it; the erased ones must leave there too. */
  async #rewriteNeighbours(space: Space, neighbours: SegmentsErased['neighbours']): Promise<void> {
    for (const { segmentId, preceding } of neighbours) {
      for (const { anchor } of await this.#transaction.anchorsOf(space, { segmentId })) {
        await this.#transaction.apply([{ op: 'rewriteTerms', space, anchor: withContext(anchor, preceding) }])
      }
    }
  }

  /** Feedback changes what a segment's facts weigh: each is withdrawn and asserted again with the feedback. */
  async #addFeedback(eventId: string, given: { subject: Subject; segmentId: string; polarity: string }): Promise<void> {
    const space = this.#space(given.subject)
    await this.settle()
    for (const assertion of await this.#transaction.assertionsOfSegment(space, given.segmentId)) {
      this.#touched.withdraw(space, assertion)
      this.#touched.add(
        space,
        this.#again(assertion, {
          factId: deriveId(assertion.factId, 'feedback', eventId),
          value: { ...assertion.value, feedback: given.polarity },
        }),
      )
    }
  }

  /** Entities are linked in the graphs that know both. The command itself is the support: it is not any segment's. */
  async #link(eventId: string, { subject, entityIds, same }: EntitiesLinked): Promise<void> {
    const space = this.#space(subject)
    await this.settle()
    for (const id of entityIds) {
      const mentions = await this.#transaction.assertionsOfSlot(space, entitySlot(id))
      if (mentions.every(({ withdrawnAt }) => withdrawnAt !== null)) return
    }
    const assertion = linkAssertion(entityIds, same, this.#position)
    const stored = { ...assertion, factId: eventId, support: [eventId], assertedAt: this.#position, withdrawnAt: null }
    this.#touched.add(space, stored)
  }

  #space(subject: Subject): Space {
    return this.#place(subject).space
  }

  /** Hashes that hold for all events of a subject are made once a batch. */
  #place(subject: Subject): SubjectPlace {
    const key = subjectToKey(subject)
    const held = this.#subjects.get(key)
    if (held !== undefined) return held
    const space = spaceOf(subject, this.#projector.generation, this.#projector.type.kind)
    const made = { space, tombstoneOf: tombstonesOf(subject) }
    this.#subjects.set(key, made)
    return made
  }

  async #open(subject: Subject): Promise<Space> {
    const space = this.#space(subject)
    if (this.#opened.has(space)) return space
    const { generation, type } = this.#projector
    await this.#transaction.apply([{ op: 'openSpace', record: { space, ...subject, generation, graph: type.kind } }])
    this.#opened.add(space)
    return space
  }
}

/**
 * What an abstraction settles by in place of a segment: whose it is and when. It has no words of its own, nor a meaning
 * to compare by.
 */
function abstractionToSegment(subject: Subject, requestId: string, time: RoutedSegment['time']): RoutedSegment {
  return {
    ...{ segmentId: requestId, traceId: requestId, sourceId: requestId, index: 0, scope: subject, time },
    ...{ role: 'user', speaker: null, text: '', attachments: [], preceding: [] },
    vector: { encoder: 'none', scale: 1, bytes: '' },
    probabilities: { episodic: 0, semantic: 0, procedural: 0, working: 0, fragmented: 0 },
    ...{ labels: [], stored: [], doubtful: false },
  }
}

interface SubjectPlace {
  readonly space: Space
  tombstoneOf(text: string, instant: number): string
}

interface Extracted {
  readonly segment: RoutedSegment
  readonly observed: boolean
  readonly facts: readonly FactBase[]
}
