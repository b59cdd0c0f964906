import { rootTopic } from '@ecphory/events'
import { isModelOutage, projectionOf } from '@ecphory/memory'
import type { DropReason, Generations, LogPosition } from '@ecphory/memory'
import { eraseGroup } from './erase-stage.ts'
import type { Pipeline, PipelineParts } from './pipeline.ts'
import { stagesOf } from './stages.ts'
import type { StageHandle, StageKind, StageParts } from './stages.ts'

export type EngineParts = StageParts

type HeldParts = EngineParts & PipelineParts

interface Waiter {
  readonly position: LogPosition
  readonly of: 'projections' | 'erasure' | 'turn' | 'idle'
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const nowhere: LogPosition = { partition: 0, offset: -1 }

/**
 * All stages in one process, in the background: whatever is on the log is routed, extracted and projected until
 * nothing is left. An outage stops the pump and rejects whoever waits; the next `poke` tries again.
 */
export class Engine implements Pipeline {
  readonly parts: HeldParts
  #generations: Generations
  #stages: readonly StageHandle[]
  readonly #waiters = new Set<Waiter>()
  #outage: unknown = null
  #modelOutages: { extracting?: unknown; abstracting?: unknown } = {}
  readonly #dropped = new Map<DropReason, number>()
  #pump: Promise<void> | null = null
  #poked = false

  constructor(parts: EngineParts, generations: Generations) {
    const tools = { ...parts.tools, onDropped: (reason: DropReason) => this.#countDropped(reason) }
    this.parts = { ...parts, tools, encoder: parts.tools.encoder }
    this.#generations = generations
    this.#stages = stagesOf(this.parts, generations)
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

  /** Findings of the model that made no fact since this engine was started, by reason. */
  get dropped(): ReadonlyMap<DropReason, number> {
    return this.#dropped
  }

  /** Keeps, adds or drops generations; their stages follow from the next step on. */
  setGenerations(generations: Generations): void {
    this.#generations = generations
    this.#stages = stagesOf(this.parts, generations, this.#stages)
  }

  /** Starts the pump, or lets it know that there is more. */
  poke(): void {
    this.#poked = true
    this.#pump ??= this.#run().finally(() => {
      this.#pump = null
      // Whoever poked between the last look and this line would wait for ever.
      if (this.#poked) this.poke()
    })
  }

  /** Resolves once nothing is left to do for any stage; rejects with the outage that prevents it. */
  drain(): Promise<void> {
    return this.#wait(nowhere, 'idle')
  }

  routed(): Promise<void> {
    return this.drain()
  }

  /** Resolves once every projection of the live generation has passed a root position. */
  passed(position: LogPosition): Promise<void> {
    return this.#wait(position, 'projections')
  }

  /** Resolves once the erasure at a root position has left every graph and the log, and the store is purged. */
  erased(position: LogPosition): Promise<void> {
    return this.#wait(position, 'erasure')
  }

  /** Resolves after the next step, whatever it did. */
  turn(): Promise<void> {
    return this.#wait(nowhere, 'turn')
  }

  /** Stops after the running step. */
  async stop(): Promise<void> {
    await this.#pump
  }

  /** The root offset that all projections of a generation have passed, exclusive. */
  async watermark(generation: string, partition: number): Promise<number> {
    const marks = this.parts.types.map((type) => this.parts.graphs.watermark(projectionOf(type), generation, partition))
    return Math.min(...(await Promise.all(marks)))
  }

  #wait(position: LogPosition, of: Waiter['of']): Promise<void> {
    const waiting = new Promise<void>((resolve, reject) => this.#waiters.add({ position, of, resolve, reject }))
    this.poke()
    return waiting
  }

  async #run(): Promise<void> {
    try {
      while (this.#poked) {
        this.#poked = false
        this.#modelOutages = {}
        while ((await this.#step()) > 0) await this.#release(false)
        this.#outage = null
        // Whoever began to wait meanwhile has poked: only a round without a poke was about everything.
        await this.#release(!this.#poked)
      }
    } catch (error) {
      this.#poked = false
      this.#outage = error
      for (const waiter of this.#waiters) waiter.reject(error)
      this.#waiters.clear()
    }
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
    for (const stage of this.#stages) if (stage.kind === kind) taken += await stage.advance(partition)
    return taken
  }

  /** Each answer is projected before the next question: it may be the one that opens it. */
  async #abstractAll(partition: number): Promise<number> {
    let taken = 0
    if (this.#stages.every(({ kind }) => kind !== 'abstract')) return taken
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

  async #isDone({ of, position: { partition, offset } }: Waiter, idle: boolean): Promise<boolean> {
    switch (of) {
      case 'turn':
        return true
      case 'idle':
        return idle
      case 'erasure':
        return (await this.parts.log.committed(eraseGroup, rootTopic, partition)) > offset
      case 'projections':
        return (await this.watermark(this.#generations.live, partition)) > offset
    }
  }

  #countDropped(reason: DropReason): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1)
  }
}
