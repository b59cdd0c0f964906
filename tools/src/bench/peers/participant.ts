import type { Milliseconds } from './memory-system.ts'
import type { Cost, ReplyTo, Request } from './protocol.ts'
import type { AddSlice, QuestionRow, SearchSlice } from './rows.ts'
import type { DriverProcess } from './start-driver.ts'
import type { SystemPlan } from './systems.ts'

/** A system that takes part in a run, with what was measured of it so far. */
export interface Participant {
  readonly plan: SystemPlan
  readonly folder: string
  readonly driver: Pick<DriverProcess, 'opened' | 'ask'>
  readonly adds: AddSlice[]
  readonly searches: SearchSlice[]
  readonly questions: QuestionRow[]
  /** What `erase` wants to be told, by "user id". */
  readonly handles: Map<string, string>
  /** Milliseconds of CPU that are used up: they do not hang on what else the machine does. */
  readonly spent: { add: number; search: number }
  /** What adding has cost beside its time; null until it is done. */
  addCost: Cost | null
  leaked: number
  /** Why it is out of the run. */
  failure: string | null
}

export const createParticipant = (plan: SystemPlan, folder: string, driver: Participant['driver']): Participant => ({
  ...{ plan, folder, driver, adds: [], searches: [], questions: [], handles: new Map() },
  ...{ addCost: null, leaked: 0, failure: null },
  spent: { add: 0, search: 0 },
})

/** Asks a participant; a failure takes it out of the run, which goes on with the others. */
export async function askOrFail<R extends Request>(participant: Participant, request: R): Promise<ReplyTo<R> | null> {
  try {
    return await participant.driver.ask(request)
  } catch (error) {
    participant.failure = `${request.op}: ${error instanceof Error ? error.message : String(error)}`
    return null
  }
}

/** Another one begins each time, so that none always has the warm or the cold place. */
export const rotated = <Item>(items: readonly Item[], by: number): readonly Item[] =>
  items.map((_, index) => items[(index + by) % items.length] as Item)

export const sumOf = (took: readonly Milliseconds[]): Milliseconds => ({
  wall: took.reduce((sum, { wall }) => sum + wall, 0),
  cpu: took.reduce((sum, { cpu }) => sum + cpu, 0),
})
