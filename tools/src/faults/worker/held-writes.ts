import { overlay } from '@ecphory/distributed'
import type { Stores } from '@ecphory/distributed'
import { EcphoryError } from '@ecphory/memory'
import type { EventLog, GraphStore } from '@ecphory/memory'
import { holdMs, stoppedMs } from '../limits.ts'

/** A write as the log of the process tells of it. */
export interface HeldWrite {
  readonly of: 'log' | 'graph'
  /** The group, or the projection. */
  readonly name: string
  readonly generation?: string
  readonly topic: string
  readonly partition: number
  readonly expected: number
}

export type Tell = (write: HeldWrite, outcome?: string) => void

/**
 * Makes a zombie of the process at its worst moment. Once `hold` is called, every write of a stage is held back as it is
 * about to begin; shortly afterwards the process stops itself (SIGSTOP). When somebody resumes it, the held writes are
 * done as if nothing had been, and how each of them ends is told.
 */
export class HeldWrites {
  readonly #tell: Tell
  #isHolding = false
  #resumed: Promise<void> | null = null

  constructor(tell: Tell) {
    this.#tell = tell
  }

  hold(): void {
    this.#isHolding = true
  }

  around<Held extends Stores>(stores: Held): Held {
    const log = overlay<EventLog>(stores.log, {
      commit: (step) => {
        const { group: name, topic, partition, expected } = step
        return this.#write({ of: 'log', name, topic, partition, expected }, () => stores.log.commit(step))
      },
    })
    const graphs = overlay<GraphStore>(stores.graphs, {
      transact: (key, expected, next, work) => {
        const { projection: name, generation, topic, partition } = key
        return this.#write({ of: 'graph', name, generation, topic, partition, expected }, () =>
          stores.graphs.transact(key, expected, next, work),
        )
      },
    })
    return { ...stores, log, graphs }
  }

  async #write(write: HeldWrite, work: () => Promise<void>): Promise<void> {
    if (!this.#isHolding) return work()
    this.#tell(write)
    await (this.#resumed ??= this.#stop())
    try {
      await work()
      this.#tell(write, 'accepted')
    } catch (error) {
      this.#tell(write, error instanceof EcphoryError ? error.code : 'INTERNAL')
      throw error
    }
  }

  /** Resolves once this process was stopped and is resumed. What begins after that is no write of before: it is not held. */
  async #stop(): Promise<void> {
    await sleep(holdMs)
    this.#isHolding = false
    process.kill(process.pid, 'SIGSTOP')
    await sleep(stoppedMs)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
