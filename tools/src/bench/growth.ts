import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openTestMemory } from '@ecphory/embedded/testing'
import { firstGeneration, memoryTypes } from '@ecphory/memory'
import type { MessageInput } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openSqlite } from '@ecphory/sqlite'
import { growthPlot } from './growth-plot.ts'
import { quantile, timed } from './measure.ts'
import { rebuild } from './rebuild.ts'
import { readQueries, wholeRecall } from './recall.ts'
import type { TableSection } from './section.ts'
import { syntheticMessages } from './synthetic.ts'

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

/** What a larger subject costs more a memory, and its recalls. */
const slowdown = 1.5

export const growthPath = (folder: string, memories: number): string => join(folder, `growth-${memories}.db`)

/** Cost against the number of memories of one subject. A size that would not fit in the run's time is left out, and said. */
export const growthSection: TableSection = {
  ...{ kind: 'table', name: 'growth', figures: [] },
  async measure({ findings, folder, sizes, leftMs }) {
    const rows: GrowthRow[] = []
    for (const size of sizes) {
      const before = rows.at(-1)
      const expectedMs = before === undefined ? 0 : expectedMsOf(before, size)
      if (expectedMs > leftMs()) {
        console.log(`growth: ${size} would take about ${Math.round(expectedMs / 1_000)} s, which is more than is left`)
        break
      }
      const row = await measureGrowth(folder, size)
      console.log(growthLine(row))
      findings.row('growth', row)
      rows.push(row)
    }
    findings.plot('growth', growthPlot(rows))
  },
}

const expectedMsOf = ({ appendMs, processMs, rebuildMs }: GrowthRow, size: number): number =>
  (appendMs + processMs + rebuildMs) * size * slowdown

async function measureGrowth(folder: string, memories: number): Promise<GrowthRow> {
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
  const queries = await readQueries()
  const times: number[] = []
  for (const round of [0, 1, 2]) {
    for (const query of queries) {
      const { wall } = await wholeRecall(graphs, query)
      if (round > 0) times.push(wall)
    }
  }
  await close()
  return times
}

function growthLine(row: GrowthRow): string {
  const ms = (value: number) => value.toFixed(2)
  const { memories, appendMs, processMs, rebuildMs, recallP50Ms, recallP95Ms, bytesPerMemory } = row
  const times = `append ${ms(appendMs)} ms, process ${ms(processMs)} ms, rebuild ${ms(rebuildMs)} ms a memory`
  return `${memories} memories: ${times}; recall p50 ${ms(recallP50Ms)} ms, p95 ${ms(recallP95Ms)} ms; ${bytesPerMemory.toFixed(0)} bytes each`
}
