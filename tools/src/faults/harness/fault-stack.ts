import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTopics } from '@ecphory/kafka'
import { dropInstallation } from '@ecphory/kafka/testing'
import { removeInstallation } from '@ecphory/neo4j/testing'
import { findFreePorts } from '../../services/free-ports.ts'
import type { RunningProcess, ServicePlan } from '../../stack/service-processes.ts'
import { launchStack } from '../../stack/start-stack.ts'
import type { Stack } from '../../stack/start-stack.ts'
import { partitions } from '../limits.ts'
import { stoppedOnce } from './interruption.ts'
import { Observer } from './observer.ts'
import { readServiceLog } from './service-log.ts'
import type { LogLine } from './service-log.ts'

export interface Servers {
  readonly kafka: string
  readonly neo4j: string
}

/** A worker of ours that stands for a router or a projector. */
export interface WorkerPlan {
  readonly name: string
  /** `router`, or memory types. */
  readonly owns: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

export interface FaultStackOptions extends Servers {
  /** Services of the product's that run, by their name in the plan. */
  readonly services: readonly string[]
  readonly workers?: readonly WorkerPlan[]
  /** Added to what every service is told. */
  readonly environment?: Readonly<Record<string, string>>
  /** Is awaited once the topics are there and nothing runs yet. */
  readonly beforeServices?: () => Promise<void>
}

/** Services as processes on real servers, under an installation of their own; and what a scenario does to them. */
export class FaultStack {
  readonly stack: Stack
  readonly installation: string
  readonly #options: FaultStackOptions
  readonly #folder: string
  readonly #ports: number[]
  readonly #common: Readonly<Record<string, string>>
  /** Stops all, and removes what they left: topics, graphs, files. */
  readonly close = stoppedOnce(() => this.#close())

  /** Launches all; see `ready`. */
  static async launch(options: FaultStackOptions): Promise<FaultStack> {
    const { kafka, neo4j, services, workers = [], environment = {} } = options
    const installation = `faults-${randomBytes(6).toString('hex')}`
    await createTopics({ brokers: kafka.split(','), installation, partitions })
    await options.beforeServices?.()
    const folder = mkdtempSync(join(tmpdir(), 'ecphory-faults-'))
    const ports = await findFreePorts(60)
    let common: Readonly<Record<string, string>> = {}
    const edit = (plans: readonly ServicePlan[]) => {
      common = { ...plans.find(({ app }) => app === 'router')?.environment, ...environment }
      const kept = plans.filter(({ name }) => services.includes(name))
      return [
        ...kept.map((plan) => ({ ...plan, environment: { ...plan.environment, ...environment } })),
        ...workers.map((worker) => toPlan(worker, common, ports.pop() ?? 0)),
      ]
    }
    const stack = await launchStack({ kafka, neo4j, installation, port: ports[0] ?? 0, dataDir: folder, edit })
    return new FaultStack(options, { stack, installation, folder, ports, common })
  }

  private constructor(
    options: FaultStackOptions,
    held: {
      readonly stack: Stack
      readonly installation: string
      readonly folder: string
      readonly ports: number[]
      readonly common: Readonly<Record<string, string>>
    },
  ) {
    this.#options = options
    this.stack = held.stack
    this.installation = held.installation
    this.#folder = held.folder
    this.#ports = held.ports
    this.#common = held.common
  }

  observe(): Promise<Observer> {
    const { kafka, neo4j } = this.#options
    return Observer.open(kafka, neo4j, this.installation)
  }

  process(name: string): RunningProcess {
    const found = this.stack.processes.get(name)
    if (found === undefined) throw new Error(`There is no process ${name}.`)
    return found
  }

  log(name: string): readonly LogLine[] {
    return readServiceLog(this.stack.logDir, name)
  }

  addWorker(worker: WorkerPlan): RunningProcess {
    return this.stack.add(toPlan(worker, this.#common, this.#ports.pop() ?? 0))
  }

  async #close(): Promise<void> {
    await this.stack.stop()
    const { kafka, neo4j } = this.#options
    await dropInstallation(this.installation, kafka.split(','))
    await removeInstallation(neo4j, this.installation)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const entry = 'tools/src/faults/worker/worker.ts'

function toPlan(
  { name, owns, environment = {} }: WorkerPlan,
  common: WorkerPlan['environment'],
  port: number,
): ServicePlan {
  return { name, app: 'worker', entry, port, environment: { ...common, ...environment, FAULTS_OWNS: owns.join(',') } }
}
