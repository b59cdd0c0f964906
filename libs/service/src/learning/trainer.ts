import type { HeadTrained } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Clock, EventLog, Generation, GraphStore } from '@ecphory/memory'
import { onnxToHead, packHead } from '@ecphory/routing'
import type { HeadStore, RoundOptions, StoredHead, TrainingBase } from '@ecphory/routing'
import { answering, liveOf, readGenerations } from '../generations.ts'
import { labelsPerRound, roundRetryMs } from '../limits.ts'
import { Pump } from '../pump.ts'
import { adoptedEvent, trainedEvent } from './head-events.ts'
import type { HeadKeeper } from './head-keeper.ts'
import { lastRoundOf, ownHeadOf } from './head-record.ts'
import { LabelCounts } from './label-counts.ts'
import { countNew, isBeyond, toReach } from './learnt-reach.ts'
import { readPool } from './pool.ts'
import type { Pool } from './pool.ts'
import type { RoundRunner } from './round-runner.ts'

export interface TrainerParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly store: HeadStore
  readonly keeper: HeadKeeper
  readonly clock: Clock
  /** Read for each round: it is large, and rounds are rare. */
  readonly base: () => Promise<TrainingBase>
  readonly rounds: RoundRunner
  /** Whether it is this process's to begin rounds by itself; default always. */
  readonly isMine?: () => boolean
  readonly onRound?: (round: HeadTrained) => void
  readonly onFault?: (error: EcphoryError, tenant: string | null) => void
}

export type RoundProgress = NonNullable<RoundOptions['progress']>

type Trigger = HeadTrained['trigger']
type Parent = RoundOptions['parent']

/**
 * Trains heads of tenants on what their segments were labelled as, one round at a time: after every `labelsPerRound` new
 * labels, or on command. A round of a tenant reads that tenant's pool alone.
 *
 * The head is kept before the log names it, so that a crash in between loses nothing but the round: it comes again.
 */
export class Trainer {
  readonly #parts: TrainerParts
  readonly #counts: LabelCounts
  readonly #pump = new Pump(() => this.#lookAround())
  readonly #faults = new Map<string, EcphoryError>()
  /** Epoch milliseconds until which a tenant's rounds do not begin by themselves. */
  readonly #pausedUntil = new Map<string, number>()
  #running: string | null = null
  #last: Promise<unknown> = Promise.resolve()
  #isStopping = false
  #timer: NodeJS.Timeout | null = null

  constructor(parts: TrainerParts) {
    this.#parts = parts
    this.#counts = new LabelCounts(parts.log)
  }

  /** Why the last round of a tenant failed, by tenant. */
  get faults(): ReadonlyMap<string, EcphoryError> {
    return this.#faults
  }

  isTraining(tenant: string): boolean {
    return this.#running === tenant
  }

  /** Lets the trainer know that there may be new labels. */
  poke(): void {
    this.#pump.poke()
  }

  /** Looks for new labels every so many milliseconds, where other processes route. */
  follow(everyMs: number): void {
    this.#timer = setInterval(() => this.poke(), everyMs)
  }

  /**
   * Runs a round of a tenant now, after one that runs, and resolves with what came of it. Throws `NOT_FOUND` where the
   * tenant has no labels, and `INVALID_ARGUMENT` where its generation is pinned to a head.
   */
  async train(tenant: string, progress?: RoundProgress): Promise<HeadTrained> {
    await this.#parts.keeper.look()
    const round = await this.#inTurn(() => this.#round(tenant, 'command', progress))
    if (round === null) throw new EcphoryError('NOT_FOUND', `The tenant ${tenant} has no labels to learn from.`)
    return round
  }

  /** The pool of a tenant in the run that answers it. */
  async poolOf(tenant: string): Promise<Pool> {
    return readPool(this.#parts.log, (await this.generationOf(tenant)).routingRun, tenant)
  }

  async generationOf(tenant: string): Promise<Generation> {
    return liveOf(await readGenerations(this.#parts.graphs), tenant)
  }

  /** Ends a round that runs; it begins anew when there is a trainer again. */
  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#parts.rounds.stop()
    await this.#pump.stop()
    await this.#last
  }

  async #lookAround(): Promise<void> {
    const { keeper, graphs, isMine = () => true } = this.#parts
    if (this.#isStopping || !isMine()) return
    try {
      await keeper.look()
      const generations = await readGenerations(graphs)
      const ids = answering(generations)
      const hot = generations.kept.filter(({ id, pinned }) => ids.has(id) && pinned?.router === undefined)
      for (const run of new Set(hot.map(({ routingRun }) => routingRun))) {
        await this.#counts.follow(run, () => this.#isStopping)
        for (const tenant of this.#counts.tenantsOf(run)) {
          if (this.#isDue(run, tenant) && liveOf(generations, tenant).routingRun === run) await this.#tryRound(tenant)
        }
      }
    } catch (error) {
      this.#parts.onFault?.(toCoded(error), null)
    }
  }

  #isDue(run: string, tenant: string): boolean {
    if (this.#isStopping || this.#parts.clock.now() < (this.#pausedUntil.get(tenant) ?? 0)) return false
    const round = lastRoundOf(this.#parts.keeper.recordOf(tenant))
    return this.#counts.countNew(run, tenant, round) >= labelsPerRound
  }

  async #tryRound(tenant: string): Promise<void> {
    try {
      await this.#inTurn(() => this.#round(tenant, 'labels'))
    } catch (error) {
      if (this.#isStopping) return
      const fault = toCoded(error)
      this.#faults.set(tenant, fault)
      this.#pausedUntil.set(tenant, this.#parts.clock.now() + roundRetryMs)
      this.#parts.onFault?.(fault, tenant)
    }
  }

  /** Null where there is nothing to learn from, or, unless it was commanded, not enough that is new. */
  async #round(tenant: string, trigger: Trigger, progress?: RoundProgress): Promise<HeadTrained | null> {
    if (this.#isStopping) throw new EcphoryError('CLOSED', 'The router is being closed.')
    this.#running = tenant
    try {
      const { routingRun, pinned } = await this.generationOf(tenant)
      if (pinned?.router !== undefined) {
        const message = `What answers ${tenant} is pinned to the head ${pinned.router.id}, and learns nothing.`
        throw new EcphoryError('INVALID_ARGUMENT', message)
      }
      const labels = await readPool(this.#parts.log, routingRun, tenant)
      this.#counts.keep(routingRun, tenant, labels)
      const isNew = countNew(labels, lastRoundOf(this.#parts.keeper.recordOf(tenant))) >= labelsPerRound
      if (labels.length === 0 || (trigger === 'labels' && !isNew)) return null
      const round = await this.#learn(tenant, trigger, labels, progress)
      this.#faults.delete(tenant)
      this.#parts.onRound?.(round)
      return round
    } finally {
      this.#running = null
    }
  }

  async #learn(tenant: string, trigger: Trigger, pool: Pool, progress?: RoundProgress): Promise<HeadTrained> {
    const { log, store, keeper, clock, rounds } = this.#parts
    const base = await this.#parts.base()
    const parent = await this.#parentOf(tenant, base)
    const previous = keeper.inForce(tenant)
    const round = parent.manifest.round + 1
    // Of the round alone: the same labels after the same head give the same head.
    const seed = base.manifest.seed + round
    // What was recorded of a segment for heads that knew less of it teaches this one nothing.
    const readable = pool.filter(({ input }) => input.dense.length === base.weights.denseCount)
    const options = { base, parent, pool: this.#markNew(tenant, parent, readable), seed }
    const result = await rounds.run({ ...options, ...(progress && { progress }) })
    const { manifest, bytes } = toHead(result, base, round, seed)
    await store.put(manifest, bytes)
    await keeper.look()
    const isMoved = keeper.inForce(tenant) !== previous
    const trained: HeadTrained = {
      ...{ tenant, head: manifest.id, parent: parent.manifest.id, round, trigger, seed },
      ...{ pool: result.trainedOn, heldOut: result.heldOut },
      promoted: result.promoted && !isMoved,
      reason: isMoved ? 'Another head was adopted while this one was trained.' : result.reason,
      figures: { ...result.figures, ...toReach(pool.map(({ root }) => root)) },
    }
    const isAdopted = trained.promoted && manifest.id !== previous
    const madeAt = clock.now()
    await log.append([
      trainedEvent(trained, madeAt),
      ...(isAdopted ? [adoptedEvent({ tenant, head: manifest.id, previous, because: 'trained' }, madeAt)] : []),
    ])
    await keeper.look()
    return trained
  }

  /** The head in force; the shipped one where that takes other inputs than there are now, and so answers nobody. */
  async #parentOf(tenant: string, base: TrainingBase): Promise<Parent> {
    const own = ownHeadOf(this.#parts.keeper.recordOf(tenant))
    if (own === null) return { weights: base.weights, manifest: base.manifest }
    const { manifest, bytes } = await this.#parts.store.get(own)
    const weights = onnxToHead(bytes)
    const isReadable = weights.denseCount === base.weights.denseCount
    return isReadable ? { weights, manifest } : { weights: base.weights, manifest: base.manifest }
  }

  /** Says of each label whether the parent has learned from it. The shipped head has learned from none. */
  #markNew(tenant: string, { manifest }: Parent, pool: Pool): RoundOptions['pool'] {
    const { trained } = this.#parts.keeper.recordOf(tenant)
    const round = trained.findLast(({ head }) => head === manifest.id) ?? null
    return pool.map((label) => ({ ...label, isNew: isBeyond(label.root, round) }))
  }

  /** One at a time, whoever asks for it. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => undefined)
    return next
  }
}

function toHead(
  { weights, calibration, figures }: Awaited<ReturnType<RoundRunner['run']>>,
  { manifest: { encoder, trainedOn } }: TrainingBase,
  round: number,
  seed: number,
): StoredHead {
  const { temperature, thresholds, fragmentedCertain, confidence } = calibration
  return packHead(weights, {
    ...{ encoder, round, temperature, thresholds, fragmentedCertain, confidence, seed, figures },
    trainedOn: [...trainedOn, 'labels'],
  })
}

const toCoded = (error: unknown): EcphoryError =>
  error instanceof EcphoryError
    ? error
    : new EcphoryError('STORE_FAILED', `A training round failed: ${String(error)}`, { cause: error })
