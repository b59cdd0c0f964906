import type { Metrics } from '@ecphory/nest'
import type { StageHandle, WorkerState } from '@ecphory/service'

export interface LagGaugeOptions {
  readonly gauge: Metrics['lag']
  /** How many events a stage is behind on a partition. */
  readonly lagOf: (stage: StageHandle, partition: number) => Promise<number>
  readonly onFailure: (stage: StageHandle, error: unknown) => void
}

/** Tells how far stages are behind on what they hold here. What they hold no more is another process' to tell of. */
export class LagGauge {
  readonly #options: LagGaugeOptions
  readonly #told = new Map<string, Set<number>>()
  #isMeasuring = false

  constructor(options: LagGaugeOptions) {
    this.#options = options
  }

  /** What was lost is forgotten at once, also while an earlier measurement waits for a broker that hangs. */
  async measure(stages: readonly StageHandle[], states: readonly WorkerState[]): Promise<void> {
    const held = new Map(states.map(({ role, partitions }) => [role, partitions]))
    this.#forget(held)
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    for (const stage of stages) await this.#measureOne(stage, held.get(stage.name) ?? [])
    this.#isMeasuring = false
  }

  #forget(held: ReadonlyMap<string, readonly number[]>): void {
    for (const [stage, told] of this.#told) {
      for (const partition of told) {
        if (held.get(stage)?.includes(partition)) continue
        told.delete(partition)
        this.#options.gauge.remove({ stage, partition })
      }
    }
  }

  async #measureOne(stage: StageHandle, partitions: readonly number[]): Promise<void> {
    const { gauge, lagOf, onFailure } = this.#options
    const told = this.#told.get(stage.name) ?? new Set()
    this.#told.set(stage.name, told)
    try {
      const lags = await Promise.all(partitions.map((partition) => lagOf(stage, partition)))
      partitions.forEach((partition, i) => {
        gauge.set({ stage: stage.name, partition }, lags[i] ?? 0)
        told.add(partition)
      })
    } catch (error) {
      onFailure(stage, error)
    }
  }
}
