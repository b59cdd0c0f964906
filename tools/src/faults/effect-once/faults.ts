import type { FaultStack, WorkerPlan } from '../harness/fault-stack.ts'
import type { Observer } from '../harness/observer.ts'
import { sleep, until } from '../harness/until.ts'
import { toRootEvent } from '../harness/traffic.ts'
import type { SampleTrace } from '../harness/traffic.ts'
import { waitUntilStarted } from '../harness/wait-until-started.ts'
import { resumeAsZombie } from './zombie.ts'
import type { ZombieOutcome } from './zombie.ts'

export type Fault = 'kill' | 'rebalance' | 'zombie'

/** One fault as it happened: a row of the result. */
export interface FaultRow {
  readonly fault: Fault
  readonly process: string
  /** Root events that were searchable as it began. */
  readonly at: number
  readonly zombie?: ZombieOutcome
  /** What a process that had joined ended with. */
  readonly exitCode?: number | null
}

export interface FaultsOptions {
  readonly faults: FaultStack
  readonly observer: Observer
  readonly workers: readonly WorkerPlan[]
  readonly plan: readonly Fault[]
  /** Root events that all in all become searchable: faults are spread over them. */
  readonly total: number
  /** Traces that are recorded while a process is about to be stopped, one lot for each zombie: it must have work. */
  readonly baits: readonly (readonly SampleTrace[])[]
  readonly random: () => number
  readonly onFault: (row: FaultRow) => void
}

/** Does to the workers what is planned, spread over the work and not over the time, so that a slow machine is hit as often. */
export async function doFaults(options: FaultsOptions): Promise<readonly FaultRow[]> {
  const { observer, plan, total, random, onFault, workers } = options
  const rows: FaultRow[] = []
  const baits = [...options.baits]
  for (const [index, fault] of plan.entries()) {
    const due = ((index + random()) / (plan.length + 1)) * total
    const at = await until(
      'work goes on',
      async () => {
        const searchable = await observer.searchable()
        return searchable >= due ? searchable : undefined
      },
      900_000,
    )
    const worker = workers[Math.floor(random() * workers.length)] as WorkerPlan
    const row = await doFault(options, fault, worker, at, fault === 'zombie' ? baits.shift() : undefined)
    rows.push(row)
    onFault(row)
  }
  return rows
}

async function doFault(
  { faults, observer, random }: FaultsOptions,
  fault: Fault,
  worker: WorkerPlan,
  at: number,
  bait: readonly SampleTrace[] = [],
): Promise<FaultRow> {
  if (fault === 'kill') {
    const { name } = worker
    faults.process(name).kill('SIGKILL')
    await faults.process(name).ended
    await sleep(random() * 1_000)
    faults.stack.restart(name)
    return { fault, process: name, at }
  }
  const helper = { ...worker, name: `${worker.name}-joined` }
  const joined = faults.addWorker(helper)
  await waitUntilStarted(joined)
  if (fault === 'zombie') {
    // A process that was killed just before comes first: it takes part in the work again.
    await waitUntilStarted(faults.process(worker.name))
    const zombie = await resumeAsZombie(faults, observer, worker.name, () =>
      observer.stores.log.append(bait.map(toRootEvent)),
    )
    return { fault, process: worker.name, at, zombie, exitCode: await leave(joined) }
  }
  await sleep(random() * 1_000)
  return { fault, process: helper.name, at, exitCode: await leave(joined) }
}

async function leave(joined: {
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<number | null>
}): Promise<number | null> {
  joined.kill('SIGTERM')
  return joined.ended
}
