import type { PolicyShelf } from '@ecphory/admission'
import { createHashEncoder, createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import type { Clock, Encoder, EventLog, GraphStore, LanguageModel, MemoryType } from '@ecphory/memory'
import { createRouter, oneHead, structuralFeatureCount } from '@ecphory/routing'
import type { HeadStore, TraceRouter } from '@ecphory/routing'
import { openPlainHead } from '@ecphory/routing/testing'
import { openSqlite } from '@ecphory/sqlite'
import { createLearning, Engine, Memory, readGenerations, systemTimeZones, Versions } from '@ecphory/service'
import type { RoundRunner, StageHandle } from '@ecphory/service'
import { createTestBase, runRoundsHere } from '@ecphory/service/testing'
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
  /** A router that learns instead, whose heads are kept here; its rounds are `tallyRound` by default. */
  readonly learns?: { readonly store: HeadStore; readonly rounds?: RoundRunner }
  readonly languageModel?: LanguageModel
  readonly partitions?: number
  readonly admission?: PolicyShelf
  /** How long one event may take to extract. */
  readonly extractMs?: number
}

/** A memory on doubles: hashed vectors, a router that does as the messages say, and a clock that the test sets. */
export async function openTestMemory(options: TestMemoryOptions): Promise<TestMemory> {
  const { encoder = createHashEncoder(), partitions = 1, languageModel } = options
  const { log, graphs } = await openStores(options, partitions)
  const clock: Clock = { now: () => test.now }
  const learned = options.learns && (await openLearning(options.learns, { log, graphs, encoder, clock }))
  const router = options.router ?? learned?.router ?? createMarkedRouter(encoder)
  const parts = {
    ...{ log, graphs, router, types: options.types },
    tools: { encoder, ...(languageModel && { languageModel }) },
    ...(learned && { versions: learned.versions, onBatch: learned.onBatch }),
    ...(options.extractMs !== undefined && { extractMs: options.extractMs }),
  }
  const engine = new Engine(parts, await readGenerations(graphs))
  const close = async () => {
    await log.close()
    await graphs.close()
  }
  const memory = new Memory({
    ...{ engine, clock, timeZones: systemTimeZones, head: learned?.head ?? 'marked@test', close },
    ...(learned && { learning: learned.learning }),
    ...(options.admission && { admission: options.admission }),
  })
  const test: TestMemory = { memory, engine, log, graphs, now: Date.parse('2026-03-06T08:00:00Z') }
  return test
}

/** As `openMemory` wires it, on heads without the ONNX runtime. */
async function openLearning(
  { store, rounds = runRoundsHere() }: NonNullable<TestMemoryOptions['learns']>,
  parts: { readonly log: EventLog; readonly graphs: GraphStore; readonly encoder: Encoder; readonly clock: Clock },
) {
  const { encoder } = parts
  const { manifest, bytes, base } = createTestBase(encoder.id, encoder.dimensions + structuralFeatureCount)
  const shipped = await openPlainHead(manifest, bytes)
  const { heads, learning } = createLearning({
    ...{ ...parts, store, shipped, rounds, open: openPlainHead, base: async () => base },
  })
  const versions = new Versions()
  versions.addRouter(createRouter({ encoder, heads: oneHead(shipped) }))
  const onBatch = ({ kind }: StageHandle) => {
    if (kind === 'route') learning.poke()
  }
  return { router: createRouter({ encoder, heads }), learning, versions, onBatch, head: manifest.id }
}

function openStores(
  { path, installation }: TestMemoryOptions,
  partitions: number,
): Promise<{ log: EventLog; graphs: GraphStore }> {
  if (installation !== undefined) return openDistributedStores(installation, partitions)
  if (path !== undefined) return openSqlite({ path, partitions })
  return Promise.resolve({ log: createMemoryEventLog({ partitions }), graphs: createMemoryGraphStore() })
}
