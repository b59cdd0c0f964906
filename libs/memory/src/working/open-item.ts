import type { ItemStatus, Resource, TimeSpan } from '@ecphory/events'
import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import { dueGraceMinutes, untouchedDaysMax, untouchedDeviceHoursMax } from '../limits.ts'
import { dayMs, hourMs, minuteMs } from '../time/wall-clock.ts'
import { openStatuses } from './board.ts'
import type { Recurrence } from './item-traits.ts'
import { bytesToVector, listOf, propertiesToDue } from './state-change.ts'

/** An item that is open at the asked time, as a state of it says. */
export interface OpenItem {
  readonly itemId: string
  readonly name: string
  readonly status: ItemStatus
  readonly openedAt: number
  readonly changedAt: number
  readonly due: TimeSpan | null
  readonly recurrence: Recurrence | null
  readonly constraint: string | null
  readonly resources: readonly Resource[]
  readonly terms: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly isDevices: boolean
  readonly vector: Float32Array
  readonly support: readonly string[]
}

/**
 * The open items among rows, each once: those whose state holds at the instant and that have not expired.
 * Items of two boards that are one matter are told once, as the later one has it.
 */
export function rowsToOpenItems(rows: readonly GraphRow[], instant: number): readonly OpenItem[] {
  const states = rows.flatMap((row) => (row.row === 'node' && row.node.label === 'State' ? [row.node] : []))
  const byItem = new Map<string, OpenItem>()
  for (const state of states) {
    const item = openItemAt(state, instant)
    if (item !== null) byItem.set(item.itemId, item)
  }
  return [...byItem.values()].sort((a, b) => b.changedAt - a.changedAt || (a.itemId < b.itemId ? -1 : 1))
}

/** Whether a state says that its item is open at the instant, and that has not expired. */
export const isOpenAt = (state: SettledNode, instant: number): boolean => openItemAt(state, instant) !== null

function openItemAt(state: SettledNode, instant: number): OpenItem | null {
  const { from, to } = state.valid
  if ((from !== null && from > instant) || (to !== null && to <= instant)) return null
  if (!openStatuses.includes(String(state.properties['status']))) return null
  const item = stateToOpenItem(state)
  return isExpired(item, instant) ? null : item
}

function stateToOpenItem(state: SettledNode): OpenItem {
  const value = state.properties
  const scale = Number(value['vectorScale'])
  return {
    itemId: String(value['itemId']),
    name: String(value['item']),
    status: value['status'] as ItemStatus,
    openedAt: Number(value['openedAt']),
    changedAt: state.valid.from ?? Number(value['openedAt']),
    due: propertiesToDue(value),
    recurrence: (value['recurrence'] ?? null) as Recurrence | null,
    constraint: (value['constraint'] ?? null) as string | null,
    resources: listOf(value['resources']) as readonly Resource[],
    terms: new Set(listOf(value['terms'])),
    names: new Set(listOf(value['names'])),
    isDevices: value['isDevices'] === true,
    vector: bytesToVector(String(value['vector'] ?? ''), scale),
    support: state.support,
  }
}

/**
 * Derived at read time, never stored: the due has passed by more than the grace, or nothing was heard of the item for
 * too long. A recurring item does not expire by its due, since its next one comes.
 */
export function isExpired(item: OpenItem, instant: number): boolean {
  const due = item.due?.to ?? item.due?.from ?? null
  if (due !== null && item.recurrence === null) return instant > due + dueGraceMinutes * minuteMs
  const untouched = instant - item.changedAt
  if (item.isDevices && item.status === 'in_progress') return untouched > untouchedDeviceHoursMax * hourMs
  return untouched > untouchedDaysMax * dayMs
}
