import type { TimeSpan } from '@ecphory/events'
import type { GraphRow } from '../graph/graph-query.ts'
import { relevanceLogitMin, statusLinesMax } from '../limits.ts'
import type { BlockLine, RecallQuery } from '../memory-type.ts'
import { instantToWall, wallToDate } from '../time/wall-clock.ts'
import { rowsToOpenItems, type OpenItem } from './open-item.ts'
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
  lines: (query: RecallQuery, rows: readonly GraphRow[]): readonly BlockLine[] =>
    rankOpenItems(query, rows)
      .filter(({ weight }) => weight >= relevanceLogitMin)
      .slice(0, statusLinesMax)
      .map(({ item, weight }) => ({ text: itemToLine(item), support: item.support, weight })),
}

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

const statusWords: Readonly<Record<string, string>> = {
  pending: 'to do',
  scheduled: 'scheduled',
  in_progress: 'in progress',
  waiting: 'waiting',
}

/** "return the drill to Ben (to do, due 2026-03-06)" */
export function itemToLine(item: OpenItem): string {
  const due = item.due === null ? '' : `, due ${dueToText(item.due)}`
  const again = item.recurrence === null ? '' : `, ${item.recurrence}`
  return `${item.name} (${statusWords[item.status] ?? item.status}${due}${again})`
}

function dueToText(due: TimeSpan): string {
  const instant = due.from ?? due.to
  if (instant === null) return 'open'
  const wall = instantToWall(instant, due.offsetMinutes)
  const date = wallToDate(wall)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${date.year}-${two(date.month)}-${two(date.day)}`
  if (due.precision !== 'minute' && due.precision !== 'instant') return day
  const minutes = Math.floor((wall % 86_400_000) / 60_000)
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
