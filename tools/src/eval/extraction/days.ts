import type { TimeSpan } from '@ecphory/events'

const minuteMs = 60_000

/** The local day or month or year on which a span begins, at its own precision: `2026-03-10`, `2026-03`, `2026`. */
export function spanToLocalDay(span: TimeSpan | null): string | null {
  if (span?.from === null || span === null) return null
  const local = new Date(span.from + span.offsetMinutes * minuteMs).toISOString()
  return local.slice(0, span.precision === 'year' ? 4 : span.precision === 'month' ? 7 : 10)
}

/** True where both name the same local day, or neither names one. Gold times of day are not compared. */
export function isSameDay(gold: string | null, span: TimeSpan | null): boolean {
  return (gold === null ? null : gold.slice(0, 10)) === spanToLocalDay(span)
}
