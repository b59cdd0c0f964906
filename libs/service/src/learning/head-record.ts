import { headAdoptedV1, headsTopic, headTrainedV1, isOf, routerOf } from '@ecphory/events'
import type { EcphoryEvent, HeadAdopted, HeadTrained } from '@ecphory/events'
import { stageBatchMax } from '@ecphory/memory'
import type { EventLog } from '@ecphory/memory'

/** What the log says of the heads of one tenant's router. */
export interface HeadRecord {
  /**
   * Heads that answered, each in the place of the one before it; the last is in force. The first is the shipped one, by
   * the id that it had when another took its place. Empty where none ever did.
   */
  readonly standing: readonly string[]
  /** Every head that a round made, in their order. */
  readonly trained: readonly HeadTrained[]
}

export const emptyRecord: HeadRecord = { standing: [], trained: [] }

/** Heads of one tenant with what was said of them: rounds and adoptions, the oldest first. */
export type HeadHistory = readonly HeadHistoryEntry[]
export type HeadHistoryEntry =
  | ({ readonly kind: 'trained'; readonly at: string } & HeadTrained)
  | ({ readonly kind: 'adopted'; readonly at: string } & HeadAdopted)

/** The record with one more event. An adoption that is told twice is one; an event of something else changes nothing. */
export function foldHeads(record: HeadRecord, event: EcphoryEvent): HeadRecord {
  if (isOf(headTrainedV1, event)) return { ...record, trained: [...record.trained, event.data] }
  if (!isOf(headAdoptedV1, event)) return record
  const { head, previous } = event.data
  const before = record.standing.length === 0 ? [previous] : record.standing
  const at = before.lastIndexOf(head)
  // Going back takes off what was adopted since, so that a second rollback goes further back.
  return { ...record, standing: at < 0 ? [...before, head] : before.slice(0, at + 1) }
}

/** The head of its own that a tenant has adopted; null where the shipped one answers. */
export const ownHeadOf = ({ standing }: HeadRecord): string | null =>
  standing.length < 2 ? null : (standing.at(-1) ?? null)

/** The newest round; null before the first. */
export const lastRoundOf = ({ trained }: HeadRecord): HeadTrained | null => trained.at(-1) ?? null

/** Reads the heads of one tenant off the log. */
export async function readHeadHistory(log: Pick<EventLog, 'readSubject'>, tenant: string): Promise<HeadHistory> {
  const history: HeadHistoryEntry[] = []
  for (let from = 0; ;) {
    const records = await log.readSubject(headsTopic, routerOf(tenant), from, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return history
    for (const { event } of records) {
      if (isOf(headTrainedV1, event)) history.push({ kind: 'trained', at: event.time, ...event.data })
      else if (isOf(headAdoptedV1, event)) history.push({ kind: 'adopted', at: event.time, ...event.data })
    }
    from = last.position.offset + 1
  }
}
