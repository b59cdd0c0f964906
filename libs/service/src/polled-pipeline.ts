import { rootTopic } from '@ecphory/events'
import { EcphoryError, projectionOf, routerGroup } from '@ecphory/memory'
import type { Generation, Generations, LogPosition, MemoryType } from '@ecphory/memory'
import { eraseGroup } from './erase-stage.ts'
import { liveOf, readGenerations } from './generations.ts'
import { pollMs, waitMsMax } from './limits.ts'
import type { Pipeline, PipelineParts } from './pipeline.ts'
import { Versions } from './replay/versions.ts'

/** The stages run in other processes: how far they are is read off the log and the graphs. Waits end with `TIMED_OUT`. */
export class PolledPipeline implements Pipeline {
  readonly parts: PipelineParts & { readonly versions: Versions }

  constructor(parts: PipelineParts) {
    this.parts = { ...parts, versions: parts.versions ?? new Versions() }
  }

  currentGenerations(): Promise<Generations> {
    return readGenerations(this.parts.graphs)
  }

  typesOf(generation: Generation): readonly MemoryType[] {
    return this.parts.versions.typesOf(generation, this.parts.types)
  }

  /** Whoever follows the log sees for himself that there is more. */
  poke(): void {}

  async routed(partition: number): Promise<void> {
    const { log } = this.parts
    const end = await log.end(rootTopic, partition)
    const group = routerGroup(liveOf(await this.currentGenerations()))
    await until('The router', async () => {
      const committed = await log.committed(group, rootTopic, partition)
      if (committed >= end) return true
      const [next] = await log.read(rootTopic, partition, committed, 1)
      return next === undefined || next.position.offset >= end
    })
  }

  async passed({ partition, offset }: LogPosition, generation?: string): Promise<void> {
    const { graphs, types } = this.parts
    await until('A projection', async () => {
      const live = generation ?? (await this.currentGenerations()).live
      const marks = types.map((type) => graphs.watermark(projectionOf(type), live, partition))
      return (await Promise.all(marks)).every((mark) => mark > offset)
    })
  }

  async erased({ partition, offset }: LogPosition): Promise<void> {
    await until('An erasure', async () => (await this.parts.log.committed(eraseGroup, rootTopic, partition)) > offset)
  }
}

async function until(who: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitMsMax
  while (!(await isDone())) {
    if (Date.now() >= deadline) {
      throw new EcphoryError('TIMED_OUT', `${who} did not come as far within ${waitMsMax / 1000} seconds; it goes on.`)
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
