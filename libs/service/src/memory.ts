import { rootTopic, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, MemoryKind, Subject } from '@ecphory/events'
import { checkEvent, checkScope, EcphoryError, exportedOwner, isModelOutage, rehome } from '@ecphory/memory'
import type { DropReason, Generation, SpaceCounts } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { liveOf } from './generations.ts'
import { readDecided } from './learning/decided-segments.ts'
import type { DecidedSegment } from './learning/decided-segments.ts'
import type { Learning, TenantRouter } from './learning/learning.ts'
import { deadLetter, deadLetters } from './replay/dead-letters.ts'
import type { DeadLetter, DeadLetterFilter, OpenedLetter } from './replay/dead-letters.ts'
import { diffGenerations } from './replay/diff.ts'
import type { DiffOptions, GenerationDiff } from './replay/diff.ts'
import { statesOf } from './replay/generation-states.ts'
import type { GenerationState } from './replay/generation-states.ts'
import { Replays } from './replay/replays.ts'
import type { Progress, PromoteOptions, ReplayOptions } from './replay/replays.ts'
import { retryLetter } from './replay/retry.ts'
import { SubjectMemory } from './subject-memory.ts'
import type { MemoryHost } from './memory-host.ts'
import type { SubjectParts } from './subject-memory.ts'

export interface SubjectScope {
  readonly user: string
  /** Default `local`. */
  readonly tenant?: string
  readonly agent?: string
  readonly session?: string
}

export interface MemoryStatus {
  readonly generation: string
  /** Those that are kept, with what keeps one from following. */
  readonly generations: readonly GenerationState[]
  readonly encoder: string
  readonly head: string
  readonly partitions: readonly { readonly partition: number; readonly end: number; readonly searchable: number }[]
  readonly parked: number
  /** What stopped the background work when it last ran; it is tried again at the next record or wait. */
  readonly outage: { readonly code: string; readonly message: string } | null
  /** Findings of the language model that made no fact since this memory was opened, by reason. */
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>
  readonly subjects: readonly (Subject & { readonly counts: Readonly<Partial<Record<MemoryKind, SpaceCounts>>> })[]
}

export interface RebuildResult {
  readonly generation: string
  /** Subjects whose rebuilt graphs differ from those that stood: empty unless something is at fault. */
  readonly differing: readonly Subject[]
  readonly subjects: number
}

interface MemoryParts extends Omit<SubjectParts, 'commandInstant' | 'pipeline'> {
  readonly engine: MemoryHost
  readonly head: string
  /** A router with the head of a folder, on this memory's encoder. */
  readonly openRouter?: (folder: string) => Promise<TraceRouter>
  /** What the router learns; absent where it is one head's for good. */
  readonly learning?: Learning
  readonly close: () => Promise<void>
}

/** An open memory: every subject of one file, or of one installation. */
export class Memory {
  readonly #parts: MemoryParts
  readonly #replays: Replays
  #closed = false
  #lastInstant = 0

  constructor(parts: MemoryParts) {
    this.#parts = parts
    this.#replays = new Replays(parts.engine)
  }

  /** The generation that answers. */
  get generation(): string {
    return this.#parts.engine.generations.live
  }

  /** One subject's memory. Throws `INVALID_ARGUMENT` where a name is empty, too long, or no text. */
  of({ user, tenant = 'local', agent, session }: SubjectScope): SubjectMemory {
    if (this.#closed) throw new EcphoryError('CLOSED', 'This memory is closed.')
    const scope = { tenant, user, ...(agent !== undefined && { agent }), ...(session !== undefined && { session }) }
    checkScope(scope)
    return new SubjectMemory(scope, this.subjectParts)
  }

  /** What the memory of any subject is made of: for whoever serves many callers from this one. */
  get subjectParts(): SubjectParts {
    const { engine, clock, timeZones, admission } = this.#parts
    return {
      pipeline: engine,
      clock,
      timeZones,
      ...(admission && { admission }),
      commandInstant: () => this.#nextInstant(),
    }
  }

  /** Resolves once everything recorded so far can be recalled. */
  settled(): Promise<void> {
    return this.#parts.engine.drain()
  }

  /**
   * Appends exported root events, for the subjects that they name or for another one. Twice changes nothing. Throws
   * `INVALID_EVENT`, at the first of them, for one that does not fit its type or whose owner is not that of its content.
   */
  async import(
    events: AsyncIterable<EcphoryEvent> | Iterable<EcphoryEvent>,
    as?: Subject,
  ): Promise<{ taken: number; skipped: number }> {
    const { engine } = this.#parts
    let [taken, skipped] = [0, 0]
    for await (const event of events) {
      const checked = checkEvent(event)
      const owner = exportedOwner(checked)
      const own = owner && rehome(checked, as ?? owner)
      if (own === null) skipped += 1
      else {
        await engine.parts.log.append([{ topic: rootTopic, event: own }])
        taken += 1
      }
    }
    engine.poke()
    return { taken, skipped }
  }

  async status(): Promise<MemoryStatus> {
    const { engine, head } = this.#parts
    const { log, graphs, encoder } = engine.parts
    const { live } = await engine.currentGenerations()
    const subjects = new Map<string, Subject & { counts: Partial<Record<MemoryKind, SpaceCounts>> }>()
    for (const { space, tenant, user, graph } of await graphs.spaces(live)) {
      const key = subjectToKey({ tenant, user })
      const subject = subjects.get(key) ?? { tenant, user, counts: {} }
      subject.counts[graph] = await graphs.counts(space)
      subjects.set(key, subject)
    }
    const partitions = []
    for (let partition = 0; partition < log.partitions; partition += 1) {
      const end = await log.end(rootTopic, partition)
      partitions.push({ partition, end, searchable: await engine.watermark(live, partition) })
    }
    const outage = engine.outage === null ? null : toOutage(engine.outage)
    return {
      generation: live,
      generations: await statesOf(engine),
      encoder: encoder.id,
      head,
      partitions,
      parked: (await deadLetters(log)).length,
      outage,
      dropped: Object.fromEntries(engine.dropped),
      subjects: [...subjects.values()],
    }
  }

  /**
   * Makes all graphs again from the recorded facts, without a model, a clock or the network, beside those that answer;
   * then compares, and lets the new ones answer.
   */
  rebuild({ progress }: { readonly progress?: Progress } = {}): Promise<RebuildResult> {
    return this.#replays.rebuild(progress)
  }

  /** Reprocesses with another router or other extractors beside the live generation: see `Replays.replay`. */
  replay(options: ReplayOptions): Promise<Generation> {
    return this.#replays.replay(options)
  }

  /** A router with the head of a folder, for a replay; it is closed with this memory. Throws `FILE_UNREADABLE`. */
  openRouter(folder: string): Promise<TraceRouter> {
    const { openRouter } = this.#parts
    if (openRouter !== undefined) return openRouter(folder)
    throw new EcphoryError('INVALID_ARGUMENT', 'This memory opens no other routers.')
  }

  /**
   * The router of a tenant, which learns from the labels of that tenant's segments: its head, rounds and rollback.
   * Throws `INVALID_ARGUMENT` where this memory's router learns nothing.
   */
  router(tenant = 'local'): TenantRouter {
    const { learning } = this.#parts
    if (learning !== undefined) return learning.of(tenant)
    const hint = 'on services, ECPHORY_HEADS names the folder of the heads that it trains'
    throw new EcphoryError('INVALID_ARGUMENT', `The router of this memory is one head for good; ${hint}.`)
  }

  /** What was decided of every segment of a tenant, and what they were labelled as, in the generation that answers it. */
  async decided(tenant = 'local'): Promise<readonly DecidedSegment[]> {
    const { engine } = this.#parts
    const { routingRun } = liveOf(await engine.currentGenerations(), tenant)
    return readDecided(engine.parts.log, routingRun, tenant)
  }

  /** Waits until a generation has come as far as the live one is. */
  follow(generation: string, progress?: Progress): Promise<void> {
    return this.#replays.follow(generation, progress)
  }

  /** Lets another generation answer: see `Replays.promote`. */
  promote(generation: string, options?: PromoteOptions): Promise<Generation> {
    return this.#replays.promote(generation, options)
  }

  rollback(options?: { readonly tenant?: string }): Promise<Generation> {
    return this.#replays.rollback(options)
  }

  discard(generation: string): Promise<Generation> {
    return this.#replays.discard(generation)
  }

  /** Compares two generations: see `diffGenerations`. */
  diff(before: string, after: string, options?: DiffOptions): Promise<GenerationDiff> {
    return diffGenerations(this.#parts.engine, [before, after], options)
  }

  /** What stages could not take, with what became of it. */
  deadLetters(filter?: DeadLetterFilter): Promise<readonly DeadLetter[]> {
    return deadLetters(this.#parts.engine.parts.log, filter)
  }

  deadLetter(id: string): Promise<OpenedLetter> {
    return deadLetter(this.#parts.engine.parts.log, id)
  }

  /** Runs a dead letter again under its original root position: see `retryLetter`. */
  retry(id: string): Promise<DeadLetter> {
    return retryLetter(this.#parts.engine, id)
  }

  /** Drains what is recorded, where this process does it, ends a training round that runs, then closes the stores. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    try {
      await this.#parts.engine.finish()
    } catch (error) {
      // What waits for a model, or for a version, is on the log, and goes on when this file is next opened with it.
      const isMissing = error instanceof EcphoryError && error.code === 'VERSION_MISSING'
      if (!isMissing && !isModelOutage(error)) throw error
    } finally {
      await this.#parts.engine.stop()
      await this.#parts.learning?.close()
      await this.#parts.close()
    }
  }

  #nextInstant(): number {
    this.#lastInstant = Math.max(this.#parts.clock.now(), this.#lastInstant + 1)
    return this.#lastInstant
  }
}

function toOutage(error: unknown): { code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  return { code: error instanceof EcphoryError ? error.code : 'STORE_FAILED', message }
}
