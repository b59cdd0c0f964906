import { englishNumber } from './english-numbers.ts'
import type { ClockTime, Reading, TimeRule } from './time-rule.ts'

const hourWords = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const minuteWords = `(?:five|ten|twenty|twenty[- ]five|quarter|a quarter|half|\\d{1,2})`
const meridiem = '(?<meridiem>a\\.m\\.|am|p\\.m\\.|pm|in the morning|in the afternoon|in the evening|at night)'

type Groups = Readonly<Record<string, string | undefined>>

const rule = (pattern: string, read: (groups: Groups) => Reading | null): TimeRule => ({
  pattern: new RegExp(`(?<![\\w.,:/€$£-])${pattern}(?![\\w/%]|:\\d|[.,]\\d)`, 'gi'),
  read,
})

/** Times of day: "4 am", "5.30 pm", "22:10", "at three", "half past six", "ten past ten", "noon", "midnight". */
export const englishClockRules: readonly TimeRule[] = [
  rule(`(?:at |by |around |about )?(?<hour>\\d{1,2}|${hourWords})(?:[:.](?<minute>\\d\\d))? ?${meridiem}`, readClock),
  rule('(?:at |by |around |about )?(?<hour>\\d{1,2}):(?<minute>\\d\\d)(?::\\d\\d)?', readClock),
  rule(
    `(?:at |by |around |about )?(?<before>${minuteWords})(?: minutes?)? (?<side>past|to) (?<hour>${hourWords}|\\d{1,2})(?: ${meridiem})?`,
    readPast,
  ),
  rule(
    `(?:at|by|around|before|after|until|till)(?: about)? (?<hour>${hourWords}|\\d{1,2})(?: ?o['’]clock)?(?! (?:${hourWords}|[a-z]+s\\b|percent|per|of|past|to\\b|minutes?|hundred|year|more|other|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))`,
    readClock,
  ),
  rule(`(?<hour>${hourWords}|\\d{1,2}) ?o['’]clock`, readClock),
  rule('(?:at |by |around )?(?:noon|midday)', () => ({ clock: { minutes: 720, certain: true } })),
  rule('(?:at |by |until |close to )?midnight', () => ({ clock: { minutes: 1440, certain: true } })),
]

function readClock(groups: Groups): Reading | null {
  const hour = englishNumber(groups.hour)
  const clock = hour === null ? null : toClock(hour, Number(groups.minute ?? 0), groups.meridiem, groups.minute)
  return clock && { clock }
}

function readPast(groups: Groups): Reading | null {
  const hour = englishNumber(groups.hour)
  const word = (groups.before ?? '').toLowerCase()
  const minutes = word.endsWith('quarter') ? 15 : word === 'half' ? 30 : englishNumber(word)
  if (hour === null || minutes === null || minutes > 59) return null
  const before = groups.side?.toLowerCase() === 'to'
  const clock = toClock(before ? hour - 1 : hour, before ? 60 - minutes : minutes, groups.meridiem, undefined)
  return clock && { clock }
}

/** 24-hour digits with minutes ("09:30", "16:55") are certain; "9", "nine" and "half past nine" are not. */
function toClock(hour: number, minute: number, meridiemWord?: string, digits?: string): ClockTime | null {
  if (hour > 24 || minute > 59 || !Number.isInteger(hour)) return null
  const word = meridiemWord?.toLowerCase().replaceAll('.', '')
  if (!word) return { minutes: hour * 60 + minute, certain: hour > 12 || hour === 0 || digits !== undefined }
  const late = word === 'pm' || word.includes('afternoon') || word.includes('evening') || word.includes('night')
  return { minutes: ((hour % 12) + (late ? 12 : 0)) * 60 + minute, certain: true }
}
