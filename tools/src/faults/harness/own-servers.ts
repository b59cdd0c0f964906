import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../../services/free-ports.ts'
import type { RunningService, ServiceKind } from '../../services/service.ts'
import { startKafka } from '../../services/start-kafka.ts'
import { startNeo4j } from '../../services/start-neo4j.ts'
import type { Servers } from './fault-stack.ts'
import { stoppedOnce } from './interruption.ts'

/** A broker and a Neo4j server of one scenario's own: they may be killed and started again where they were. */
export class OwnServers implements Servers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'ecphory-own-'))
  readonly #ports: Readonly<Record<ServiceKind, number>>
  readonly #running = new Map<ServiceKind, RunningService>()
  readonly #starting = new Set<Promise<RunningService>>()
  /** Stops both, and removes their data. */
  readonly remove = stoppedOnce(() => this.#remove())

  static async start(): Promise<OwnServers> {
    const [kafka = 0, , neo4j = 0] = await findFreePorts(3)
    const servers = new OwnServers({ kafka, neo4j })
    try {
      await Promise.all([servers.start('kafka'), servers.start('neo4j')])
    } catch (error) {
      await servers.remove()
      throw error
    }
    return servers
  }

  private constructor(ports: Readonly<Record<ServiceKind, number>>) {
    this.#ports = ports
  }

  get kafka(): string {
    return `127.0.0.1:${this.#ports.kafka}`
  }

  get neo4j(): string {
    return `bolt://127.0.0.1:${this.#ports.neo4j}`
  }

  /** Starts one of them, or starts it again with the data that it had. */
  async start(kind: ServiceKind): Promise<void> {
    const options = { dataDir: join(this.#folder, kind), port: this.#ports[kind] }
    const jvmOptions = process.env['NEO4J_JVM_OPTS'] ?? '-XX:TieredStopAtLevel=1'
    const starting =
      kind === 'kafka'
        ? startKafka({ ...options, env: { KAFKA_HEAP_OPTS: '-Xmx512m' } })
        : startNeo4j({ ...options, env: { NEO4J_JVM_OPTS: jvmOptions } })
    this.#starting.add(starting)
    try {
      this.#running.set(kind, await starting)
    } finally {
      this.#starting.delete(starting)
    }
  }

  /** As a machine that loses its power. */
  async kill(kind: ServiceKind): Promise<void> {
    const running = this.#running.get(kind)
    if (running === undefined) return
    process.kill(running.pid, 'SIGKILL')
    // Waits until it is gone, and takes its pid file away.
    await running.stop()
  }

  async #remove(): Promise<void> {
    // One that is still starting would stay.
    await Promise.allSettled(this.#starting)
    await Promise.all([...this.#running.values()].map((running) => running.stop()))
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
