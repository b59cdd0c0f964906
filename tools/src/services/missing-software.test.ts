import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMissing } from './service.ts'
import { startKafka } from './start-kafka.ts'

let root: string
/** A machine with the tools of the system, an empty cache, and no Java but what a test puts on its PATH. */
let env: Record<string, string>

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ecphory-missing-'))
  const bin = join(root, 'bin')
  mkdirSync(bin)
  for (const tool of ['flock', 'setsid', 'readlink', 'mkdir', 'mktemp', 'rm', 'timeout', 'sleep', 'grep']) {
    symlinkSync(execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(), join(bin, tool))
  }
  env = { PATH: bin, JAVA_HOME: '', KAFKA_JAVA: '', NEO4J_JAVA_HOME: '', SERVICES_JVM_DIR: root, XDG_CACHE_HOME: root }
  for (const name of ['KAFKA_BROKER_CACHE', 'NEO4J_JARS_CACHE']) env[name] = join(root, 'cache')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(name: string, script: string): void {
  const file = join(root, 'bin', name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}
const putJava = (version: number) => put('java', `echo "    java.specification.version = ${version}"`)
const start = () => startKafka({ dataDir: join(root, 'data'), port: 20_000, env })

describe.skipIf(process.platform !== 'linux')('where something is missing, a sentence says what', () => {
  it('names Java when the PATH is empty', async () => {
    const bare = { ...env, PATH: '' }
    expect(await findMissing('kafka', { env: bare })).toMatch(/Kafka \S+ needs Java 17 or newer\. No Java was found\./)
    expect(await findMissing('neo4j', { env: bare })).toMatch(/Neo4j \S+ needs Java 21 or newer\. No Java was found\./)
  })

  it('names a Java that is too old, and passes over it for a newer one', async () => {
    putJava(17)
    expect(await findMissing('neo4j', { env })).toContain(`${join(root, 'bin', 'java')} is Java 17.`)
    putJava(11)
    expect(await findMissing('kafka', { env })).toContain('is Java 11.')
  })

  it('names Maven when the jars are not cached', async () => {
    putJava(21)
    expect(await findMissing('kafka', { env })).toContain('mvn, which fetches them, is not installed')
    expect(await findMissing('neo4j', { env })).toContain('mvn, which fetches them, is not installed')
  })

  it('names the JDK when Java has no compiler', async () => {
    putJava(21)
    put('mvn', 'exit 1')
    expect(await findMissing('neo4j', { env })).toContain('a JDK is needed, not a JRE')
    put('javac', 'exit 1')
    expect(await findMissing('neo4j', { env })).toBeUndefined()
  })

  it('ends a Maven that hangs or fails, and says so', async () => {
    putJava(21)
    put('mvn', 'sleep 60')
    env['SERVICES_FETCH_TIMEOUT'] = '1'
    await expect(start()).rejects.toThrow(/Maven did not fetch org\.apache\.kafka:kafka_2\.13\S+ .* within 1 s/)
    put('mvn', 'echo "[ERROR] no such host"; exit 1')
    await expect(start()).rejects.toThrow(/Maven could not fetch org\.apache\.kafka/)
  })

  it('ends a Maven that runs when the caller gives up', async () => {
    putJava(21)
    put('mvn', 'sleep 60')
    const giveUp = new AbortController()
    const starting = startKafka({
      dataDir: join(root, 'data'),
      port: 20_000,
      env,
      signal: giveUp.signal,
      onProgress: () => giveUp.abort(),
    })
    await expect(starting).rejects.toMatchObject({ code: 'CLOSED' })
  })
})
