import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openTestMemory } from '@ecphory/embedded/testing'
import { createRecallQuery, exactItemsMax, firstGeneration, memoryTypes } from '@ecphory/memory'
import type { EventTime } from '@ecphory/events'
import type { MessageInput } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openSqlite } from '@ecphory/sqlite'
import { quantile, timed } from './measure.ts'
import { rebuild } from './rebuild.ts'
import { wholeRecall } from './recall.ts'
import { syntheticMessages, syntheticQueries } from './synthetic.ts'

/** What a subject of so many memories costs. Vectors are hashed, since the encoder's cost does not grow. */
export interface GrowthRow {
  readonly memories: number
  /** Milliseconds a memory: durable append; route, extract and project; rebuild. */
  readonly appendMs: number
  readonly processMs: number
  readonly rebuildMs: number
  readonly recallP50Ms: number
  readonly recallP95Ms: number
  readonly bytesPerMemory: number
}

const perTrace = 20
const now: EventTime = { instant: Date.UTC(2026, 0, 1), offsetMinutes: 0, precision: 'instant', source: 'given' }

export const growthPath = (folder: string, memories: number): string => join(folder, `growth-${memories}.db`)

export async function measureGrowth(folder: string, memories: number): Promise<GrowthRow> {
  const path = growthPath(folder, memories)
  const { memory, engine } = await openTestMemory({ path, types: memoryTypes, encoder: createHashEncoder(384) })
  const ana = memory.of({ user: 'ana' })
  const messages = syntheticMessages(memories)
  let appendMs = 0
  const whole = await timed(async () => {
    for (let from = 0; from < memories; from += perTrace * 50) {
      const traces: MessageInput[][] = []
      for (let at = from; at < Math.min(from + perTrace * 50, memories); at += perTrace)
        traces.push(messages.slice(at, at + perTrace))
      appendMs += await timed(() => Promise.all(traces.map((trace) => ana.record(trace))))
      await engine.drain()
    }
  })
  await memory.close()
  const bytes = statSync(path).size
  const recalls = await recallTimes(path)
  const { wall: rebuildMs } = await rebuild(path, { ...firstGeneration, id: 'again' })
  return {
    memories,
    appendMs: appendMs / memories,
    processMs: (whole - appendMs) / memories,
    rebuildMs: rebuildMs / memories,
    recallP50Ms: quantile(recalls, 0.5),
    recallP95Ms: quantile(recalls, 0.95),
    bytesPerMemory: bytes / memories,
  }
}

async function recallTimes(path: string): Promise<number[]> {
  const { graphs, close } = await openSqlite({ path })
  const times: number[] = []
  for (const round of [0, 1, 2]) {
    for (const text of syntheticQueries) {
      const took = await wholeRecall(graphs, await createRecallQuery(text, now, createHashEncoder(384), exactItemsMax))
      if (round > 0) times.push(took)
    }
  }
  await close()
  return times
}
