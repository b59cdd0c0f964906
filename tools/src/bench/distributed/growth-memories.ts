import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { createMemoryEventLog } from '@ecphory/memory/testing'
import { quantile, timed } from '../measure.ts'
import { fillGraphs } from './fill-graphs.ts'
import { readQueries, timeRecall } from './graph-recalls.ts'

/** One tenant that has so many memories now, all of one person. */
export interface MemoriesRow {
  readonly memories: number
  readonly recallP50Ms: number
  readonly recallP95Ms: number
  /** To route, extract and project each that came last, the log in memory and vectors hashed. */
  readonly projectMs: number
}

export interface MemoriesOptions {
  readonly neo4j: string
  readonly installation: string
  readonly sizes: readonly number[]
  /** No further step is begun that would take longer, by what the last one took. */
  readonly msMax: number
}

const steps = 4

/** `growth.memories`: recall on Neo4j as one tenant grows. Sizes that do not fit in the time are left out, and said. */
export async function measureMemories({ neo4j, installation, sizes, msMax }: MemoriesOptions): Promise<MemoriesRow[]> {
  const graphs = await openNeo4jGraphStore({ url: neo4j, installation })
  const queries = await readQueries(16)
  const rows: MemoriesRow[] = []
  const startedAt = performance.now()
  const subject = { tenant: 'grows', user: 'ana' }
  const log = createMemoryEventLog({ partitions: 1 })
  try {
    let held = 0
    for (const size of sizes) {
      const expectedMs = (rows.at(-1)?.projectMs ?? 0) * (size - held)
      const leftMs = msMax - (performance.now() - startedAt)
      if (expectedMs > leftMs) {
        console.log(`memories: ${size} would take ${Math.round(expectedMs / 1_000)} s, which is more than is left`)
        break
      }
      const fillMs = await timed(() => fillGraphs({ graphs, subject, log, held, memories: size }))
      const times: number[] = []
      for (let round = 0; round <= steps; round += 1) {
        for (const query of queries) {
          const ms = await timeRecall(graphs, subject, query)
          if (round > 0) times.push(ms)
        }
      }
      rows.push({
        ...{ memories: size, recallP50Ms: quantile(times, 0.5), recallP95Ms: quantile(times, 0.95) },
        projectMs: fillMs / (size - held),
      })
      held = size
    }
    return rows
  } finally {
    await graphs.close()
  }
}
