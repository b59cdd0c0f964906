import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { workspaceRoot } from '../eval/evaluation.ts'
import { findMissing } from '../services/service.ts'
import type { RunningService } from '../services/service.ts'
import { startKafka } from '../services/start-kafka.ts'
import { purgeSettings, startNeo4j } from '../services/start-neo4j.ts'
import { startStack } from './start-stack.ts'
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
  const signalled = new Promise<undefined>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done(undefined))
  })
  let servers: readonly RunningService[] = []
  let stack: Stack | undefined
  try {
    servers = await startServers(dataDir, port)
    const [kafka = '', neo4j = ''] = servers.map(({ address }) => address)
    say(`Starting the services; their logs are in ${join(dataDir, 'logs')}.`)
    const partitions = Number(values.partitions)
    stack = await startStack({ kafka, neo4j, installation: 'ecphory', port, dataDir, partitions })
    welcome(stack.url, await stack.tokenOf('local', 'me'))
    const end = await Promise.race([signalled, endOf(stack)])
    if (end !== undefined) throw new Error(end)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    say('Stopping.')
    await stack?.stop()
    for (const server of servers) await server.stop()
  }
}

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
