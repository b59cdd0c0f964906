import { EcphoryError, isOutage } from '@ecphory/memory'
import { idleMs, outageMsMax, outageMsMin } from './limits.ts'

/** Work on a topic's partitions: `advance` takes one batch of one of them and resolves with the count of events. */
export interface Role {
  readonly name: string
  advance(partition: number): Promise<number>
}

/** Which partitions are this process's to work on; it changes while others come and go. */
export interface Assignment {
  partitions(): readonly number[]
  /** Milliseconds since it was last in touch with those who share the partitions out; 0 while it is. */
  absentMs(): number
  close(): Promise<void>
}

/** Every partition, for a process that is alone. */
export const assignAll = (partitions: number): Assignment => ({
  partitions: () => Array.from({ length: partitions }, (_, partition) => partition),
  absentMs: () => 0,
  close: async () => {},
})

export interface WorkerState {
  readonly role: string
  readonly partitions: readonly number[]
  /** For how long it has had no part in the work, though it should; 0 where it is given some, or none for good reason. */
  readonly absentMs: number
  /** What keeps it from going on, by partition; empty while all is well. */
  readonly outages: ReadonlyMap<number, EcphoryError>
  /** What it does just now, a batch of a partition or (null) waiting for more, and for how long. */
  readonly doing: { readonly partition: number | null; readonly ms: number }
}

export interface WorkerOptions {
  readonly role: Role
  readonly assignment: Assignment
  /** Told of each batch: the count of its events, and its milliseconds. */
  readonly onBatch?: (partition: number, taken: number, ms: number) => void
  readonly onOutage?: (partition: number, error: EcphoryError) => void
  /** Resolves when there may be more on one of the partitions, or after a while; by default after `idleMs`. */
  readonly waitForMore?: (partitions: readonly number[]) => Promise<void>
}

/**
 * Works through what is on the log, one batch at a time, until it is stopped. An outage pauses its partition, longer
 * each time; others go on. What another worker has moved (`CHECKPOINT_CONFLICT`) is read anew.
 */
export class Worker {
  readonly #options: WorkerOptions
  readonly #outages = new Map<number, { error: EcphoryError; waitMs: number; until: number }>()
  #running: Promise<void> | null = null
  #stopping = false
  #doing: { partition: number | null; since: number } = { partition: null, since: performance.now() }

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  get state(): WorkerState {
    const { role, assignment } = this.#options
    const partitions = assignment.partitions()
    // What kept it from going on with a partition that is another's by now keeps nobody any more.
    const held = [...this.#outages].filter(([partition]) => partitions.includes(partition))
    return {
      role: role.name,
      partitions,
      absentMs: assignment.absentMs(),
      outages: new Map(held.map(([partition, { error }]) => [partition, error])),
      doing: { partition: this.#doing.partition, ms: performance.now() - this.#doing.since },
    }
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Stops after the running batch, and gives the partitions up. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
    await this.#options.assignment.close()
  }

  async #run(): Promise<void> {
    const { assignment } = this.#options
    while (!this.#stopping) {
      let taken = 0
      for (const partition of assignment.partitions()) {
        if (this.#stopping) return
        taken += await this.#advance(partition)
      }
      // A role that never waits would keep signals and timers from being heard.
      if (taken === 0) await this.#rest()
      else await new Promise(setImmediate)
    }
  }

  /** A partition that is paused has more, and would end every wait at once. */
  async #rest(): Promise<void> {
    this.#doing = { partition: null, since: performance.now() }
    const { assignment, waitForMore } = this.#options
    const free = assignment.partitions().filter((partition) => !this.#outages.has(partition))
    if (waitForMore === undefined || free.length === 0) return sleep(idleMs)
    try {
      await waitForMore(free)
    } catch (error) {
      // Whoever cannot wait cannot work either: the pause that follows lasts until the partition can be advanced.
      for (const partition of free) this.#pause(partition, asOutage(error))
    }
  }

  async #advance(partition: number): Promise<number> {
    const paused = this.#outages.get(partition)
    const startedAt = performance.now()
    if (paused !== undefined && startedAt < paused.until) return 0
    this.#doing = { partition, since: startedAt }
    try {
      const taken = await this.#options.role.advance(partition)
      this.#outages.delete(partition)
      if (taken > 0) this.#options.onBatch?.(partition, taken, performance.now() - startedAt)
      return taken
    } catch (error) {
      this.#pause(partition, asOutage(error), paused?.waitMs)
      return 0
    }
  }

  #pause(partition: number, error: EcphoryError, waitedMs = 0): void {
    const waitMs = Math.min(outageMsMax, Math.max(outageMsMin, waitedMs * 2))
    this.#outages.set(partition, { error, waitMs, until: performance.now() + waitMs })
    this.#options.onOutage?.(partition, error)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A stage throws what it cannot park; anything that is no outage is a fault of ours, and pauses as well: no event may be lost. */
function asOutage(error: unknown): EcphoryError {
  if (isOutage(error)) return error as EcphoryError
  const message = error instanceof Error ? error.message : String(error)
  return new EcphoryError('STORE_FAILED', `A stage failed: ${message}`, { cause: error })
}
