import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropInstallation } from '@ecphory/kafka/testing'
import { removeInstallation } from '@ecphory/neo4j/testing'
import { findFreePorts } from '../../services/free-ports.ts'
import type { RunningService } from '../../services/service.ts'
import { startKafka } from '../../services/start-kafka.ts'
import { purgeSettings, startNeo4j } from '../../services/start-neo4j.ts'

export interface BenchServers {
  readonly kafka: string
  readonly neo4j: string
  /** A graph server that holds nothing else, started when it is first asked for: what a tenant alone is measured on. */
  quiet(): Promise<string>
  /** For files of this run; it goes with it. */
  readonly folder: string
  /** Removes what an installation has put on servers that are not this run's own: those go as they are. */
  drop(installation: string): Promise<void>
  /** What is to end before the servers do, however the run ends. The answer takes it off again. */
  holdBefore(stop: () => Promise<void>): () => void
  stop(): Promise<void>
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * A broker and a graph server for this run alone, with the settings of `npm run stack`. What `ECPHORY_TEST_KAFKA` and
 * `ECPHORY_TEST_NEO4J` name is used instead; the quiet server is always one of its own.
 */
export async function startBenchServers(): Promise<BenchServers> {
  const root = process.env['ECPHORY_BENCH_DATA'] ?? tmpdir()
  mkdirSync(root, { recursive: true })
  const folder = mkdtempSync(join(root, 'ecphory-bench-'))
  const started: RunningService[] = []
  const before = new Set<() => Promise<void>>()
  const holdBefore = (one: () => Promise<void>) => {
    before.add(one)
    return () => void before.delete(one)
  }
  const stop = async () => {
    for (const one of before) await one()
    for (const server of started) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const start = async (starting: Promise<RunningService>): Promise<string> => {
    const server = await starting
    started.push(server)
    return server.address
  }
  const graphs = async (name: string) => {
    const [port = 0] = await findFreePorts(1)
    const options = { dataDir: join(folder, name), port, settings: purgeSettings, onProgress: say }
    return start(startNeo4j(options))
  }
  const broker = async () => {
    const [port = 0] = await findFreePorts(2)
    return start(startKafka({ dataDir: join(folder, 'kafka'), port, onProgress: say }))
  }
  try {
    const given = { kafka: process.env['ECPHORY_TEST_KAFKA'], neo4j: process.env['ECPHORY_TEST_NEO4J'] }
    const kafka = given.kafka ?? (await broker())
    const neo4j = given.neo4j ?? (await graphs('neo4j'))
    const drop = async (installation: string) => {
      if (given.kafka !== undefined) await dropInstallation(installation, given.kafka.split(','))
      if (given.neo4j !== undefined) await removeInstallation(given.neo4j, installation)
    }
    let quiet: Promise<string> | undefined
    return { kafka, neo4j, quiet: () => (quiet ??= graphs('quiet')), folder, drop, holdBefore, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
