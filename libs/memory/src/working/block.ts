import type { TimeSpan } from '@ecphory/events'
import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import { relevanceLogitMin, statusLinesMax } from '../limits.ts'
import type { BlockLine, RecallQuery } from '../memory-type.ts'
import { englishMonths, englishWeekdays } from '../time/english-calendar.ts'
import { instantToWall, minuteMs, startOfDay, wallToDate } from '../time/wall-clock.ts'
import { isOpenAt, rowsToOpenItems, type OpenItem } from './open-item.ts'
import { relevanceOf } from './relevance-model.ts'

/** An open item with its place in the status block. */
export interface RankedItem {
  readonly item: OpenItem
  readonly weight: number
}

/** What is open now and constrains what was asked. Items that do not are left out, not put last. */
export const statusBlock = {
  name: 'status',
  title: 'Current status',
  isCurrent: (node: SettledNode, instant: number): boolean => node.label === 'State' && isOpenAt(node, instant),
  lines: (query: RecallQuery, rows: readonly GraphRow[]): readonly BlockLine[] =>
    rankOpenItems(query, rows)
      .filter(({ weight }) => weight >= relevanceLogitMin)
      .slice(0, statusLinesMax)
      .map(({ item, weight }) => ({ text: itemToLine(item), support: item.support, weight: logitToWorth(weight) })),
}

/** An open item that constrains is worth more than any text that only mentions its words (0 to 1). */
const logitToWorth = (logit: number): number => 1 + 4 / (1 + Math.exp(-logit))

/** Every open item, the most constraining first; medication, allergy and do-not items before equals. */
export function rankOpenItems(query: RecallQuery, rows: readonly GraphRow[]): readonly RankedItem[] {
  const items = rowsToOpenItems(rows, query.now.instant)
  const weights = relevanceOf(query, items)
  const ranked = items
    .map((item, index) => ({ item, weight: weights[index] ?? 0 }))
    .sort((a, b) => b.weight - a.weight || (a.item.itemId < b.item.itemId ? -1 : 1))
  return ranked.filter(({ item }, index) => !ranked.slice(0, index).some((earlier) => isOneMatter(earlier.item, item)))
}

/** Two boards can hold one matter that was told again in a later window: most of the words are the same. */
function isOneMatter(a: OpenItem, b: OpenItem): boolean {
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length
  return shared > 0 && shared / Math.min(a.terms.size, b.terms.size) >= 0.75
}

const statusWords: Readonly<Record<string, readonly [string, string]>> = {
  pending: ['to do', '待办'],
  scheduled: ['scheduled', '已安排'],
  in_progress: ['in progress', '进行中'],
  waiting: ['waiting', '等待中'],
}

/** "return the drill to Ben, Friday 6 March (to do)": the name, when it is due, and how it stands. */
export function itemToLine(item: OpenItem): string {
  const isChinese = /\p{sc=Han}/u.test(item.name)
  const [english = item.status, chinese = item.status] = statusWords[item.status] ?? []
  const due = item.due === null ? '' : `${isChinese ? '，' : ', '}${dueToText(item.due, isChinese)}`
  return isChinese ? `${item.name}${due}（${chinese}）` : `${item.name}${due} (${english})`
}

/** "Thursday 16 July 15:00", "7月16日周四15:00": the local day, and the time of day where it is known. */
function dueToText(due: TimeSpan, isChinese: boolean): string {
  const instant = due.from ?? due.to
  if (instant === null) return isChinese ? '不限' : 'open'
  const wall = instantToWall(instant, due.offsetMinutes)
  const { month, day, weekday } = wallToDate(wall)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor((wall - startOfDay(wall)) / minuteMs)
  const hasClock = due.precision === 'minute' || due.precision === 'instant' || due.precision === 'hour'
  const clock = hasClock ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : ''
  if (isChinese) return `${month}月${day}日周${[...'一二三四五六日'][weekday]}${clock}`
  return `${englishWeekdays[weekday]} ${day} ${englishMonths[month - 1]}${clock === '' ? '' : ` ${clock}`}`
}
