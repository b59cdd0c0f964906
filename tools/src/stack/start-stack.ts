import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTopics } from '@ecphory/kafka'
import { accessScopes, createLocalKeys } from '@ecphory/nest'
import type { LocalKeys } from '@ecphory/nest'
import { startProcess, stopProcesses, waitUntilReady } from './service-processes.ts'
import type { RunningProcess, ServicePlan } from './service-processes.ts'
import { planStack, urlOf } from './stack-plan.ts'
import type { StackOptions } from './stack-plan.ts'

export interface StartStackOptions extends Omit<StackOptions, 'keysFile' | 'headsFolder'> {
  /** Where keys and logs are put. */
  readonly dataDir: string
  readonly partitions: number
  readonly readyMsMax?: number
  /** Other services than those of the plan. */
  readonly edit?: (plans: readonly ServicePlan[]) => readonly ServicePlan[]
}

export interface Stack {
  /** The gateway's GraphQL endpoint. */
  readonly url: string
  readonly logDir: string
  /** Services by name, as they run now: one that was killed and started again is another process. */
  readonly processes: ReadonlyMap<string, RunningProcess>
  /** A token of a day, with all rights; of a tenant, and of a user where one is named. */
  tokenOf(tenant: string, user?: string): Promise<string>
  /** A token with these claims, signed as the gateway expects it. */
  readonly sign: LocalKeys['sign']
  /** Starts a service again that has ended, with the settings it had. */
  restart(name: string): RunningProcess
  /** Starts one more service. */
  add(plan: ServicePlan): RunningProcess
  ready(): Promise<void>
  stop(): Promise<void>
}

const readyMsDefault = 180_000
const stopMsMax = 40_000

/** Starts all services on servers that run, makes their topics first, and resolves once each of them is ready. */
export async function startStack(options: StartStackOptions): Promise<Stack> {
  const { kafka, installation, partitions } = options
  await createTopics({ brokers: kafka.split(','), installation, partitions })
  const stack = await launchStack(options)
  try {
    await stack.ready()
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** Starts the processes of all services, whether or not the servers run; the topics must have been made. */
export async function launchStack(options: Omit<StartStackOptions, 'partitions'>): Promise<Stack> {
  const { dataDir, port, readyMsMax = readyMsDefault, edit = (plans: readonly ServicePlan[]) => plans } = options
  const keys = await createLocalKeys({ now: () => Date.now() })
  const planned = edit(
    planStack({ ...options, keysFile: writeKeys(dataDir, keys), headsFolder: join(dataDir, 'heads') }),
  )
  const logDir = join(dataDir, 'logs')
  const plans = new Map<string, ServicePlan>()
  const processes = new Map<string, RunningProcess>()
  const add = (plan: ServicePlan): RunningProcess => {
    const started = startProcess(plan, logDir)
    plans.set(plan.name, plan)
    processes.set(plan.name, started)
    return started
  }
  planned.forEach(add)
  return {
    url: `${urlOf({ port })}/graphql`,
    logDir,
    processes,
    sign: keys.sign,
    tokenOf: (tenant, user) =>
      keys.sign({ tenant, scope: accessScopes, expiresInSeconds: 86_400, ...(user !== undefined && { sub: user }) }),
    restart(name) {
      const plan = plans.get(name)
      if (plan === undefined) throw new Error(`The stack has no service ${name}.`)
      return add(plan)
    },
    add,
    ready: () => waitUntilReady([...processes.values()], readyMsMax),
    stop: () => stopProcesses([...processes.values()], stopMsMax),
  }
}

/** What verifies tokens goes to a file; what signs them stays in this process. */
function writeKeys(dataDir: string, { jwks }: LocalKeys): string {
  const file = join(dataDir, 'keys.json')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(jwks))
  return file
}
