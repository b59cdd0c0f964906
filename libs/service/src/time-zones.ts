import { EcphoryError } from '@ecphory/memory'
import type { TimeZones } from '@ecphory/memory'

/** Offsets of IANA zones from the runtime's own time zone database. Throws `INVALID_TIME` for a zone it does not know. */
export const systemTimeZones: TimeZones = {
  offsetAt(zone, instant) {
    const parts = formatterOf(zone).formatToParts(new Date(instant))
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000)
  },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, made)
    return made
  } catch (cause) {
    throw new EcphoryError('INVALID_TIME', `There is no time zone ${JSON.stringify(timeZone)}.`, { cause })
  }
}
