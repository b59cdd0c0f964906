import {
  AbstractStage,
  advanceStage,
  createExtractStage,
  isModelOutage,
  ProjectStage,
  projectionOf,
} from '@ecphory/memory'
import type {
  DropReason,
  EventLog,
  ExtractionTools,
  Generation,
  Generations,
  GraphStore,
  LogPosition,
  MemoryType,
  Stage,
} from '@ecphory/memory'
import { createRouteStage } from '@ecphory/routing'
import type { TraceRouter } from '@ecphory/routing'
import { EraseStage } from './erase-stage.ts'
import { liveOf } from './generations.ts'
import type { Pipeline, PipelineParts } from './pipeline.ts'

export interface EngineParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly router: TraceRouter
  readonly types: readonly MemoryType[]
  readonly tools: ExtractionTools
}

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
  #route: Stage
  #extract: readonly Stage[]
  #projections: readonly { generation: Generation; type: MemoryType; stage: ProjectStage }[]
  #abstract: readonly AbstractStage[]
  #erase: EraseStage
  readonly #waiters = new Set<Waiter>()
  #outage: unknown = null
  #modelOutages: { extracting?: unknown; abstracting?: unknown } = {}
  readonly #dropped = new Map<DropReason, number>()
  #pump: Promise<void> | null = null
  #poked = false

  constructor(parts: EngineParts, generations: Generations) {
    this.parts = { ...parts, encoder: parts.tools.encoder }
    this.#generations = generations
    const live = liveOf(generations)
    const tools = { ...parts.tools, onDropped: (reason: DropReason) => this.#countDropped(reason) }
    this.#route = createRouteStage({ ...parts, generation: live })
    this.#extract = parts.types.map((type) => createExtractStage(parts.log, type, live, tools))
    this.#projections = generations.kept.flatMap((generation) => this.#stagesOf(generation))
    this.#abstract = this.#abstractStagesOf(live)
    this.#erase = new EraseStage(parts, live, () => this.#generations.kept)
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

  /** Keeps, adds or drops generations; their projections follow from the next step on. */
  setGenerations(generations: Generations): void {
    const known = new Map(this.#projections.map((one) => [`${one.generation.id} ${one.type.kind}`, one]))
    this.#generations = generations
    this.#abstract = this.#abstractStagesOf(liveOf(generations))
    this.#projections = generations.kept
      .flatMap((generation) => this.#stagesOf(generation))
      .map((one) => known.get(`${one.generation.id} ${one.type.kind}`) ?? one)
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
        taken += await advanceStage(this.parts.log, this.#route, partition)
      } catch (error) {
        halted ??= error
      }
      taken += await this.#withModel('extracting', () => this.#extractAll(partition))
      taken += await this.#project(partition)
      taken += await this.#erase.advance(partition)
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

  async #extractAll(partition: number): Promise<number> {
    let taken = 0
    for (const stage of this.#extract) taken += await advanceStage(this.parts.log, stage, partition)
    return taken
  }

  async #project(partition: number): Promise<number> {
    let taken = 0
    for (const { stage } of this.#projections) taken += await stage.advance(partition)
    return taken
  }

  /** Each answer is projected before the next question: it may be the one that opens it. */
  async #abstractAll(partition: number): Promise<number> {
    let taken = 0
    for (let asked = -1; asked !== 0 && this.#abstract.length > 0; taken += asked) {
      for (let projected = -1; projected !== 0; taken += projected) projected = await this.#project(partition)
      asked = 0
      for (const stage of this.#abstract) asked += await stage.advance(partition)
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
        return (await this.#erase.progress(partition)) > offset
      case 'projections':
        return (await this.watermark(this.#generations.live, partition)) > offset
    }
  }

  #stagesOf(generation: Generation) {
    const { log, graphs, types } = this.parts
    return types.map((type) => ({ generation, type, stage: new ProjectStage(log, graphs, type, generation) }))
  }

  #abstractStagesOf(generation: Generation): readonly AbstractStage[] {
    const { log, graphs, types, tools } = this.parts
    const model = tools.languageModel
    if (model === undefined) return []
    const onDropped = (reason: DropReason) => this.#countDropped(reason)
    return types.flatMap((type) =>
      type.abstraction === undefined
        ? []
        : [new AbstractStage({ log, graphs, type, generation, model, onDropped }, type.abstraction)],
    )
  }

  #countDropped(reason: DropReason): void {
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1)
  }
}
