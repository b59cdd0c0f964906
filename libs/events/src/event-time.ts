import { z } from 'zod'

export const timePrecisionSchema = z.enum(['instant', 'minute', 'hour', 'day', 'month', 'year'])
export type TimePrecision = z.infer<typeof timePrecisionSchema>

/**
 * The one instant type. `instant` is epoch milliseconds in UTC; `offsetMinutes` is the local offset that was in
 * force there, resolved once at ingest, so that no later stage needs a time zone database.
 *
 * `source` says how the instant is known: `given` by the caller with an offset, `naive` (given without an offset and
 * read as UTC), or `ingested` (none was given: the time of arrival, never to be taken for the event's own).
 */
export const eventTimeSchema = z.strictObject({
  instant: z.int(),
  offsetMinutes: z.int().min(-1080).max(1080),
  precision: timePrecisionSchema,
  source: z.enum(['given', 'naive', 'ingested']),
})
export type EventTime = z.infer<typeof eventTimeSchema>

/** A stretch of time in epoch milliseconds, `to` exclusive; null is unbounded. `precision` is that of the source text. */
export const timeSpanSchema = z.strictObject({
  from: z.int().nullable(),
  to: z.int().nullable(),
  offsetMinutes: z.int().min(-1080).max(1080),
  precision: timePrecisionSchema,
})
export type TimeSpan = z.infer<typeof timeSpanSchema>
