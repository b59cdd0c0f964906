import type { HeadTrained } from '@ecphory/events'
import { rootOf } from '@ecphory/memory'
import type { EventLog, LogPosition } from '@ecphory/memory'
import { isBeyond } from './learnt-reach.ts'
import { annotationsOf, isLabelled } from './pool.ts'

interface RunCounts {
  /** The next offset to read, by partition. */
  readonly next: Map<number, number>
  /** By tenant and segment, the root of its newest label. */
  readonly tenants: Map<string, Map<string, LogPosition>>
}

/**
 * Counts new labels by tenant while they come in, so that a pool is read only where a round may be due. What is erased
 * meanwhile is counted until its pool is read; a pool is what decides.
 */
export class LabelCounts {
  readonly #log: Pick<EventLog, 'partitions' | 'read'>
  readonly #runs = new Map<string, RunCounts>()

  constructor(log: Pick<EventLog, 'partitions' | 'read'>) {
    this.#log = log
  }

  /** Reads on to the end of a run's decisions, the first time from their beginning. `isOver` ends it early. */
  async follow(run: string, isOver: () => boolean): Promise<void> {
    const { next, tenants } = this.#countsOf(run)
    for (let partition = 0; partition < this.#log.partitions; partition += 1) {
      const onRead = (offset: number) => next.set(partition, offset)
      for await (const { event, position } of annotationsOf(
        this.#log,
        run,
        partition,
        next.get(partition) ?? 0,
        onRead,
      )) {
        if (isOver()) return
        if (!isLabelled(event)) continue
        const { tenant } = event.data.subject
        const labels = tenants.get(tenant) ?? new Map<string, LogPosition>()
        labels.set(event.data.segmentId, rootOf(event) ?? position)
        tenants.set(tenant, labels)
      }
    }
  }

  /** Tenants of a run of whom labels were seen that are not known to have been learned from. */
  tenantsOf(run: string): readonly string[] {
    return [...this.#countsOf(run).tenants.keys()]
  }

  /** New labels of a tenant since a round; those that it learned from are forgotten. */
  countNew(run: string, tenant: string, round: HeadTrained | null): number {
    const { tenants } = this.#countsOf(run)
    const labels = tenants.get(tenant) ?? new Map<string, LogPosition>()
    for (const [segmentId, root] of labels) if (!isBeyond(root, round)) labels.delete(segmentId)
    if (labels.size === 0) tenants.delete(tenant)
    return labels.size
  }

  /** Keeps of a tenant's labels those alone that its pool still has. */
  keep(run: string, tenant: string, pool: readonly { readonly segmentId: string }[]): void {
    const labels = this.#countsOf(run).tenants.get(tenant)
    const kept = new Set(pool.map(({ segmentId }) => segmentId))
    for (const segmentId of labels?.keys() ?? []) if (!kept.has(segmentId)) labels?.delete(segmentId)
  }

  #countsOf(run: string): RunCounts {
    const counts = this.#runs.get(run) ?? { next: new Map<number, number>(), tenants: new Map() }
    this.#runs.set(run, counts)
    return counts
  }
}
