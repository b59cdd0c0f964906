import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePorts } from './free-ports.ts'
import { findMissing, stopService, type RunningService, type ServiceKind } from './service.ts'
import { startKafka } from './start-kafka.ts'
import { purgeSettings, startNeo4j } from './start-neo4j.ts'

const missing = (await findMissing('kafka')) ?? (await findMissing('neo4j'))
const root = mkdtempSync(join(tmpdir(), 'ecphory-service-'))
const env = { NEO4J_JVM_OPTS: '-XX:TieredStopAtLevel=1', NEO4J_HEAP: '256m', KAFKA_HEAP_OPTS: '-Xmx256m' }
const start = {
  kafka: (port: number, dataDir = join(root, 'kafka')) => startKafka({ dataDir, port, env }),
  neo4j: (port: number, dataDir = join(root, 'neo4j')) => startNeo4j({ dataDir, port, env, settings: purgeSettings }),
}

// Where Java and Maven are installed these run; findMissing's sentence says what is not.
describe.skipIf(missing !== undefined)(`servers started here${missing === undefined ? '' : ` (${missing})`}`, () => {
  const running = {} as Record<ServiceKind, RunningService>
  const ports = {} as Record<ServiceKind, number>

  beforeAll(async () => {
    const [kafkaPort = 0, , neo4jPort = 0] = await findFreePorts(3)
    Object.assign(ports, { kafka: kafkaPort, neo4j: neo4jPort })
    ;[running.kafka, running.neo4j] = await Promise.all([start.kafka(kafkaPort), start.neo4j(neo4jPort)])
  }, 180_000)
  afterAll(async () => {
    await Promise.all([stopService('kafka', join(root, 'kafka')), stopService('neo4j', join(root, 'neo4j'))])
    rmSync(root, { recursive: true, force: true })
  })

  for (const kind of ['kafka', 'neo4j'] as const) {
    it(`${kind}: a second start finds the running server, and refuses another port`, async () => {
      const again = await start[kind](ports[kind])
      expect({ pid: again.pid, address: again.address }).toEqual({
        pid: running[kind].pid,
        address: running[kind].address,
      })
      expect(again.address).toContain(`127.0.0.1:${ports[kind]}`)
      await expect(start[kind](ports[kind] + 10)).rejects.toThrow(/already running from .* on port \d+/)
    })

    it(`${kind}: says which port is taken`, async () => {
      const [port = 0] = await findFreePorts(2)
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      await expect(start[kind](port, join(root, `${kind}-taken`))).rejects.toThrow(`port ${port} is taken`)
      other.close()
    })

    it(`${kind}: says which folder cannot be made`, async () => {
      const file = join(root, 'a-file')
      writeFileSync(file, '')
      await expect(start[kind](ports[kind], join(file, 'data'))).rejects.toMatchObject({
        code: 'STORE_FAILED',
        message: expect.stringContaining(`the folder ${join(file, 'data')} cannot be made`) as string,
      })
    })
  }

  it('kafka: refuses a pair of ports whose second is taken', async () => {
    const [port = 0, next = 0] = await findFreePorts(2)
    const other = createServer().listen(next, '127.0.0.1')
    await once(other, 'listening')
    await expect(start.kafka(port, join(root, 'kafka-pair'))).rejects.toThrow(`port ${next} is taken`)
    other.close()
  })

  it('neo4j: settings given push out those of the script, each standing once', () => {
    const lines = readFileSync(join(running.neo4j.dataDir, 'conf', 'neo4j.conf'), 'utf8')
      .trim()
      .split('\n')
    for (const [name, value] of Object.entries(purgeSettings)) expect(lines).toContain(`${name}=${value}`)
    expect(new Set(lines.map((line) => line.split('=')[0])).size).toBe(lines.length)
  })

  it('stop ends the process, and stopping again is no fault', async () => {
    for (const { kind, stop, pid } of Object.values(running)) {
      await stop()
      const cmdline = join('/proc', String(pid), 'cmdline')
      // A process that nobody has waited for yet has an empty command line.
      expect(existsSync(cmdline) ? readFileSync(cmdline, 'utf8') : '').toBe('')
      expect(await isListening(ports[kind])).toBe(false)
      await stop()
    }
  })
})

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() === socket))
    socket.once('error', () => resolve(false))
  })
}
