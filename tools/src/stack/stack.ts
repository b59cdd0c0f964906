import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTopics } from '@ecphory/kafka'
import { accessScopes, createLocalKeys } from '@ecphory/nest'
import { workspaceRoot } from '../eval/evaluation.ts'
import { findMissing } from '../services/service.ts'
import type { RunningService } from '../services/service.ts'
import { startKafka } from '../services/start-kafka.ts'
import { purgeSettings, startNeo4j } from '../services/start-neo4j.ts'
import { startProcess, stopProcesses, waitUntilReady } from './service-processes.ts'
import type { RunningProcess } from './service-processes.ts'
import { planStack, urlOf } from './stack-plan.ts'

/**
 * `npm run stack`: the whole of Ecphory on this machine, with a real Kafka and a real Neo4j, until Ctrl-C. Data stays in
 * `--data` (default `.ecphory/stack`); `--port` is the gateway's.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: join(workspaceRoot, '.ecphory/stack') },
      port: { type: 'string', default: '4000' },
      partitions: { type: 'string', default: '4' },
    },
  })
  const data = resolve(values.data)
  const port = Number(values.port)
  if (!(await canStart())) {
    process.exitCode = 4
    return
  }
  const servers: RunningService[] = []
  const processes: RunningProcess[] = []
  const stop = once(async () => {
    say('Stopping.')
    await stopProcesses(processes, stopMsMax)
    for (const server of servers) await server.stop()
  })
  try {
    servers.push(...(await startServers(data, port)))
    const [kafka = '', neo4j = ''] = servers.map(({ address }) => address)
    await createTopics({ brokers: [kafka], installation, partitions: Number(values.partitions) })
    const keysFile = join(data, 'keys.json')
    const token = await writeKeys(keysFile)
    const plans = planStack({ kafka, neo4j, installation, port, keysFile })
    processes.push(...plans.map((plan) => startProcess(plan, join(data, 'logs'))))
    say(`Starting ${processes.length} services; their logs are in ${join(data, 'logs')}.`)
    await waitUntilReady(processes, readyMsMax)
    welcome(port, token)
    const signal = await signalOrEnd(processes)
    if (signal !== undefined) say(signal)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await stop()
  }
}

const installation = 'ecphory'
const readyMsMax = 180_000
const stopMsMax = 40_000
const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function canStart(): Promise<boolean> {
  const missing = [await findMissing('kafka'), await findMissing('neo4j')].filter((one) => one !== undefined)
  if (missing.length === 0) return true
  for (const sentence of missing) say(sentence)
  say('With containers instead: docker compose -f infra/compose.yaml --env-file infra/compose.env up --build')
  say('Without any server: npm run serve, the same GraphQL on SQLite in one process.')
  return false
}

function startServers(data: string, port: number): Promise<RunningService[]> {
  say('Starting Kafka and Neo4j (the first time their jars are fetched, which takes some minutes).')
  return Promise.all([
    startKafka({ dataDir: join(data, 'kafka'), port: port + 92, onProgress: say }),
    startNeo4j({ dataDir: join(data, 'neo4j'), port: port + 87, settings: purgeSettings, onProgress: say }),
  ])
}

/** Keys of this run; what verifies goes to a file, what signs stays in this process. */
async function writeKeys(file: string): Promise<string> {
  const { jwks, sign } = await createLocalKeys({ now: () => Date.now() })
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(jwks))
  return sign({ tenant: 'local', sub: 'me', scope: accessScopes, expiresInSeconds: 86_400 })
}

function welcome(port: number, token: string): void {
  say(`\nReady. GraphiQL: ${urlOf({ port })}/graphql   (Ctrl-C stops everything)`)
  say(`A token for a day, of the user "me"; as a header in GraphiQL:\n{"authorization": "Bearer ${token}"}\n`)
}

/** Resolves with what ended the stack: nothing for a signal, a sentence where a service ended by itself. */
function signalOrEnd(processes: readonly RunningProcess[]): Promise<string | undefined> {
  const signalled = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined))
  })
  const ended = processes.map(({ plan, ended: end }) =>
    end.then((code) => `The service ${plan.name} ended by itself (${code}); its log says why.`),
  )
  return Promise.race([signalled, ...ended])
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}

await main()
