import { memoryKinds, rootTopic, routerOf, scopeToSubject } from '@ecphory/events'
import type { EcphoryEvent, MemoryKind, MemoryLabel, MemoryTarget, Scope, Subject } from '@ecphory/events'
import {
  digestOf,
  EcphoryError,
  eraseMemory,
  giveFeedback,
  giveLabel,
  linkEntities,
  recall,
  receiptOf,
  requestAbstraction,
  recordTrace,
  retractMemory,
  spaceOf,
} from '@ecphory/memory'
import type { Clock, DigestForm, LogPosition, MessageInput, Recall, Receipt, TimeZones } from '@ecphory/memory'
import { readTrace, resolveErasure } from '@ecphory/routing'
import type { PolicyShelf } from '@ecphory/admission'
import { admitRequest } from './admission/admit-request.ts'
import type { RecordedAdmission } from './admission/admit-request.ts'
import { readDecision } from './admission/read-decision.ts'
import type { AdmissionDecision } from './admission/read-decision.ts'
import { checkPosition } from './check-position.ts'
import { countSegments } from './count-segments.ts'
import { withDeadline } from './deadline.ts'
import { exportSubject } from './export-subject.ts'
import { liveIdOf, liveOf } from './generations.ts'
import { readUnsure } from './learning/unsure-segments.ts'
import type { UnsureSegments } from './learning/unsure-segments.ts'
import { recallWaitMsMax } from './limits.ts'
import { endOf, resolveIn, routedEnd, targetOf } from './memory-target.ts'
import { readLive } from './pipeline.ts'
import type { LiveParts, Pipeline } from './pipeline.ts'
import { checkEntities, dumpGraphs, historyIn, proposeLinks, showGraph } from './show-graph.ts'
import type { GraphPage, LinkProposal, MemoryHistory } from './show-graph.ts'
import { toRecallOptions, toTime } from './subject-requests.ts'
import type { AdmitRequest, RecallRequest, RecordOptions } from './subject-requests.ts'

export interface SubjectParts {
  readonly pipeline: Pipeline
  readonly clock: Clock
  /** Epoch milliseconds, never the same twice: the ids of commands derive from it. */
  readonly commandInstant: () => number
  readonly timeZones: TimeZones
  /** What decides of admission. Default: the baselines, which need no weights. */
  readonly admission?: PolicyShelf
}

/** The memory of one subject. Made by `Memory.of`; holds nothing of its own. */
export class SubjectMemory {
  readonly scope: Scope
  readonly #parts: SubjectParts

  /** Throws `INVALID_ARGUMENT` for a user of the name under which the events of a tenant's router stand. */
  constructor(scope: Scope, parts: SubjectParts) {
    if (scope.user === routerOf(scope.tenant).user) {
      throw new EcphoryError('INVALID_ARGUMENT', `No user can be called ${scope.user}: a tenant's router is.`)
    }
    this.scope = scope
    this.#parts = parts
  }

  get subject(): Subject {
    return scopeToSubject(this.scope)
  }

  /** Records messages; resolves once they are durable. Routing and projecting go on behind. */
  async record(messages: readonly MessageInput[], options: RecordOptions = {}): Promise<Receipt> {
    const { clock, timeZones } = this.#parts
    const scope = options.session === undefined ? this.scope : { ...this.scope, session: options.session }
    const event = recordTrace(scope, messages, options.key, { now: clock.now(), timeZones })
    return this.#append(event)
  }

  /**
   * How far a trace has come, by its receipt or its id; what repeats a trace is as far as that. Throws `NOT_FOUND` for an
   * id that is not this subject's. Where other content came under a key later, the id is still that of the first; the
   * later one's receipt says `REFUSED`.
   */
  async receipt(of: string | Pick<Receipt, 'traceId' | 'position'>): Promise<Receipt> {
    const { pipeline } = this.#parts
    const { traceId, position } = typeof of === 'string' ? await this.#findTrace(of) : this.#placeOf(of)
    const generation = liveOf(await pipeline.currentGenerations(), this.scope.tenant)
    const firstSight = async (id: string, before: LogPosition) =>
      (await readTrace(pipeline.parts.log, this.subject, id, before))?.position
    return receiptOf({ ...pipeline.parts, generation, firstSight }, traceId, position)
  }

  /**
   * Waits until a recorded trace (or a command) can be recalled, or is known to be `WITHDRAWN`. Throws `REFUSED` or
   * `PARKED` with the reason, and `INVALID_ARGUMENT`, `NOT_FOUND` or `TIMED_OUT` for a position where nothing was recorded.
   */
  async settled(receipt: Pick<Receipt, 'traceId' | 'position'>): Promise<Receipt> {
    const place = this.#placeOf(receipt)
    await this.#parts.pipeline.passed(place.position, await this.#live())
    const settled = await this.receipt(place)
    if (settled.state !== 'REFUSED' && settled.state !== 'PARKED') return settled
    throw new EcphoryError(settled.state, `${settled.reason?.code}: ${settled.reason?.message}`)
  }

  async recall(text: string, request: RecallRequest = {}): Promise<Recall & { readonly stale: boolean }> {
    const options = toRecallOptions(request, this.#parts)
    await this.#checkPast(request.asOf?.position)
    const stale = request.minPosition === undefined ? false : !(await this.#reaches(request.minPosition))
    const found = await this.#read((parts) =>
      recall({ ...parts, generation: parts.generation.id }, this.subject, text, options),
    )
    return { ...found, stale }
  }

  /**
   * Decides what of this memory a generator is to be told for a request: as little as helps, and often nothing. The
   * decision is recorded. Throws `INVALID_ARGUMENT` for a blank request or a policy that is not there, and `TOO_LARGE`.
   */
  async admit(text: string, request: AdmitRequest = {}): Promise<RecordedAdmission & { readonly stale: boolean }> {
    const { publicContext = '', budgetTokens, policy, now, timeZone, minPosition } = request
    const stale = minPosition === undefined ? false : !(await this.#reaches(minPosition))
    const question = {
      ...{ text, publicContext, now: toTime(now, timeZone, this.#parts) },
      ...(budgetTokens !== undefined && { budgetTokens }),
      ...(policy !== undefined && { policy }),
    }
    return { ...(await admitRequest(this.#parts, this.subject, question)), stale }
  }

  /** A decision as it was recorded, with the texts that the graphs still hold. Throws `NOT_FOUND`. */
  decision(id: string): Promise<AdmissionDecision> {
    return readDecision(this.#parts.pipeline, this.subject, id)
  }

  /** The segments that an id stands for: of a trace, of a message by its source id, or its own. Throws as `retract` does. */
  async segmentsOf(id: string): Promise<readonly string[]> {
    return (await this.#resolve(await this.#targetOf(id))).segmentIds
  }

  async label(segmentId: string, labels: readonly MemoryLabel[], annotator = 'person'): Promise<Receipt> {
    await this.#resolve({ kind: 'segment', segmentId })
    return this.#append(
      giveLabel(this.#context(), { segmentId, labels, annotator: { kind: 'person', name: annotator } }),
    )
  }

  /** The segments that the router was not sure of and that wait for a label, the least confident first. */
  async unsure(first = 20): Promise<UnsureSegments> {
    const { pipeline } = this.#parts
    const end = await this.#routedEnd()
    const { log, router } = pipeline.parts
    const { routingRun: run } = liveOf(await pipeline.currentGenerations(), this.scope.tenant)
    return readUnsure({ log, router, run }, this.subject, end, first)
  }

  async feedback(segmentId: string, polarity: 'positive' | 'negative'): Promise<Receipt> {
    await this.#resolve({ kind: 'segment', segmentId })
    return this.#append(giveFeedback(this.#context(), segmentId, polarity))
  }

  /** Asks the language model now what the episodes of late show, without waiting for more; without one, nothing comes of it. */
  async abstract(kind: MemoryKind): Promise<Receipt> {
    return this.#append(requestAbstraction(this.#context(), kind))
  }

  /**
   * Says that two entities are one, or (`same` false) that they are to be kept apart after all. Throws `NOT_FOUND` for an
   * id of no entity of this subject, and `INVALID_ARGUMENT` for one with itself.
   */
  async link(entityIds: readonly [string, string], same: boolean, by = 'person'): Promise<Receipt> {
    if (entityIds[0] === entityIds[1]) {
      throw new EcphoryError('INVALID_ARGUMENT', 'A link is between two entities.')
    }
    await this.#read((parts) => checkEntities(parts, this.subject, entityIds))
    return this.#append(linkEntities(this.#context(), entityIds, same, by))
  }

  /** Entities of one name that may be one, in any graph: never merged by likeness, only by `link`. */
  async proposedLinks(): Promise<readonly LinkProposal[]> {
    const proposals = await this.#read(({ types, graphs, generation }) =>
      Promise.all(types.map(({ kind }) => proposeLinks(graphs, spaceOf(this.subject, generation.id, kind)))),
    )
    const byEntities = new Map(proposals.flat().map((one) => [one.entities.map(({ id }) => id).join(' '), one]))
    return [...byEntities.values()]
  }

  /**
   * Takes a memory back: a trace, a message by its source id, or a segment. It is believed no longer, history keeps it,
   * and feeding it again is suppressed. Throws `NOT_FOUND`, `WRONG_TARGET_KIND` for the id of a node or an edge, or `TOO_LARGE`
   * for a reason of more than 1,024 characters.
   */
  async retract(id: string, reason: string | null = null): Promise<Receipt> {
    return this.#append(retractMemory(this.#context(), await this.#targetOf(id), reason))
  }

  /**
   * Erases the subject (without an argument), or one memory: from every graph, the log and the files. Resolves once it is
   * done, with the count of segments that were erased. Throws as `retract` does, `PARKED` where a graph could not follow, and
   * `INVALID_ARGUMENT` for an id that is undefined: `erase(items[0]?.sourceId)` of nothing found must not erase everything.
   */
  async erase(...ids: [id?: string]): Promise<Receipt & { readonly segments: number }> {
    if (ids.length > 0 && typeof ids[0] !== 'string') {
      throw new EcphoryError('INVALID_ARGUMENT', 'The id of what to erase is not a text. Without any, erase takes all.')
    }
    const { segments, ...receipt } = await this.beginErase(ids[0])
    await this.#parts.pipeline.erased(receipt.position)
    return { ...(await this.settled(receipt)), segments }
  }

  /** The same, resolved once the erasure is durable; it goes on behind. */
  async beginErase(id?: string): Promise<Receipt & { readonly segments: number }> {
    const target = id === undefined ? null : await this.#targetOf(id)
    const segments = await this.#countSegments(target)
    return { ...(await this.#append(eraseMemory(this.#context(), target))), segments }
  }

  /** Readable rows of one typed graph, newest first. */
  async show(
    kind: MemoryKind,
    options: { readonly limit?: number; readonly position?: number } = {},
  ): Promise<GraphPage> {
    await this.#checkPast(options.position)
    return this.#read(({ graphs, generation }) =>
      showGraph(graphs, spaceOf(this.subject, generation.id, kind), options),
    )
  }

  /** What was ever believed on the ground of a memory, by type, down to the source text. */
  async history(id: string): Promise<MemoryHistory> {
    const segmentIds = await this.segmentsOf(id)
    return this.#read(async ({ graphs, generation }) => {
      const spaces = memoryKinds.map((kind) => ({ kind, space: spaceOf(this.subject, generation.id, kind) }))
      return historyIn(await dumpGraphs(graphs, spaces), new Set(segmentIds))
    })
  }

  async digest(form: DigestForm): Promise<string> {
    return this.#read(({ graphs, generation }) => digestOf(graphs, this.subject, generation.id, memoryKinds, form))
  }

  /** The subject's root events in order: what `Memory.import` takes. */
  export(): AsyncIterable<EcphoryEvent> {
    return exportSubject(this.#parts.pipeline.parts.log, this.subject)
  }

  async #append(event: EcphoryEvent): Promise<Receipt> {
    const { pipeline } = this.#parts
    const [position] = await pipeline.parts.log.append([{ topic: rootTopic, event }])
    if (position === undefined) throw new EcphoryError('STORE_FAILED', 'The log gave no position for an event.')
    pipeline.poke()
    return { traceId: event.id, position, state: 'RECEIVED' }
  }

  #context() {
    return { subject: this.subject, now: this.#parts.commandInstant() }
  }

  /** Whether memory comes as far within the time that a recall waits; false at once where the log does not go as far. */
  async #reaches(given: LogPosition): Promise<boolean> {
    const position = this.#positionOf(given)
    const passed = this.#parts.pipeline.passed(position, await this.#live())
    try {
      await withDeadline(passed, recallWaitMsMax, 'Reaching the position')
      return true
    } catch (error) {
      if (error instanceof EcphoryError && (error.code === 'TIMED_OUT' || error.code === 'NOT_FOUND')) return false
      throw error
    }
  }

  #placeOf(receipt: unknown): Pick<Receipt, 'traceId' | 'position'> {
    const { traceId, position } = (receipt ?? {}) as Partial<Receipt>
    return { traceId: String(traceId), position: this.#positionOf(position) }
  }

  #positionOf(given: unknown): LogPosition {
    return checkPosition(given, this.subject, this.#parts.pipeline.parts.log.partitions)
  }

  #targetOf(id: string): Promise<MemoryTarget> {
    return targetOf(this.#parts.pipeline, this.subject, id)
  }

  async #countSegments(target: MemoryTarget | null): Promise<number> {
    const { pipeline } = this.#parts
    const end = await this.#routedEnd()
    const { parts } = pipeline
    if (target === null)
      return countSegments(parts.log, this.subject, liveOf(await pipeline.currentGenerations(), this.scope.tenant))
    return (await resolveErasure(parts, this.subject, target, end)).segmentIds.length
  }

  #resolve(target: MemoryTarget) {
    return resolveIn(this.#parts.pipeline, this.subject, target)
  }

  async #findTrace(traceId: string): Promise<Pick<Receipt, 'traceId' | 'position'>> {
    const found = await readTrace(this.#parts.pipeline.parts.log, this.subject, traceId, await this.#routedEnd())
    if (found === undefined) throw new EcphoryError('NOT_FOUND', 'The subject has no such trace.')
    return { traceId, position: found.position }
  }

  #routedEnd(): Promise<LogPosition> {
    return routedEnd(this.#parts.pipeline, this.subject)
  }

  /** Throws `INVALID_ARGUMENT` for a position behind the end of the log: what was believed there is not known yet. */
  async #checkPast(position: number | undefined): Promise<void> {
    if (position === undefined) return
    const { offset } = await endOf(this.#parts.pipeline, this.subject)
    if (position < offset) return
    const last = offset === 0 ? 'The log holds nothing yet.' : `The log's last position is ${offset - 1}.`
    throw new EcphoryError('INVALID_ARGUMENT', last)
  }

  async #live(): Promise<string> {
    return liveIdOf(await this.#parts.pipeline.currentGenerations(), this.scope.tenant)
  }

  #read<Result>(read: (parts: LiveParts) => Promise<Result>): Promise<Result> {
    return readLive(this.#parts.pipeline, this.scope.tenant, read)
  }
}
