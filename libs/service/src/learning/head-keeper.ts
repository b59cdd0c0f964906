import { headsTopic } from '@ecphory/events'
import { EcphoryError, stageBatchMax } from '@ecphory/memory'
import type { EventLog } from '@ecphory/memory'
import { createHotHead } from '@ecphory/routing'
import type { Head, HeadManifest, HeadStore, HotHead, OpenHead, TenantHeads } from '@ecphory/routing'
import { tenantHeadsOpenMax } from '../limits.ts'
import { emptyRecord, foldHeads, ownHeadOf } from './head-record.ts'
import type { HeadRecord } from './head-record.ts'

export interface HeadKeeperParts {
  readonly log: Pick<EventLog, 'partitions' | 'read'>
  readonly store: HeadStore
  /** Answers whoever has adopted none. It is its owner's to release. */
  readonly shipped: Head
  /** Opens a head of the store. */
  readonly open: (manifest: HeadManifest, bytes: Uint8Array) => Promise<OpenHead>
  /** Told where a head in force can't be opened, so that a former one answers; and where the log can't be followed. */
  readonly onFault?: (error: EcphoryError, tenant: string | null) => void
}

/** A tenant's head that is open. */
interface Held {
  readonly hot: Promise<HotHead>
  /** Its id; null for the shipped one. */
  id: string | null
  /** Who works with it, or waits for it to be open. */
  users: number
}

/**
 * Follows which head is in force for each tenant, and answers with it: opened when it is first asked for, swapped while
 * it is in use. Of more than `tenantHeadsOpenMax` open heads, the one that was idle longest is closed. A head that can't
 * be read leaves the former one standing; it is tried again at each look.
 */
export class HeadKeeper implements TenantHeads {
  readonly #parts: HeadKeeperParts
  readonly #records = new Map<string, HeadRecord>()
  /** The next offset to read, by partition. */
  readonly #next = new Map<number, number>()
  /** In order of use: the first was idle longest. */
  readonly #held = new Map<string, Held>()
  readonly #faults = new Map<string, EcphoryError>()
  #looking: Promise<void> = Promise.resolve()
  #begun: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(parts: HeadKeeperParts) {
    this.#parts = parts
  }

  /** Why the head in force of a tenant does not answer; empty while all is well. */
  get faults(): ReadonlyMap<string, EcphoryError> {
    return this.#faults
  }

  /** Rejects with an outage where the log could not be read yet: nobody is answered by a head that is not in force. */
  async using<Result>(tenant: string, work: (head: Head) => Promise<Result>): Promise<Result> {
    await this.#begin()
    const held = this.#hold(tenant)
    if (held === null) return work(this.#parts.shipped)
    held.users += 1
    try {
      const hot = await held.hot
      return await hot.using(work)
    } finally {
      held.users -= 1
      await this.#closeIdle()
    }
  }

  /** What the log said of a tenant's heads at the last look. */
  recordOf(tenant: string): HeadRecord {
    return this.#records.get(tenant) ?? emptyRecord
  }

  /** The head in force by the log. */
  inForce(tenant: string): string {
    return ownHeadOf(this.recordOf(tenant)) ?? this.#parts.shipped.manifest.id
  }

  /** Reads what was trained and adopted since, and swaps the open heads that are no longer in force. */
  look(): Promise<void> {
    const next = this.#looking.then(() => this.#look())
    this.#looking = next.catch(() => undefined)
    return next
  }

  /** Looks again every so many milliseconds, where other processes train and adopt. */
  follow(everyMs: number): void {
    this.#timer = setInterval(() => {
      this.look().catch((error: unknown) => this.#parts.onFault?.(toCoded(error), null))
    }, everyMs)
  }

  /** Releases the open heads after the work that runs. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#looking
    const held = [...this.#held.values()]
    this.#held.clear()
    for (const { hot } of held) await (await hot).release()
  }

  #begin(): Promise<void> {
    this.#begun ??= this.look().catch((error: unknown) => {
      this.#begun = null
      throw error
    })
    return this.#begun
  }

  async #look(): Promise<void> {
    const { log } = this.#parts
    const touched = new Set(this.#faults.keys())
    for (let partition = 0; partition < log.partitions; partition += 1) {
      for (;;) {
        const records = await log.read(headsTopic, partition, this.#next.get(partition) ?? 0, stageBatchMax)
        const last = records.at(-1)
        if (last === undefined) break
        for (const { event } of records) {
          this.#records.set(event.tenant, foldHeads(this.recordOf(event.tenant), event))
          touched.add(event.tenant)
        }
        this.#next.set(partition, last.position.offset + 1)
      }
    }
    for (const tenant of touched) await this.#swap(tenant)
  }

  /** The tenant's head, opened or about to be; null where the shipped one answers. */
  #hold(tenant: string): Held | null {
    const known = this.#held.get(tenant)
    if (known === undefined && ownHeadOf(this.recordOf(tenant)) === null) return null
    const held = known ?? this.#openHeld(tenant)
    this.#held.delete(tenant)
    this.#held.set(tenant, held)
    return held
  }

  #openHeld(tenant: string): Held {
    const opening = this.#openStanding(tenant)
    const held: Held = { hot: opening.then(({ head }) => createHotHead(head)), id: null, users: 0 }
    void opening.then(({ id }) => (held.id = id))
    return held
  }

  /** The head in force, or the newest of those before it that can be opened, the shipped one last. */
  async #openStanding(tenant: string): Promise<{ readonly id: string | null; readonly head: OpenHead }> {
    const [, ...own] = this.recordOf(tenant).standing
    for (const id of own.reverse()) {
      const head = await this.#open(tenant, id)
      if (head !== null) return { id, head }
    }
    return { id: null, head: this.#lendShipped() }
  }

  async #swap(tenant: string): Promise<void> {
    const held = this.#held.get(tenant)
    const id = ownHeadOf(this.recordOf(tenant))
    // Whoever asks for it next opens what is in force then, and is told anew.
    if (held === undefined || id === null) this.#faults.delete(tenant)
    const hot = await held?.hot
    if (held === undefined || hot === undefined || held.id === id) return
    const head = id === null ? this.#lendShipped() : await this.#open(tenant, id)
    if (head === null) return
    // It may have been closed meanwhile.
    if (this.#held.get(tenant) !== held) return head.release()
    hot.swap(head)
    held.id = id
  }

  async #open(tenant: string, id: string): Promise<OpenHead | null> {
    const { store, shipped, open, onFault } = this.#parts
    try {
      const { manifest, bytes } = await store.get(id)
      checkFits(manifest, shipped.manifest)
      const head = await open(manifest, bytes)
      if (id === ownHeadOf(this.recordOf(tenant))) this.#faults.delete(tenant)
      return head
    } catch (error) {
      const fault = toCoded(error)
      // It is told once, and again where another fault takes its place.
      if (this.#faults.get(tenant)?.message !== fault.message) onFault?.(fault, tenant)
      this.#faults.set(tenant, fault)
      return null
    }
  }

  #lendShipped(): OpenHead {
    const { shipped } = this.#parts
    return { manifest: shipped.manifest, logits: (inputs) => shipped.logits(inputs), release: async () => {} }
  }

  async #closeIdle(): Promise<void> {
    for (const [tenant, held] of this.#held) {
      if (this.#held.size <= tenantHeadsOpenMax) return
      if (held.users > 0) continue
      this.#held.delete(tenant)
      const hot = await held.hot
      await hot.release()
    }
  }
}

/** A tenant's head answers the same inputs as the shipped one: of its encoder, and of as much of what that says. */
function checkFits({ id, encoder, denseCount }: HeadManifest, shipped: HeadManifest): void {
  if (encoder === shipped.encoder && denseCount === shipped.denseCount) return
  const [own, given] = [`${denseCount} values of ${encoder}`, `${shipped.denseCount} of ${shipped.encoder}`]
  throw new EcphoryError('ENCODER_MISMATCH', `The head ${id} was trained on ${own}, and there are ${given}.`)
}

const toCoded = (error: unknown): EcphoryError =>
  error instanceof EcphoryError
    ? error
    : new EcphoryError('FILE_UNREADABLE', `A head cannot be opened: ${String(error)}`, { cause: error })
