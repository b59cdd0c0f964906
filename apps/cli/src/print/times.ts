import type { EventTime, TimePrecision } from '@ecphory/events'

const lengths: Readonly<Record<TimePrecision, number>> = {
  year: 4,
  month: 7,
  day: 10,
  hour: 16,
  minute: 16,
  instant: 16,
}

/** "2026-05-02 22:10 +02:00" in the event's own offset, as precise as it is known; "(arrival)" where none was given. */
export function formatEventTime(time: EventTime): string {
  const local = formatInstant(time.instant, time.offsetMinutes, time.precision)
  if (time.source === 'ingested') return `${local} (arrival)`
  return time.source === 'naive' ? `${local} (no offset given)` : local
}

/** A point in time in a given offset; the offset is printed only with a time of day. */
export function formatInstant(instant: number, offsetMinutes = 0, precision: TimePrecision = 'minute'): string {
  const shifted = new Date(instant + offsetMinutes * 60_000)
  if (Number.isNaN(shifted.getTime())) return 'out of range'
  const text = shifted.toISOString().replace('T', ' ')
  const start = text.indexOf('-', 1) - 4
  const local = text.slice(0, start + lengths[precision])
  return lengths[precision] <= 10 ? local : `${local} ${formatOffset(offsetMinutes)}`
}

function formatOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
