import type { EventTime } from '@ecphory/events'

/** The day on which something was said, where it was said. */
export const dayOf = ({ instant, offsetMinutes }: EventTime): string =>
  new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 10)

/** A text on one line of its own, so that none can pass for another line of what it stands in. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/gu, ' ')
