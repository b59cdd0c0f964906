import type { EventTime } from '@ecphory/events'
import { EcphoryError, ingestedAt, parseInstant } from '@ecphory/memory'
import type { Clock, LogPosition, RecallOptions, TimeZones } from '@ecphory/memory'
import type { PolicyName } from '@ecphory/admission'

export interface RecordOptions {
  /** Idempotency key: the same key with the same content is one trace, however often it comes. */
  readonly key?: string
  /** Overrides the session of the scope. */
  readonly session?: string
}

export type Instant = string | number | Date

export interface RecallRequest {
  /** Items at most, 1 to 200. Default 10. */
  readonly k?: number
  readonly asOf?: { readonly instant?: Instant; readonly position?: number }
  /** What "today" and open states are measured by. Default: the instant of `asOf`, else the clock. */
  readonly now?: Instant
  readonly timeZone?: string
  /** Waits until memory has come this far (read your writes); answers with `stale: true` where it takes too long. */
  readonly minPosition?: LogPosition
  readonly budgetTokens?: number
  readonly filter?: { readonly agent?: string; readonly session?: string }
  readonly explain?: boolean
}

export interface AdmitRequest {
  /** What anybody could know of the matter: evidence is to say what this does not. */
  readonly publicContext?: string
  /** Tokens that the evidence may cost. Default 256. */
  readonly budgetTokens?: number
  /** Who decides. Default: what the memory was opened with. */
  readonly policy?: PolicyName
  /** What "today" is measured by. Default: the clock. */
  readonly now?: Instant
  readonly timeZone?: string
  /** Waits until memory has come this far, as `RecallRequest` does. */
  readonly minPosition?: LogPosition
}

/** What times are read by. */
export interface TimeParts {
  readonly clock: Clock
  readonly timeZones: TimeZones
}

/** A request with its defaults. Throws `INVALID_ARGUMENT` for an `asOf` of another form, `INVALID_TIME` for a time that is none. */
export function toRecallOptions(request: RecallRequest, parts: TimeParts): RecallOptions {
  const { k = 10, asOf, now, timeZone, budgetTokens = 2_000, filter = {}, explain = false } = request
  if (asOf !== undefined && !isPointOfTime(asOf)) {
    throw new EcphoryError('INVALID_ARGUMENT', 'asOf is neither { instant } nor { position }.')
  }
  const instant = asOf?.instant === undefined ? undefined : toTime(asOf.instant, timeZone, parts).instant
  const position = asOf?.position
  return {
    k,
    now: toTime(now ?? asOf?.instant, timeZone, parts),
    asOf: { ...(instant !== undefined && { instant }), ...(position !== undefined && { position }) },
    filter,
    budgetTokens,
    explain,
  }
}

/** A given time; without one, the clock's. Throws `INVALID_TIME`. */
export function toTime(given: Instant | undefined, timeZone: string | undefined, parts: TimeParts): EventTime {
  const locality = timeZone === undefined ? undefined : { timeZone, zones: parts.timeZones }
  return given === undefined ? ingestedAt(parts.clock.now(), locality) : parseInstant(given, locality)
}

/** Whoever writes `asOf: '2026-01-01'` must not be told of today. */
const isPointOfTime = (asOf: unknown): boolean =>
  typeof asOf === 'object' &&
  !(asOf instanceof Date) &&
  Object.keys(asOf ?? {}).every((name) => name === 'instant' || name === 'position')
