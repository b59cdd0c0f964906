import { execFile, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isWithoutBroker } from './test-installation.ts'

const scripts = fileURLToPath(new URL('../../../../infra/services', import.meta.url))
const run = promisify(execFile)

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A broker that a test may kill is started by the project's own script, which needs Java. */
export const isWithoutOwnBroker = isWithoutBroker || !existsSync(join(scripts, 'start-kafka.sh')) || !hasJava()
export const whatRunsOwn = '(runs where ECPHORY_TEST_KAFKA is set and Java is installed)'

/** A broker of one test file: it may be killed, started again, and its files looked through. */
export class OwnBroker {
  readonly directory = mkdtempSync(join(tmpdir(), 'ecphory-kafka-'))
  readonly port = randomInt(10_500, 15_500) * 2

  get address(): string {
    return `127.0.0.1:${this.port}`
  }

  /** @param settings further variables of the script */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const env = { ...process.env, ...settings }
    await run(join(scripts, 'start-kafka.sh'), [this.directory, String(this.port)], { env })
  }

  /** As a machine that loses its power. */
  kill(): void {
    process.kill(this.#pid(), 'SIGKILL')
  }

  /** Neither answers nor closes its connections, until it is resumed. */
  suspend(): void {
    process.kill(this.#pid(), 'SIGSTOP')
  }

  resume(): void {
    process.kill(this.#pid(), 'SIGCONT')
  }

  async stop(): Promise<void> {
    await run(join(scripts, 'stop-kafka.sh'), [this.directory])
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }

  #pid(): number {
    return Number(readFileSync(join(this.directory, 'kafka.pid'), 'utf8'))
  }
}
