import { isOf, memoryErasedV1, rootTopic, segmentsErasedV1, traceRecordedV1 } from '@ecphory/events'
import type { MemoryErased, Subject } from '@ecphory/events'
import { redact, segmentsOfAnswer, segmentsTopicOf, stageBatchMax } from '@ecphory/memory'
import type { Erasure, EventLog, GraphStore, LogPosition, LogRecord, MemoryType } from '@ecphory/memory'
import { segmentToTraceId } from '@ecphory/routing'
import type { TraceRouter } from '@ecphory/routing'
import { liveOf, readGenerations } from './generations.ts'
import { behindOf } from './replay/reach.ts'

interface EraseParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly router: Pick<TraceRouter, 'cut'>
  readonly types: readonly MemoryType[]
}

/** Its progress on the root log says which erasures are done. */
export const eraseGroup = 'erase'

/**
 * Finishes erasures: once every kept generation has passed one, what it is aimed at leaves the log, and the stores make
 * it unreadable in their files. Runs again from its last commit after a crash; doing it twice is doing it once.
 */
export class EraseStage {
  readonly #parts: EraseParts

  constructor(parts: EraseParts) {
    this.#parts = parts
  }

  progress(partition: number): Promise<number> {
    return this.#parts.log.committed(eraseGroup, rootTopic, partition)
  }

  async advance(partition: number): Promise<number> {
    const { log, graphs } = this.#parts
    const expected = await this.progress(partition)
    const records = await log.read(rootTopic, partition, expected, stageBatchMax)
    if (records.length === 0) return 0
    const ready = await this.#behindAll(partition, records)
    const last = ready.at(-1)
    if (last === undefined) return 0
    const erasures = ready.filter(({ event }) => isOf(memoryErasedV1, event))
    for (const { event, position } of erasures) await this.#erase(event.data as MemoryErased, position)
    if (erasures.length > 0) {
      await graphs.purge()
      await log.purge()
      // A generation that was added meanwhile may have read what was being erased: it is erased again once it has passed.
      if ((await this.#behindAll(partition, records)).length < ready.length) return 0
    }
    const next = last.position.offset + 1
    await log.commit({
      group: eraseGroup,
      topic: rootTopic,
      partition,
      expected,
      next,
      watermark: next,
      outputs: [],
      claims: [],
    })
    return ready.length
  }

  /** The records of which no kept generation will write anything more. */
  async #behindAll(partition: number, records: readonly LogRecord[]): Promise<readonly LogRecord[]> {
    const { kept } = await readGenerations(this.#parts.graphs)
    const bounds = await Promise.all(kept.map((generation) => behindOf(this.#parts, generation, partition)))
    return records.filter(({ position }) => position.offset < Math.min(...bounds))
  }

  async #erase({ subject, target }: MemoryErased, position: LogPosition): Promise<void> {
    const { log } = this.#parts
    if (target === null) {
      const claims = new Set(await this.#claimsOf(subject, position))
      const isOwn = (segmentId: string) => claims.has(`trace:${segmentToTraceId(segmentId)}`)
      const erasure = { segmentIds: null, texts: new Set<string>(), messages: new Map(), offset: position.offset }
      await log.erase(
        subject,
        (topic, record) => redact(erasure, topic, record),
        (name, value) => claims.has(name) || segmentsOfAnswer(name, value).some(isOwn),
      )
      return
    }
    const erasure = await this.#resolve(position)
    if (erasure === null) return
    await log.erase(
      subject,
      (topic, record) => redact(erasure, topic, record),
      (name, value) => segmentsOfAnswer(name, value).some((id) => erasure.segmentIds?.has(id)),
    )
  }

  /** Ids of what the subject recorded: erased with it, so that the same ids may be used again for new memory. */
  async #claimsOf(subject: Subject, before: LogPosition): Promise<string[]> {
    const names: string[] = []
    for (let from = 0; ;) {
      const records = await this.#parts.log.readSubject(rootTopic, subject, from, stageBatchMax)
      const last = records.at(-1)
      if (last === undefined) return names
      for (const { event, position } of records) {
        if (position.offset >= before.offset) return names
        names.push(isOf(traceRecordedV1, event) ? `trace:${event.data.traceId}` : `command:${event.id}`)
      }
      from = last.position.offset + 1
    }
  }

  /** What the router resolved the erasure to, with the texts and messages as they still stand on the log. */
  async #resolve(position: LogPosition): Promise<Erasure | null> {
    const { log, graphs, router, types } = this.#parts
    const live = liveOf(await readGenerations(graphs))
    // Every type is told the same.
    const [type] = types
    if (type === undefined) return null
    const derived = await log.derivedFrom(segmentsTopicOf(live, type.kind), position)
    const event = derived.map((record) => record.event).find((one) => isOf(segmentsErasedV1, one))
    if (event === undefined || !isOf(segmentsErasedV1, event) || event.data.segmentIds === null) return null
    const segmentIds = new Set(event.data.segmentIds)
    const traceIds = new Set(event.data.segmentIds.map(segmentToTraceId))
    const texts = new Set<string>()
    const messages = new Map<string, Map<string, number>>()
    for (let from = 0; ;) {
      const records = await log.readSubject(rootTopic, event.data.subject, from, stageBatchMax)
      const last = records.at(-1)
      if (last === undefined || from > position.offset) break
      for (const { event: root } of records) {
        if (!isOf(traceRecordedV1, root) || !traceIds.has(root.data.traceId)) continue
        const counts = new Map<string, number>()
        for (const { segmentId, sourceId, text } of router.cut(root.data)) {
          if (!segmentIds.has(segmentId)) continue
          texts.add(text)
          counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1)
        }
        messages.set(root.data.traceId, counts)
      }
      from = last.position.offset + 1
    }
    return { segmentIds, texts, messages, offset: position.offset }
  }
}
