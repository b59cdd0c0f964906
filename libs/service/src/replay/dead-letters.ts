import { deadLettersTopic, eventParkedV1, eventRetriedV1, isOf } from '@ecphory/events'
import type { EventParked, Subject } from '@ecphory/events'
import { EcphoryError, rootOf, stageBatchMax } from '@ecphory/memory'
import type { EventLog, LogPosition } from '@ecphory/memory'

/** An event that a stage could not take, with what became of it. */
export interface DeadLetter extends Omit<EventParked, 'original' | 'rawAnswer'> {
  readonly id: string
  readonly state: 'PARKED' | 'RETRIED'
  readonly subject: Subject
  /** The root event that it comes of. */
  readonly root: LogPosition
  /** When the root event was recorded, ISO 8601. */
  readonly at: string
  /** How often it was parked: once more for each retry that failed. */
  readonly times: number
}

/** With the event as it came in, and what a model said where that was the fault. */
export type OpenedLetter = DeadLetter & Pick<EventParked, 'original' | 'rawAnswer'>

export interface DeadLetterFilter {
  readonly stage?: string
  readonly code?: string
  readonly tenant?: string
  readonly user?: string
  /** Default: those that are parked still. */
  readonly state?: DeadLetter['state'] | 'ALL'
}

/** Dead letters in order of their first parking, by partition; without what they hold. */
export async function deadLetters(log: EventLog, filter: DeadLetterFilter = {}): Promise<readonly DeadLetter[]> {
  const letters = await readLetters(log)
  return letters.filter((letter) => matches(letter, filter)).map(closed)
}

/** One letter with what it holds. Throws `NOT_FOUND`. */
export async function deadLetter(log: EventLog, id: string): Promise<OpenedLetter> {
  const found = (await readLetters(log)).find((letter) => letter.id === id)
  if (found === undefined) throw new EcphoryError('NOT_FOUND', `There is no dead letter ${id}.`)
  return found
}

async function readLetters(log: EventLog): Promise<readonly OpenedLetter[]> {
  const letters = new Map<string, OpenedLetter>()
  for (let partition = 0; partition < log.partitions; partition += 1) {
    for (let from = 0; ;) {
      const records = await log.read(deadLettersTopic, partition, from, stageBatchMax)
      const last = records.at(-1)
      if (last === undefined) break
      for (const { event, position } of records) {
        if (isOf(eventParkedV1, event)) {
          const [tenant, user] = JSON.parse(event.partitionkey) as [string, string]
          const { id, time: at } = event
          const times = (letters.get(id)?.times ?? 0) + 1
          const root = rootOf(event) ?? position
          letters.set(id, { ...event.data, id, state: 'PARKED', subject: { tenant, user }, root, at, times })
        } else if (isOf(eventRetriedV1, event)) {
          const letter = letters.get(event.data.letterId)
          if (letter !== undefined) letters.set(letter.id, { ...letter, state: 'RETRIED' })
        }
      }
      from = last.position.offset + 1
    }
  }
  return [...letters.values()]
}

function matches(letter: DeadLetter, { stage, code, tenant, user, state = 'PARKED' }: DeadLetterFilter): boolean {
  const isMeant = (wanted: string | undefined, held: string) => wanted === undefined || wanted === held
  return (
    (state === 'ALL' || letter.state === state) &&
    isMeant(stage, letter.stage) &&
    isMeant(code, letter.code) &&
    isMeant(tenant, letter.subject.tenant) &&
    isMeant(user, letter.subject.user)
  )
}

function closed({ original: _, rawAnswer: __, ...letter }: OpenedLetter): DeadLetter {
  return letter
}
