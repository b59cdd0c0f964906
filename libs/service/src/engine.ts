import { rootTopic } from '@ecphory/events'
import { EcphoryError, isModelOutage, projectionOf } from '@ecphory/memory'
import type { DropReason, Generation, Generations, LogPosition, MemoryType } from '@ecphory/memory'
import { eraseGroup } from './erase-stage.ts'
import { answering } from './generations.ts'
import type { MemoryHost } from './memory-host.ts'
import type { PipelineParts } from './pipeline.ts'
import { Pump } from './pump.ts'
import type { PumpRun } from './pump.ts'
import { GenerationReads } from './replay/generation-reads.ts'
import { Versions } from './replay/versions.ts'
import { stagesOf } from './stages.ts'
import type { StageHandle, StageKind, StageParts } from './stages.ts'

export interface EngineParts extends StageParts {
  /** Told of each batch of a stage: the count of its events. */
  readonly onBatch?: (stage: StageHandle, taken: number) => void
}

type HeldParts = EngineParts & PipelineParts & { readonly versions: Versions }

interface Waiter {
  readonly position: LogPosition
  readonly of: 'projections' | 'erasure' | 'idle'
  /** Of which generation; by default of the one that answers. */
  readonly generation?: string
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const nowhere: LogPosition = { partition: 0, offset: -1 }

/**
 * All stages in one process, in the background: whatever is on the log is routed, extracted and projected until
 * nothing is left. An outage stops the pump and rejects whoever waits; the next `poke` tries again.
 *
 * Stages that no answering generation rests on have a pump of their own: a shadow that is filled, or that lacks what it
 * needs, holds up nobody but those who wait for it.
 */
export class Engine implements MemoryHost {
  readonly parts: HeldParts
  readonly #reads = new GenerationReads()
  readonly #pump = new Pump((run) => this.#run(run))
  readonly #shadowPump = new Pump(() => this.#runShadows())
  readonly #waiters = new Set<Waiter>()
  readonly #dropped = new Map<DropReason, number>()
  readonly #shadowOutages = new Map<string, unknown>()
  readonly #advancing = new Set<Promise<number>>()
  #generations: Generations
  #stages: readonly StageHandle[] = []
  #live: readonly StageHandle[] = []
  #shadows: readonly StageHandle[] = []
  #outage: unknown = null
  #modelOutages: { extracting?: unknown; abstracting?: unknown } = {}

  constructor(parts: EngineParts, generations: Generations) {
    const tools = { ...parts.tools, onDropped: (reason: DropReason) => this.#countDropped(reason) }
    const versions = parts.versions ?? new Versions()
    this.parts = { ...parts, tools, versions, encoder: parts.tools.encoder }
    this.#generations = generations
    this.setGenerations(generations)
  }

  get generations(): Generations {
    return this.#generations
  }

  async currentGenerations(): Promise<Generations> {
    return this.#generations
  }

  /** What stopped the pump, or kept a model from abstracting, when it last ran; null while all is well. */
  get outage(): unknown {
    return this.#outage ?? this.#modelOutages.abstracting ?? null
  }

  /** What keeps generations from following that answer nobody, by stage. */
  get shadowOutages(): ReadonlyMap<string, unknown> {
    return this.#shadowOutages
  }

  /** Findings of the model that made no fact since this engine was started, by reason. */
  get dropped(): ReadonlyMap<DropReason, number> {
    return this.#dropped
  }

  /** Keeps, adds or drops generations; their stages follow from the next step on. */
  setGenerations(generations: Generations): void {
    this.#generations = generations
    this.#stages = stagesOf(this.parts, generations, this.#stages)
    const answers = answering(generations)
    const isLive = ({ generations: ids }: StageHandle) => ids.some((id) => answers.has(id))
    this.#live = this.#stages.filter(isLive)
    this.#shadows = this.#stages.filter((stage) => !isLive(stage))
  }

  typesOf(generation: Generation): readonly MemoryType[] {
    return this.parts.versions.typesOf(generation, this.parts.types)
  }

  reading<Result>(generation: string, read: () => Promise<Result>): Promise<Result> {
    return this.#reads.during(generation, read)
  }

  /** Resolves once nobody reads a generation any more. */
  readsOver(generation: string): Promise<void> {
    return this.#reads.over(generation)
  }

  /** Starts the pumps, or lets them know that there is more. */
  poke(): void {
    this.#shadowOutages.clear()
    this.#pump.poke()
    this.#shadowPump.poke()
  }

  /** Resolves once nothing is left to do for what answers; rejects with the outage that prevents it. */
  drain(): Promise<void> {
    return this.#wait(nowhere, 'idle')
  }

  finish(): Promise<void> {
    return this.drain()
  }

  routed(): Promise<void> {
    return this.drain()
  }

  /**
   * Resolves once every projection of a generation, by default the live one, has passed a root position. Rejects with
   * `NOT_FOUND` for one beyond the end of the log, which nothing would ever pass.
   */
  async passed(position: LogPosition, generation?: string): Promise<void> {
    if (position.offset >= (await this.parts.log.end(rootTopic, position.partition))) {
      throw new EcphoryError('NOT_FOUND', `The log ends before the position ${position.offset}.`)
    }
    return this.#wait(position, 'projections', generation)
  }

  /** Resolves once the erasure at a root position has left every graph and the log, and the store is purged. */
  erased(position: LogPosition): Promise<void> {
    return this.#wait(position, 'erasure')
  }

  /** Resolves after the batches that run now: no stage of a generation that was dropped before writes afterwards. */
  async stagesOver(): Promise<void> {
    await Promise.allSettled(this.#advancing)
  }

  /** What keeps a generation from following, once everything was tried that can be. */
  outageOf(generation: string): unknown {
    const held = this.#stages.filter(
      ({ name, generations }) => generations.includes(generation) && this.#shadowOutages.has(name),
    )
    const [first] = held
    return first === undefined ? this.#outage : this.#shadowOutages.get(first.name)
  }

  /** Stops after the running steps. */
  async stop(): Promise<void> {
    await this.#shadowPump.stop()
    await this.#pump.stop()
  }

  /** The root offset that all projections of a generation have passed, exclusive. */
  async watermark(generation: string, partition: number): Promise<number> {
    const marks = this.parts.types.map((type) => this.parts.graphs.watermark(projectionOf(type), generation, partition))
    return Math.min(...(await Promise.all(marks)))
  }

  #wait(position: LogPosition, of: Waiter['of'], generation?: string): Promise<void> {
    const waiting = new Promise<void>((resolve, reject) =>
      this.#waiters.add({ position, of, ...(generation !== undefined && { generation }), resolve, reject }),
    )
    this.poke()
    return waiting
  }

  async #run({ isPoked, forgetPokes }: PumpRun): Promise<void> {
    try {
      this.#modelOutages = {}
      while ((await this.#step()) > 0) {
        this.#shadowPump.poke()
        await this.#release(false)
      }
      this.#outage = null
      // Whoever began to wait meanwhile has poked: only a round without a poke was about everything.
      await this.#release(!isPoked())
    } catch (error) {
      forgetPokes()
      this.#outage = error
      for (const waiter of this.#waiters) waiter.reject(error)
      this.#waiters.clear()
    }
  }

  async #runShadows(): Promise<void> {
    let all = 0
    for (let taken = -1; taken !== 0 && !this.#shadowPump.isStopped; all += taken) taken = await this.#stepShadows()
    if (all > 0) {
      // An erasure waits for shadows too, so that the others go on; and those who wait for one that cannot follow are told
      // why by a run that takes nothing, which is to come also where the others have nothing left to do.
      this.#pump.poke()
      this.#shadowPump.poke()
    } else if (this.#shadowOutages.size > 0) await this.#rejectErasures()
  }

  /** What the router cannot pass holds up nothing that it has passed before. */
  async #step(): Promise<number> {
    let taken = 0
    let halted: unknown
    for (let partition = 0; partition < this.parts.log.partitions; partition += 1) {
      try {
        taken += await this.#advance('route', partition)
      } catch (error) {
        halted ??= error
      }
      taken += await this.#withModel('extracting', () => this.#advance('extract', partition))
      taken += await this.#advance('project', partition)
      taken += await this.#advance('erase', partition)
      taken += await this.#withModel('abstracting', () => this.#abstractAll(partition))
    }
    if (taken === 0 && halted !== undefined) throw halted
    if (taken === 0 && this.#modelOutages.extracting !== undefined) throw this.#modelOutages.extracting
    return taken
  }

  async #stepShadows(): Promise<number> {
    let taken = 0
    for (let partition = 0; partition < this.parts.log.partitions; partition += 1) {
      for (const stage of this.#shadows) {
        if (this.#shadowPump.isStopped) return taken
        if (this.#shadowOutages.has(stage.name) || !this.#shadows.includes(stage)) continue
        try {
          taken += await this.#advanceOne(stage, partition)
        } catch (error) {
          this.#shadowOutages.set(stage.name, error)
        }
      }
    }
    return taken
  }

  /** A model that is out is not asked again in the same run; whatever needs none goes on. */
  async #withModel(work: 'extracting' | 'abstracting', advance: () => Promise<number>): Promise<number> {
    if (this.#modelOutages[work] !== undefined) return 0
    try {
      return await advance()
    } catch (error) {
      if (!isModelOutage(error)) throw error
      this.#modelOutages[work] = error
      return 0
    }
  }

  /** One batch of each stage of a kind. */
  async #advance(kind: StageKind, partition: number): Promise<number> {
    let taken = 0
    for (const stage of this.#live) {
      if (stage.kind === kind && this.#live.includes(stage)) taken += await this.#advanceOne(stage, partition)
    }
    return taken
  }

  async #advanceOne(stage: StageHandle, partition: number): Promise<number> {
    const advancing = stage.advance(partition)
    this.#advancing.add(advancing)
    try {
      const taken = await advancing
      if (taken > 0) this.parts.onBatch?.(stage, taken)
      return taken
    } finally {
      this.#advancing.delete(advancing)
    }
  }

  /** Each answer is projected before the next question: it may be the one that opens it. */
  async #abstractAll(partition: number): Promise<number> {
    let taken = 0
    if (this.#live.every(({ kind }) => kind !== 'abstract')) return taken
    for (let asked = -1; asked !== 0; taken += asked) {
      for (let projected = -1; projected !== 0; taken += projected)
        projected = await this.#advance('project', partition)
      asked = await this.#advance('abstract', partition)
    }
    return taken
  }

  async #release(idle: boolean): Promise<void> {
    for (const waiter of [...this.#waiters]) {
      if (!(await this.#isDone(waiter, idle))) continue
      this.#waiters.delete(waiter)
      waiter.resolve()
    }
  }

  async #rejectErasures(): Promise<void> {
    await this.#pump.finished()
    const [reason] = this.#shadowOutages.values()
    if (reason === undefined) return
    for (const waiter of [...this.#waiters].filter(({ of }) => of === 'erasure')) {
      if (await this.#isDone(waiter, false)) continue
      this.#waiters.delete(waiter)
      waiter.reject(reason)
    }
  }

  async #isDone({ of, generation, position: { partition, offset } }: Waiter, idle: boolean): Promise<boolean> {
    switch (of) {
      case 'idle':
        return idle
      case 'erasure':
        return (await this.parts.log.committed(eraseGroup, rootTopic, partition)) > offset
      case 'projections':
        return (await this.watermark(generation ?? this.#generations.live, partition)) > offset
    }
  }

  #countDropped(reason: DropReason): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1)
  }
}
