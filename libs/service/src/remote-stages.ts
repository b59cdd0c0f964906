import { rootTopic } from '@ecphory/events'
import { projectionOf } from '@ecphory/memory'
import type { DropReason, Generations } from '@ecphory/memory'
import { liveIdOf } from './generations.ts'
import { readsOverMs } from './limits.ts'
import type { MemoryHost } from './memory-host.ts'
import { PolledPipeline } from './polled-pipeline.ts'

/**
 * The stages of a whole memory that other processes run. They follow the generations as the store has them, within
 * `generationsMs`; a router or an extractor that is replayed has to be among the versions of those processes too.
 */
export class RemoteStages extends PolledPipeline implements MemoryHost {
  override readonly parts: MemoryHost['parts']
  readonly outage = null
  readonly dropped: ReadonlyMap<DropReason, number> = new Map()
  #generations: Generations

  /** @param generations as the store has them now */
  constructor(parts: MemoryHost['parts'], generations: Generations) {
    super(parts)
    this.parts = parts
    this.#generations = generations
  }

  get generations(): Generations {
    return this.#generations
  }

  override async currentGenerations(): Promise<Generations> {
    this.#generations = await super.currentGenerations()
    return this.#generations
  }

  async drain(): Promise<void> {
    for (let partition = 0; partition < this.parts.log.partitions; partition += 1) {
      const end = await this.parts.log.end(rootTopic, partition)
      if (end === 0) continue
      await this.routed(partition)
      await this.passed({ partition, offset: end - 1 }, liveIdOf(await this.currentGenerations()))
    }
  }

  async watermark(generation: string, partition: number): Promise<number> {
    const { graphs, types } = this.parts
    return Math.min(
      ...(await Promise.all(types.map((type) => graphs.watermark(projectionOf(type), generation, partition)))),
    )
  }

  /** Nobody counts the reads of other processes: one ends within its deadline. */
  async readsOver(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, readsOverMs))
  }

  /** By the time that reads are over, every process has looked at the generations again. */
  async stagesOver(): Promise<void> {}

  /** What keeps another process from going on is told by its own health and log. */
  outageOf(): null {
    return null
  }

  async finish(): Promise<void> {}

  async stop(): Promise<void> {}
}
