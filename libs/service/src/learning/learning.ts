import type { HeadAdopted, HeadTrained } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Clock, EventLog } from '@ecphory/memory'
import type { Head, HeadManifest, HeadStore } from '@ecphory/routing'
import { labelsPerRound } from '../limits.ts'
import { adoptedEvent } from './head-events.ts'
import type { HeadKeeper } from './head-keeper.ts'
import { lastRoundOf, readHeadHistory } from './head-record.ts'
import type { HeadHistory } from './head-record.ts'
import { countNew } from './learnt-reach.ts'
import type { RoundProgress, Trainer } from './trainer.ts'

export interface RouterStatus {
  readonly tenant: string
  /** The head in force, by its content address, and its training round. */
  readonly head: string
  readonly round: number
  /** Whom a rollback would give the word back to; null where none answered before. */
  readonly previous: string | null
  /** The head that the tenant's generation is pinned to: it answers, whatever was adopted. */
  readonly pinned: string | null
  /** Labelled segments to learn from; of them, those that came since the last round, and how many begin one. */
  readonly labels: number
  readonly newLabels: number
  readonly labelsPerRound: number
  readonly lastRound: HeadTrained | null
  /** Whether a round runs in this process. */
  readonly isTraining: boolean
  /** Why the head in force does not answer here, or why the last round failed; null while all is well. */
  readonly fault: { readonly code: string; readonly message: string } | null
}

/** A tenant's router, as whoever looks after it sees it. */
export interface TenantRouter {
  status(): Promise<RouterStatus>
  /** Runs a training round now: see `Trainer.train`. */
  train(options?: { readonly progress?: RoundProgress }): Promise<HeadTrained>
  history(): Promise<HeadHistory>
  /** Gives the word back to the head before, or to another one of the tenant's heads: see `Learning.rollback`. */
  rollback(options?: { readonly to?: string }): Promise<HeadAdopted>
  /** What a head decides with; null where it is not kept, or not any more. */
  manifestOf(head: string): Promise<HeadManifest | null>
}

export interface LearningParts {
  readonly log: EventLog
  readonly store: HeadStore
  readonly shipped: Pick<Head, 'manifest'>
  readonly clock: Clock
  readonly keeper: HeadKeeper
  readonly trainer: Trainer
}

/** What a memory's router learns, by tenant. */
export class Learning {
  readonly #parts: LearningParts

  constructor(parts: LearningParts) {
    this.#parts = parts
  }

  of(tenant: string): TenantRouter {
    return {
      status: () => this.#status(tenant),
      train: ({ progress } = {}) => this.#parts.trainer.train(tenant, progress),
      history: () => readHeadHistory(this.#parts.log, tenant),
      rollback: ({ to } = {}) => this.rollback(tenant, to),
      manifestOf: (head) => this.#manifestOf(head),
    }
  }

  /** Lets the trainer know that something was routed. */
  poke(): void {
    this.#parts.trainer.poke()
  }

  /**
   * Adopts the head that answered before, or any head that the tenant's history names; the shipped one is one of them.
   * Throws `NOT_FOUND` where there is none, `INVALID_ARGUMENT` where it answers already, and `FILE_UNREADABLE` where it
   * is not kept any more.
   */
  async rollback(tenant: string, to?: string): Promise<HeadAdopted> {
    const { log, store, shipped, clock, keeper } = this.#parts
    await keeper.look()
    const { standing, trained } = keeper.recordOf(tenant)
    const previous = keeper.inForce(tenant)
    const head = to === shipped.manifest.id ? (standing[0] ?? to) : (to ?? standing.at(-2))
    if (head === undefined) {
      throw new EcphoryError('NOT_FOUND', `No head answered ${tenant} before ${previous}, so none can again.`)
    }
    const isShipped = head === shipped.manifest.id || head === standing[0]
    if (!isShipped && !standing.includes(head) && !trained.some((round) => round.head === head)) {
      throw new EcphoryError('NOT_FOUND', `The router of ${tenant} has no head ${head} in its history.`)
    }
    if (head === previous || (isShipped && standing.length < 2)) {
      throw new EcphoryError('INVALID_ARGUMENT', `The head ${head} answers ${tenant} already.`)
    }
    if (!isShipped) await store.get(head)
    const adopted: HeadAdopted = { tenant, head, previous, because: to === undefined ? 'rollback' : 'command' }
    await log.append([adoptedEvent(adopted, clock.now())])
    await keeper.look()
    return adopted
  }

  /** Ends a round that runs, then closes the tenants' heads. */
  async close(): Promise<void> {
    await this.#parts.trainer.stop()
    await this.#parts.keeper.close()
  }

  async #manifestOf(head: string): Promise<HeadManifest | null> {
    const { shipped, store } = this.#parts
    if (head === shipped.manifest.id) return shipped.manifest
    try {
      return (await store.get(head)).manifest
    } catch (error) {
      if (error instanceof EcphoryError && error.code === 'FILE_UNREADABLE') return null
      throw error
    }
  }

  async #status(tenant: string): Promise<RouterStatus> {
    const { keeper, trainer, shipped } = this.#parts
    await keeper.look()
    const labels = await trainer.poolOf(tenant)
    const record = keeper.recordOf(tenant)
    const lastRound = lastRoundOf(record)
    const head = keeper.inForce(tenant)
    const fault = keeper.faults.get(tenant) ?? trainer.faults.get(tenant)
    return {
      ...{ tenant, head, labelsPerRound, lastRound },
      round: record.trained.findLast((one) => one.head === head)?.round ?? shipped.manifest.round,
      previous: record.standing.at(-2) ?? null,
      pinned: (await trainer.generationOf(tenant)).pinned?.router?.id ?? null,
      labels: labels.length,
      newLabels: countNew(labels, lastRound),
      isTraining: trainer.isTraining(tenant),
      fault: fault === undefined ? null : { code: fault.code, message: fault.message },
    }
  }
}
