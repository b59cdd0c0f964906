import type { Subject } from '@ecphory/events'
import {
  checkRecall,
  createRecallQuery,
  EcphoryError,
  exactItemsMax,
  ingestedAt,
  parseInstant,
  recallItemsMax,
} from '@ecphory/memory'
import type { LogPosition } from '@ecphory/memory'
import {
  branchWaitMsDefault,
  branchWaitMsMax,
  budgetTokensDefault,
  budgetTokensMax,
  questionCharactersMax,
  recallItemsDefault,
} from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import type { RecallRequest } from '../recall/recall-ticket.ts'
import { readAsOf, readFilter } from '../schema/as-of.ts'
import type { AsOfInput, FilterInput } from '../schema/as-of.ts'
import { dateTimeText } from '../schema/date-time.ts'
import { textToPosition } from '../schema/position.ts'
import { readWhole } from '../schema/whole-number.ts'
import { readSettings } from '../settings/tenant-settings.ts'

export interface RecallInput {
  readonly query: string
  readonly first?: number | null
  readonly asOf?: AsOfInput | null
  readonly now?: string | null
  readonly timeZone?: string | null
  readonly minPosition?: string | null
  readonly waitMsMax?: number | null
  readonly filter?: FilterInput | null
}

/** Checks a question and fixes everything that its answer depends on. The question is encoded here, and nowhere again. */
export async function createRecallRequest(
  parts: SubgraphParts,
  subject: Subject,
  input: RecallInput,
): Promise<RecallRequest> {
  const { pipeline, clock, timeZones } = parts
  const settings = await readSettings(pipeline.parts.graphs, subject.tenant)
  const measuredBy = input.now ?? input.asOf?.instant
  const locality = input.timeZone ? { timeZone: input.timeZone, zones: timeZones } : undefined
  const options = {
    k: readFirst(input.first) ?? settings.recallItems ?? recallItemsDefault,
    now: measuredBy != null ? parseInstant(dateTimeText(measuredBy), locality) : ingestedAt(clock.now(), locality),
    asOf: readAsOf(input.asOf, subject, pipeline.parts.log.partitions, locality),
    filter: readFilter(input.filter),
    budgetTokens: settings.budgetTokens ?? budgetTokensDefault,
    explain: false,
  }
  checkRecall(input.query, options)
  if (input.query.length > questionCharactersMax) {
    throw new EcphoryError('TOO_LARGE', `A question has at most ${questionCharactersMax} characters.`)
  }
  const { encoder } = pipeline.parts
  const { k, now, asOf, filter, budgetTokens } = options
  return {
    subject,
    generation: (await pipeline.currentGenerations()).live,
    query: await createRecallQuery(input.query, now, encoder, exactItemsMax),
    asOf,
    filter,
    k,
    budgetTokens,
    minPosition: readMinPosition(input.minPosition, subject, pipeline.parts.log.partitions),
    waitMs: readWhole('waitMsMax', input.waitMsMax ?? branchWaitMsDefault, 0, branchWaitMsMax),
  }
}

const readFirst = (given: number | null | undefined): number | undefined =>
  given == null ? undefined : readWhole('first', given, 1, recallItemsMax)

/** Throws `INVALID_ARGUMENT` outside 0 to the bound. */
export function readBudget(given: number | null | undefined, fallback: number): number {
  return readWhole('budgetTokens', given ?? fallback, 0, budgetTokensMax)
}

function readMinPosition(given: string | null | undefined, subject: Subject, partitions: number): LogPosition | null {
  return given ? textToPosition(given, subject, partitions) : null
}
