import { decisionMadeV1, decisionsTopic, isOf } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { stageBatchMax } from '@ecphory/memory'
import type { EventLog, Generation } from '@ecphory/memory'

/** How many segments of a subject the log holds, those in no graph included: one decision stands for each. */
export async function countSegments(log: EventLog, subject: Subject, { routingRun }: Generation): Promise<number> {
  let count = 0
  for (let from = 0; ;) {
    const records = await log.readSubject(decisionsTopic(routingRun), subject, from, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return count
    count += records.filter(({ event }) => isOf(decisionMadeV1, event)).length
    from = last.position.offset + 1
  }
}
