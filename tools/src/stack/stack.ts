import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTopics } from '@ecphory/kafka'
import { workspaceRoot } from '../eval/evaluation.ts'
import { findMissing, stopService } from '../services/service.ts'
import { startKafka } from '../services/start-kafka.ts'
import { purgeSettings, startNeo4j } from '../services/start-neo4j.ts'
import { launchStack } from './start-stack.ts'
import type { Stack } from './start-stack.ts'

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
  const dataDir = resolve(values.data)
  const port = Number(values.port)
  if (!(await canStart())) {
    process.exitCode = 4
    return
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let stack: Stack | undefined
  try {
    const [kafka, neo4j] = await startServers(dataDir, port, stopping.signal)
    say(`Starting the services; their logs are in ${join(dataDir, 'logs')}.`)
    await createTopics({ brokers: [kafka], installation, partitions: Number(values.partitions) })
    stack = await launchStack({ kafka, neo4j, installation, port, dataDir })
    await Promise.race([runStack(stack), abortOf(stopping.signal)])
  } catch (error) {
    if (!stopping.signal.aborted) {
      say(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    }
  } finally {
    say('Stopping.')
    await stack?.stop()
    // By their folders: one whose start was broken off may have come up all the same.
    for (const kind of ['kafka', 'neo4j'] as const) await stopService(kind, join(dataDir, kind))
  }
}

const installation = 'ecphory'

/** Waits until all is ready, says so, and goes on until a service ends by itself, which it throws. */
async function runStack(stack: Stack): Promise<void> {
  await stack.ready()
  welcome(stack.url, await stack.tokenOf('local', 'me'))
  throw new Error(await endOf(stack))
}

/** A signal ends the stack whenever it comes: while servers start, while services do, or later. */
const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function canStart(): Promise<boolean> {
  const missing = [await findMissing('kafka'), await findMissing('neo4j')].filter((one) => one !== undefined)
  if (missing.length === 0) return true
  for (const sentence of missing) say(sentence)
  say('With containers instead: docker compose -f infra/compose.yaml --env-file infra/compose.env up --build')
  say('Without any server: npm run serve, the same GraphQL on SQLite in one process.')
  return false
}

/** Resolves with the addresses of broker and graph server. */
async function startServers(data: string, port: number, signal: AbortSignal): Promise<readonly [string, string]> {
  say('Starting Kafka and Neo4j (the first time their jars are fetched, which takes some minutes).')
  const options = { signal, onProgress: say }
  const [kafka, neo4j] = await Promise.all([
    startKafka({ ...options, dataDir: join(data, 'kafka'), port: port + 92 }),
    startNeo4j({ ...options, dataDir: join(data, 'neo4j'), port: port + 87, settings: purgeSettings }),
  ])
  return [kafka.address, neo4j.address]
}

function welcome(url: string, token: string): void {
  say(`\nReady. GraphiQL: ${url}   (Ctrl-C stops everything)`)
  say(`A token for a day, of the user "me"; as a header in GraphiQL:\n{"authorization": "Bearer ${token}"}\n`)
}

/** Resolves where a service ends by itself. */
function endOf({ processes }: Stack): Promise<string> {
  return Promise.race(
    [...processes.values()].map(async ({ plan, ended }) => {
      const code = await ended
      return `The service ${plan.name} ended by itself (${code}); its log says why.`
    }),
  )
}

await main()
