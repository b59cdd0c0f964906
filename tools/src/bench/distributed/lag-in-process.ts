import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openKafkaEventLog } from '@ecphory/kafka'
import { memoryTypes } from '@ecphory/memory'
import type { EventLog, GraphStore } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { openRouter, openShippedEncoder } from '@ecphory/onnx'
import { Engine, Memory, readGenerations, systemTimeZones } from '@ecphory/service'
import { openSqlite } from '@ecphory/sqlite'
import { plainMessages } from '../plain-messages.ts'
import type { BenchServers } from './servers.ts'
import { CallTimes, timeMethods } from './time-methods.ts'

/** What one trace of one message costs from its acknowledgement to the graphs, all stages in one process, one by one. */
export interface InProcessLag {
  /** Milliseconds of each trace. */
  readonly lags: readonly number[]
  /** Where they went, a trace. */
  readonly costs: readonly { readonly part: string; readonly calls: number; readonly ms: number }[]
}

interface Opened {
  readonly log: EventLog
  readonly graphs: GraphStore
  close(): Promise<void>
}

/** `lag.embedded`: on SQLite, as `openMemory` runs. */
export async function embeddedLag(folder: string, count: number): Promise<InProcessLag> {
  const { log, graphs } = await openSqlite({ path: join(folder, 'lag.db') })
  return measure({ log, graphs, close: async () => (await log.close(), graphs.close()) }, count)
}

/** The same engine on Kafka and Neo4j: what the stages cost there without waiting for each other. */
export async function enginesLag({ kafka, neo4j, drop }: BenchServers, count: number): Promise<InProcessLag> {
  const installation = `bench-${randomBytes(6).toString('hex')}`
  const brokers = kafka.split(',')
  const log = await openKafkaEventLog({ brokers, installation, partitions: 1, createTopics: true })
  const graphs = await openNeo4jGraphStore({ url: neo4j, installation })
  const close = async () => {
    await log.close()
    await graphs.close()
    await drop(installation)
  }
  return measure({ log, graphs, close }, count)
}

async function measure({ log, graphs, close }: Opened, count: number): Promise<InProcessLag> {
  const times = new CallTimes()
  const shipped = await openShippedEncoder()
  const encoderNames = { encode: 'encoder', encodePassages: 'encoder', encodeTokens: 'encoder' }
  const encoder = timeMethods(shipped, encoderNames, times)
  const { router, close: closeRouter } = await openRouter(encoder)
  const logNames = { commit: 'log commits', read: 'log reads', committed: 'log reads', watermark: 'log reads' }
  const graphNames = { transact: 'graph transactions', checkpoint: 'graph reads' }
  const parts = {
    ...{ router, types: memoryTypes, tools: { encoder } },
    log: timeMethods(log, { ...logNames, claimed: 'log reads', derivedFrom: 'log reads' }, times),
    graphs: timeMethods(graphs, graphNames, times),
  }
  const engine = new Engine(parts, await readGenerations(graphs))
  const memory = new Memory({
    ...{ engine, clock: { now: () => Date.now() }, timeZones: systemTimeZones },
    ...{ head: 'shipped', close: async () => undefined },
  })
  try {
    const lags = await lagsOf(memory, engine, count, times)
    const sum = times.rows.reduce((total, { ms }) => total + ms, 0)
    const rest = lags.reduce((total, ms) => total + ms, 0) - sum
    const rows = [...times.rows, { name: 'the core itself', calls: 0, ms: rest }]
    return { lags, costs: rows.map(({ name, calls, ms }) => ({ part: name, calls: calls / count, ms: ms / count })) }
  } finally {
    await memory.close()
    await closeRouter()
    await shipped.close()
    await close()
  }
}

async function lagsOf(memory: Memory, engine: Engine, count: number, times: CallTimes): Promise<number[]> {
  const lags: number[] = []
  const warmUps = 5
  for (const [turn, message] of plainMessages(count + warmUps).entries()) {
    const { position } = await memory.of({ user: 'ana' }).record([message])
    times.isCounting = turn >= warmUps
    const startedAt = performance.now()
    await engine.passed(position)
    if (times.isCounting) lags.push(performance.now() - startedAt)
    // What the stages look through once more, after the trace can be found, is nobody's lag.
    times.isCounting = false
    await engine.drain()
  }
  return lags
}
