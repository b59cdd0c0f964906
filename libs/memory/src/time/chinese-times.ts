import { chineseNumber, chineseNumberPattern as number } from './chinese-numbers.ts'
import {
  bareDateSpan,
  bareDaySpan,
  bareMonthSpan,
  runRules,
  shift,
  shiftedSpan,
  unitSpan,
  weekdayOfWeek,
  weekdaySpan,
  weekendSpan,
  type FoundTime,
  type PartOfDay,
  type Reading,
  type Recurrence,
  type RuleContext,
  type TimeRule,
  type TimeUnit,
} from './time-rule.ts'
import {
  dateToWall,
  dayMs,
  daysSpan,
  isCalendarDate,
  minuteSpan,
  monthSpan,
  startOfDay,
  wallToDate,
  yearSpan,
} from './wall-clock.ts'

type Groups = Readonly<Record<string, string | undefined>>

const rule = (pattern: string, read: TimeRule['read']): TimeRule => ({ pattern: new RegExp(pattern, 'gu'), read })

const parts: Readonly<Record<string, PartOfDay>> = {
  凌晨: 'night',
  半夜: 'night',
  清晨: 'morning',
  早上: 'morning',
  早晨: 'morning',
  上午: 'morning',
  早: 'morning',
  晨: 'morning',
  中午: 'noon',
  下午: 'afternoon',
  傍晚: 'evening',
  晚上: 'evening',
  夜里: 'night',
  晚: 'evening',
  夜: 'night',
}
const partPattern = `(?<part>${Object.keys(parts).join('|')})`

function partOf(word: string | undefined): { part?: PartOfDay } {
  const part = word === undefined ? undefined : parts[word]
  return part ? { part } : {}
}

const dayShifts: Readonly<Record<string, number>> = {
  大前: -3,
  前: -2,
  昨: -1,
  今: 0,
  当: 0,
  明: 1,
  后: 2,
  大后: 3,
}

const dayRules: readonly TimeRule[] = [
  rule(`(?<shift>大前|前|昨|今|明|大后|后)(?:天|日|儿)(?:个)?${partPattern}?`, readDay),
  rule('(?<shift>前|昨|今|明)(?<part>早|晨|晚|夜)上?', readDay),
  rule(`(?<![每天日号周期拜一二三四五六])(?<part>上午|下午|早上|中午|傍晚|晚上|凌晨)`, readDay),
  rule('刚刚|刚才', (_, { now }) => ({ span: minuteSpan(now) })),
]

function readDay(groups: Groups, { now }: RuleContext): Reading {
  return { span: daysSpan(now + (dayShifts[groups.shift ?? '今'] ?? 0) * dayMs), ...partOf(groups.part) }
}

const weekWord = '(?:周|星期|礼拜)'
const weekdaySigns = '一二三四五六日天'

function weekdayOf(sign: string | undefined): number {
  return Math.min(weekdaySigns.indexOf(sign ?? '一'), 6)
}

const weekdayRules: readonly TimeRule[] = [
  rule(
    `(?<which>上上个?|上个?|这个?|本|下下个?|下个?)${weekWord}(?<weekday>[${weekdaySigns}])${partPattern}?`,
    (groups, { now }) => ({
      span: weekdayOfWeek(weekdayOf(groups.weekday), weeksOf(groups.which), now),
      ...partOf(groups.part),
    }),
  ),
  rule(`(?<![上下这本每个])${weekWord}(?<weekday>[${weekdaySigns}])${partPattern}?`, (groups, context) => ({
    span: weekdaySpan(weekdayOf(groups.weekday), context),
    ...partOf(groups.part),
  })),
  rule('(?<which>上个?|这个?|本|下个?)?周末', (groups, { now, direction }) => {
    const started = wallToDate(now).weekday >= 5
    if (groups.which) return { span: weekendSpan(weeksOf(groups.which), now) }
    return { span: weekendSpan(direction === 'past' && !started ? -1 : 0, now) }
  }),
]

function weeksOf(which = '本'): number {
  const count = which.startsWith('上上') || which.startsWith('下下') ? 2 : 1
  return which.startsWith('上') ? -count : which.startsWith('下') ? count : 0
}

const unitNames: Readonly<Record<string, TimeUnit>> = {
  分钟: 'minute',
  小时: 'hour',
  钟头: 'hour',
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  年: 'year',
}
const unitPattern = `个?(?<half>半)?(?<unit>${Object.keys(unitNames).join('|')})`

const unitRules: readonly TimeRule[] = [
  rule(`(?<count>${number})多?${unitPattern}(?:之|以)?前`, (groups, { now }) => readShift(groups, now, -1)),
  rule(`(?<count>${number})${unitPattern}(?:之|以)?后`, (groups, { now }) => readShift(groups, now, 1)),
  rule(
    `(?<which>上|这|本|下)个?(?<unit>周|星期|礼拜|月)(?![${weekdaySigns}末底初])`,
    ({ which, unit = '周' }, { now }) => ({
      span: unitSpan(now, weeksOf(which), unit === '月' ? 'month' : 'week'),
    }),
  ),
  rule('(?<which>前|去|今|明|后)年(?:(?<month>1[0-2]|\\d|十[一二]?|[一二三四五六七八九])月(?:份)?)?(?!夜)', readYear),
  rule('(?<which>上个?|这个?|本|下个?)?月(?<edge>底|初|末)', (groups, { now }) => readEdge(groups, now, 'month')),
  rule('年(?<edge>底|初|末)', (groups, { now }) => readEdge(groups, now, 'year')),
  rule(`(?<count>${number})${unitPattern}(?:以来|来|了)`, readDuration),
]

function countOf(groups: Groups): number | null {
  const count = chineseNumber(groups.count)
  return count === null ? null : count + (groups.half ? 0.5 : 0)
}

function readShift(groups: Groups, now: number, sign: 1 | -1): Reading | null {
  const count = countOf(groups)
  return count === null ? null : { span: shiftedSpan(now, sign * count, unitNames[groups.unit ?? '天'] ?? 'day') }
}

function readDuration(groups: Groups, { now }: RuleContext): Reading | null {
  const count = countOf(groups)
  const unit = unitNames[groups.unit ?? '天'] ?? 'day'
  if (count === null) return null
  const precision = unit === 'week' ? 'day' : unit
  return { span: { from: shift(now, -count, unit), to: now, precision }, relation: 'duration' }
}

function readYear(groups: Groups, { now }: RuleContext): Reading {
  const shifts: Readonly<Record<string, number>> = { 前: -2, 去: -1, 今: 0, 明: 1, 后: 2 }
  const year = wallToDate(now).year + (shifts[groups.which ?? '今'] ?? 0)
  const month = chineseNumber(groups.month)
  return { span: month ? monthSpan(year, month) : yearSpan(year) }
}

/** 月底 and 年底 are the last day, 月初 and 年初 the first. */
function readEdge(groups: Groups, now: number, unit: 'month' | 'year'): Reading | null {
  const { from, to } = unitSpan(now, weeksOf(groups.which), unit)
  if (from === null || to === null) return null
  return { span: daysSpan(groups.edge === '初' ? from : to - dayMs) }
}

const monthNumber = '1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]'
const dayNumber = '[12]\\d|3[01]|0?[1-9]|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九]'

const calendarRules: readonly TimeRule[] = [
  rule(
    `(?:(?<year>\\d{4}|[零〇一二三四五六七八九]{4})年)?(?<![\\d.个])(?<month>${monthNumber})月(?<day>${dayNumber})(?:日|号)?${partPattern}?`,
    readDate,
  ),
  rule(
    `(?<year>\\d{4}|[零〇一二三四五六七八九]{4})年(?:(?<month>${monthNumber})月(?:份)?)?(?![\\d${weekdaySigns}])`,
    (groups) => {
      const year = chineseNumber(groups.year) ?? 0
      const month = chineseNumber(groups.month)
      return { span: month ? monthSpan(year, month) : yearSpan(year) }
    },
  ),
  rule(
    `(?<![\\d年个上下这本去今明前后])(?<month>${monthNumber})月(?:份)?(?![\\d零一二三四五六七八九十])`,
    (groups, context) => {
      const month = chineseNumber(groups.month)
      return month ? { span: bareMonthSpan(month, context) } : null
    },
  ),
  rule(
    `(?<![月\\d零一二三四五六七八九十#])(?<day>${dayNumber})号(?![楼线门床院店桌位馆车厅])${partPattern}?`,
    (groups, context) => {
      const span = bareDaySpan(chineseNumber(groups.day) ?? 0, context)
      return span && { span, ...partOf(groups.part) }
    },
  ),
  ...(
    [
      ['元旦', 1, 1],
      ['情人节', 2, 14],
      ['平安夜', 12, 24],
      ['圣诞节?', 12, 25],
      ['国庆节?', 10, 1],
      ['劳动节', 5, 1],
      ['儿童节', 6, 1],
    ] as const
  ).map(([names, month, day]) =>
    rule(names, (_, context) => {
      const span = bareDateSpan(month, day, context)
      return span && { span }
    }),
  ),
]

function readDate(groups: Groups, context: RuleContext): Reading | null {
  const month = chineseNumber(groups.month) ?? 0
  const day = chineseNumber(groups.day) ?? 0
  const year = chineseNumber(groups.year)
  if (year === null) {
    const span = bareDateSpan(month, day, context)
    return span && { span, ...partOf(groups.part) }
  }
  return isCalendarDate(year, month, day)
    ? { span: daysSpan(dateToWall(year, month, day)), ...partOf(groups.part) }
    : null
}

const recurrences: Readonly<Record<string, Recurrence>> = {
  天: 'daily',
  日: 'daily',
  晚: 'daily',
  早: 'daily',
  周: 'weekly',
  星期: 'weekly',
  礼拜: 'weekly',
  周末: 'weekly',
  月: 'monthly',
  年: 'yearly',
}

const recurrenceRules: readonly TimeRule[] = [
  rule(
    `每个?(?<unit>天|日|早|晚|周末|周|星期|礼拜|月|年)(?<weekday>[${weekdaySigns}])?上?${partPattern}?`,
    (groups, { now }) => {
      const weekly = groups.weekday !== undefined && ['周', '星期', '礼拜'].includes(groups.unit ?? '')
      return {
        recurrence: recurrences[groups.unit ?? '天'] ?? 'daily',
        span: weekly
          ? weekdaySpan(weekdayOf(groups.weekday), { now: startOfDay(now) - dayMs, direction: 'future' })
          : daysSpan(now),
        ...partOf(groups.part ?? groups.unit),
      }
    },
  ),
]

const clockRules: readonly TimeRule[] = [
  rule(
    `${partPattern}?(?<hour>${number})点钟?(?:(?<half>半)|(?<quarter>[一三])刻|(?<minute>${number})分?)?(?![\\u4e00-\\u9fff]?(?:单|份|分数))`,
    readClock,
  ),
  rule(`(?<![\\d:])${partPattern}?(?<hour>\\d{1,2})[:：](?<minute>\\d\\d)(?::\\d\\d)?(?![\\d:：])`, readClock),
  rule('(?<!今天|明天|昨天)(?:正午|午夜|零点)', () => ({ clock: { minutes: 0, certain: true } })),
]

function readClock(groups: Groups): Reading | null {
  const hour = chineseNumber(groups.hour)
  const minute = groups.half
    ? 30
    : groups.quarter
      ? 15 * (groups.quarter === '三' ? 3 : 1)
      : (chineseNumber(groups.minute) ?? 0)
  if (hour === null || hour > 24 || minute > 59 || !Number.isInteger(hour)) return null
  const digital = /^\d/.test(groups.minute ?? '') && !groups.part
  const part = partOf(groups.part)
  return { clock: { minutes: hour * 60 + minute, certain: hour > 12 || hour === 0 || digital }, ...part }
}

const rules = [...recurrenceRules, ...dayRules, ...weekdayRules, ...unitRules, ...calendarRules, ...clockRules]

/** Chinese readings of a text, overlapping ones included. */
export function chineseTimes(text: string, context: RuleContext): FoundTime[] {
  return runRules(rules, text, context, (whole, start, end) => {
    if (/^(?:之前|以前|前(?!面|后|台|排)|为止|下班前)/.test(whole.slice(end, end + 4))) return 'until'
    if (/^(?:起|以来|之后|开始)/.test(whole.slice(end, end + 3)) || whole.slice(0, start).endsWith('从')) return 'since'
    return whole.slice(0, start).endsWith('到') ? 'until' : undefined
  })
}
