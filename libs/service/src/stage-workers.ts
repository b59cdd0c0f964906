import { isOutage } from '@ecphory/memory'
import type { EcphoryError, Generations } from '@ecphory/memory'
import { readGenerations } from './generations.ts'
import { generationsMs } from './limits.ts'
import { stagesOf } from './stages.ts'
import type { StageHandle, StageParts } from './stages.ts'
import { Worker } from './worker.ts'
import type { Assignment, WorkerState } from './worker.ts'

export interface StageWorkersOptions {
  readonly parts: StageParts
  /** Which stages are this process's work, e.g. `({ kind }) => kind === 'route'`. */
  readonly owns: (stage: StageHandle) => boolean
  /** Joins the processes that share a stage's work. */
  readonly assign: (stage: StageHandle) => Promise<Assignment>
  readonly onBatch?: (stage: StageHandle, partition: number, taken: number, ms: number) => void
  readonly onOutage?: (stage: StageHandle, partition: number, error: EcphoryError) => void
  readonly waitForMore?: (stage: StageHandle, partitions: readonly number[]) => Promise<void>
}

/**
 * The work of one process: a worker for each stage that it owns, for every generation that is kept. Looks every
 * `generationsMs` whether generations were added or dropped, and lets workers follow.
 */
export class StageWorkers {
  readonly #options: StageWorkersOptions
  readonly #workers = new Map<string, Worker>()
  #stages: readonly StageHandle[] = []
  #seen = ''
  #timer: NodeJS.Timeout | null = null
  #following: Promise<void> = Promise.resolve()
  #lost: unknown = null

  constructor(options: StageWorkersOptions) {
    this.#options = options
  }

  /** An outage while the generations are read or a group is joined is tried again, and told by `lost`; else it throws. */
  async start(): Promise<void> {
    await this.#lookAgain()
    if (this.#lost !== null && !isOutage(this.#lost)) throw this.#lost
    this.#timer = setInterval(() => {
      this.#following = this.#following.then(() => this.#lookAgain())
    }, generationsMs)
  }

  /** Stops every worker after its running batch. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#following
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()))
    this.#workers.clear()
  }

  get states(): readonly WorkerState[] {
    return [...this.#workers.values()].map(({ state }) => state)
  }

  get stages(): readonly StageHandle[] {
    return this.#stages
  }

  /** Why not all stages could be started when it was last tried; null while all is well. */
  get lost(): unknown {
    return this.#lost
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.#follow(await readGenerations(this.#options.parts.graphs))
      this.#lost = null
    } catch (error) {
      this.#lost = error
    }
  }

  async #follow(generations: Generations): Promise<void> {
    const seen = JSON.stringify(generations)
    if (seen === this.#seen) return
    const stages = stagesOf(this.#options.parts, generations, this.#stages).filter(this.#options.owns)
    const names = new Set(stages.map(({ name }) => name))
    for (const [name, worker] of this.#workers) {
      if (names.has(name)) continue
      this.#workers.delete(name)
      await worker.stop()
    }
    for (const stage of stages) {
      if (this.#workers.has(stage.name)) continue
      const worker = await this.#open(stage)
      this.#workers.set(stage.name, worker)
      worker.start()
    }
    this.#stages = stages
    this.#seen = seen
  }

  async #open(stage: StageHandle): Promise<Worker> {
    const { assign, onBatch, onOutage, waitForMore } = this.#options
    return new Worker({
      role: stage,
      assignment: await assign(stage),
      ...(onBatch && { onBatch: (partition, taken, ms) => onBatch(stage, partition, taken, ms) }),
      ...(onOutage && { onOutage: (partition, error) => onOutage(stage, partition, error) }),
      ...(waitForMore && { waitForMore: (partitions) => waitForMore(stage, partitions) }),
    })
  }
}
