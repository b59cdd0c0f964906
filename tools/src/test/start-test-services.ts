import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePorts } from '../services/free-ports.ts'
import { services, stopService, type RunningService, type ServiceKind } from '../services/service.ts'
import { startKafka } from '../services/start-kafka.ts'
import { purgeSettings, startNeo4j } from '../services/start-neo4j.ts'

export interface TestServices {
  /** For the tests' processes: the addresses of what was started here, and a folder for temporary files. */
  readonly env: Readonly<Record<string, string>>
  /** One sentence per server that could not be started: why, and what would run its tests. */
  readonly missing: readonly string[]
  /** Stops what was started here and removes its folders. */
  stop(): Promise<void>
}

const variables = { kafka: 'ECPHORY_TEST_KAFKA', neo4j: 'ECPHORY_TEST_NEO4J' } as const
const kinds = Object.keys(variables) as ServiceKind[]
const folderPrefix = 'ecphory-services-'

/** Starts those servers, both at once, whose address the environment does not name already. Never throws for one of them. */
export async function startTestServices(signal: AbortSignal, say: (line: string) => void): Promise<TestServices> {
  await clearAbandoned()
  const root = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const temporary = join(root, 'tmp')
  mkdirSync(temporary)
  const given = kinds.filter((kind) => process.env[variables[kind]])
  for (const kind of given)
    say(`${services[kind].name} at ${process.env[variables[kind]]}, as ${variables[kind]} says.`)
  const wanted = kinds.filter((kind) => !given.includes(kind))
  const [kafkaPort = 0, , neo4jPort = 0] = await findFreePorts(3)
  const common = { signal, onProgress: say }
  const starts = {
    kafka: () => startKafka({ ...common, dataDir: join(root, 'kafka'), port: kafkaPort }),
    neo4j: () =>
      startNeo4j({
        ...common,
        dataDir: join(root, 'neo4j'),
        port: neo4jPort,
        settings: purgeSettings,
        env: { NEO4J_JVM_OPTS: process.env['NEO4J_JVM_OPTS'] ?? '-XX:TieredStopAtLevel=1' },
      }),
  }
  const results = await Promise.allSettled(wanted.map((kind) => starts[kind]()))
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const { kind, version, address } of started) say(`${services[kind].name} ${version} at ${address}`)
  return {
    env: { ...Object.fromEntries(started.flatMap(toVariables)), TMPDIR: temporary },
    missing: results.flatMap((result, index) =>
      result.status === 'rejected' ? [explain(wanted[index] as ServiceKind, result.reason as Error)] : [],
    ),
    stop: () => stopAll(root),
  }
}

function toVariables({ kind, address, dataDir }: RunningService): [string, string][] {
  return kind === 'neo4j'
    ? [
        [variables.neo4j, address],
        ['ECPHORY_TEST_NEO4J_HOME', dataDir],
      ]
    : [[variables.kafka, address]]
}

function explain(kind: ServiceKind, reason: Error): string {
  return (
    `Tests that need ${services[kind].name} are skipped (${reason.message}); ` +
    `they run where a JDK of version 21 or newer and Maven are installed, or with ${variables[kind]} set to a server's address.`
  )
}

/**
 * Stops every server whose pid file lies below `root`: also one whose start was cut short, and one that a test started in
 * its own temporary folder and was ended before it could stop it.
 */
async function stopAll(root: string): Promise<void> {
  for (const kind of kinds) {
    const pidFiles = globSync(`**/${kind}.pid`, { cwd: root })
    await Promise.all(pidFiles.map((file) => stopService(kind, join(root, dirname(file)))))
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
}

/** A run that was killed outright could stop nothing; the next run does. The folder's name says whose it was. */
async function clearAbandoned(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix))
  const abandoned = names.filter((name) => !isAlive(Number(name.slice(folderPrefix.length).split('-')[0])))
  await Promise.all(abandoned.map((name) => stopAll(join(tmpdir(), name))))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
