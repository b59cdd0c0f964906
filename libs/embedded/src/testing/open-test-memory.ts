import { createHashEncoder, createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import type { Clock, Encoder, EventLog, GraphStore, LanguageModel, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { openSqlite } from '@ecphory/sqlite'
import { Engine } from '@ecphory/service'
import { readGenerations } from '@ecphory/service'
import { Memory } from '@ecphory/service'
import { systemTimeZones } from '@ecphory/service'
import { openDistributedStores } from './open-distributed.ts'
import { createMarkedRouter } from './marked-router.ts'

export interface TestMemory {
  readonly memory: Memory
  readonly engine: Engine
  readonly log: EventLog
  readonly graphs: GraphStore
  /** Epoch milliseconds; set it to let time pass. */
  now: number
}

export interface TestMemoryOptions {
  /** A SQLite file; without one and without an installation, the in-memory doubles. */
  readonly path?: string
  /** Of a Kafka and a Neo4j that run. */
  readonly installation?: string
  readonly types: readonly MemoryType[]
  readonly encoder?: Encoder
  readonly router?: TraceRouter
  readonly languageModel?: LanguageModel
  readonly partitions?: number
  /** How long one event may take to extract. */
  readonly extractMs?: number
}

/** A memory on doubles: hashed vectors, a router that does as the messages say, and a clock that the test sets. */
export async function openTestMemory(options: TestMemoryOptions): Promise<TestMemory> {
  const { encoder = createHashEncoder(), partitions = 1, languageModel } = options
  const router = options.router ?? createMarkedRouter(encoder)
  const { log, graphs } = await openStores(options, partitions)
  const parts = {
    log,
    graphs,
    router,
    types: options.types,
    tools: { encoder, ...(languageModel && { languageModel }) },
    ...(options.extractMs !== undefined && { extractMs: options.extractMs }),
  }
  const engine = new Engine(parts, await readGenerations(graphs))
  const clock: Clock = { now: () => test.now }
  const close = async () => {
    await log.close()
    await graphs.close()
  }
  const memory = new Memory({ engine, clock, timeZones: systemTimeZones, head: 'marked@test', close })
  const test: TestMemory = { memory, engine, log, graphs, now: Date.parse('2026-03-06T08:00:00Z') }
  return test
}

function openStores(
  { path, installation }: TestMemoryOptions,
  partitions: number,
): Promise<{ log: EventLog; graphs: GraphStore }> {
  if (installation !== undefined) return openDistributedStores(installation, partitions)
  if (path !== undefined) return openSqlite({ path, partitions })
  return Promise.resolve({ log: createMemoryEventLog({ partitions }), graphs: createMemoryGraphStore() })
}
