import { randomUUID } from 'node:crypto'
import { EcphoryError } from '@ecphory/memory'
import type { StageCommit } from '@ecphory/memory'
import type { Producer, Transaction } from 'kafkajs'
import { isConcurrent, isFenced, isPassing, toStoreFailed } from '../client/faults.ts'
import type { ClusterLine, KafkaClient } from '../client/kafka-client.ts'
import { within } from '../client/within.ts'
import { retryMsMax, retryMsMin, transactionRetryMs, transactionTimeoutMs } from '../limits.ts'
import { noProgress, readSettledProgress, toMetadata } from './progress.ts'
import type { Progress } from './progress.ts'
import { sendBatches } from './send-batches.ts'
import type { PlacedRecord, Sending } from './send-batches.ts'

export interface LaneNames {
  readonly transactionalId: string
  readonly group: string
  readonly topic: string
  readonly partition: number
}

type Step = Pick<StageCommit, 'expected' | 'next' | 'watermark'>

/**
 * The commits of one group on one partition, each a transaction. Its producer is made at the first commit and fences
 * older ones of the same lane; only then is the broker asked how far the group has come. A commit of a worker that was
 * fenced, or that is wrong about the offset, fails with `CHECKPOINT_CONFLICT` and leaves nothing.
 */
export class StepLane {
  readonly #client: KafkaClient
  readonly #line: ClusterLine
  readonly #names: LaneNames
  #producer: Producer | null = null
  #progress: Progress | null = null
  #discards = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(client: KafkaClient, line: ClusterLine, names: LaneNames) {
    this.#client = client
    this.#line = line
    this.#names = names
  }

  /** How far the lane's own commits have brought it; null where it does not own the partition. */
  get progress(): Progress | null {
    return this.#progress
  }

  /** Resolves with the offset of each record. Commits of one lane wait for each other. */
  commit(step: Step, records: readonly PlacedRecord[]): Promise<readonly number[]> {
    return this.#inTurn(() => this.#commit(step, records))
  }

  /** Gives the partition up: what another does to it from now on is not known here. */
  release(): Promise<void> {
    return this.#inTurn(() => this.#discard())
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work)
    // The next one runs whatever became of this one, whose caller is told.
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #commit(step: Step, records: readonly PlacedRecord[]): Promise<readonly number[]> {
    const until = Date.now() + this.#client.patienceMs
    const commitId = randomUUID()
    for (let waitMs = retryMsMin; ; waitMs = Math.min(waitMs * 2, retryMsMax)) {
      this.#client.checkOpen()
      const offsets: number[] = []
      try {
        const transacting = this.#transact(step, commitId, records, (offset) => offsets.push(offset))
        await within(this.#client.workMsMax, transacting)
        return offsets
      } catch (error) {
        if (error instanceof EcphoryError && error.code.startsWith('STORE_')) void this.#discard()
        if (error instanceof EcphoryError) throw error
        if (isFenced(error)) throw this.#fenced(error)
        if (isConcurrent(error) && Date.now() < until) {
          await sleep(transactionRetryMs)
          continue
        }
        void this.#discard()
        if (!isPassing(error) || Date.now() + waitMs > until) {
          throw toStoreFailed(this.#client.brokers, 'committing a step', error)
        }
      }
      await sleep(waitMs)
    }
  }

  /** One try. Where an earlier one failed without saying how it ended, the commit's id on the broker tells. */
  async #transact(
    step: Step,
    commitId: string,
    records: readonly PlacedRecord[],
    onSent: (offset: number) => void,
  ): Promise<void> {
    const producer = this.#producer ?? (await this.#connect())
    const transaction = await producer.transaction()
    try {
      // What is remembered may be out of date: another has taken over, and this worker does not know it yet.
      const progress = this.#progress?.next === step.expected ? this.#progress : await this.#readProgress()
      // One that was given up while it waited has a successor, which knows better.
      if (this.#producer !== producer)
        throw new EcphoryError('STORE_FAILED', 'Kafka answered too late to commit a step.')
      this.#progress = progress
      if (progress.commitId === commitId) return await transaction.abort()
      if (progress.next !== step.expected) throw this.#conflict(progress, step)
      const isOnOneBroker: Sending['isOnOneBroker'] = (places) => this.#client.isOnOneBroker(producer, places)
      await sendBatches({ send: (batch) => transaction.sendBatch(batch), isOnOneBroker }, records, onSent)
      await transaction.sendOffsets(this.#toOffsets(step, commitId))
    } catch (error) {
      await this.#abort(producer, transaction, error)
      throw error
    }
    await transaction.commit()
    // One that was given up meanwhile has nothing to remember.
    if (this.#producer !== producer) return
    this.#progress = { next: step.next, watermark: step.watermark, commitId }
  }

  #toOffsets(step: Step, commitId: string): Parameters<Transaction['sendOffsets']>[0] {
    const { group, topic, partition } = this.#names
    const metadata = toMetadata({ watermark: step.watermark, commitId })
    const offset = { partition, offset: String(step.next), metadata }
    return { consumerGroupId: group, topics: [{ topic, partitions: [offset] }] }
  }

  async #readProgress(): Promise<Progress> {
    const { group, topic, partition } = this.#names
    const of = { group, topic, partitions: [partition] }
    const found = await readSettledProgress(this.#line, of, this.#client.settleMsMax)
    return found.get(partition) ?? noProgress
  }

  async #connect(): Promise<Producer> {
    const discards = this.#discards
    const { transactionalId } = this.#names
    const producer = await this.#client.connectProducer({ transactionalId, transactionTimeout: transactionTimeoutMs })
    if (discards === this.#discards) return (this.#producer = producer)
    // The step that it was for is over.
    await this.#client.giveUp(producer)
    throw new EcphoryError('STORE_FAILED', 'Kafka answered too late to commit a step.')
  }

  /** Ends what was begun, so that readers are not held back; where that fails too, the producer is given up. */
  async #abort(producer: Producer, transaction: Transaction, reason: unknown): Promise<void> {
    if (!transaction.isActive() || isFenced(reason)) return
    try {
      await transaction.abort()
    } catch {
      if (this.#producer === producer) await this.#discard()
    }
  }

  #fenced(error: unknown): EcphoryError {
    void this.#discard()
    const { group, topic, partition } = this.#names
    return new EcphoryError(
      'CHECKPOINT_CONFLICT',
      `Another worker of group ${group} has taken over ${topic}/${partition}.`,
      { cause: error },
    )
  }

  #conflict(progress: Progress, step: Step): EcphoryError {
    const { group, topic, partition } = this.#names
    return new EcphoryError(
      'CHECKPOINT_CONFLICT',
      `Group ${group} stands at ${progress.next} on ${topic}/${partition}, not at ${step.expected}.`,
    )
  }

  async #discard(): Promise<void> {
    const producer = this.#producer
    this.#discards += 1
    this.#producer = null
    this.#progress = null
    await this.#client.giveUp(producer)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
