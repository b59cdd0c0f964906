import type { TimeSpan } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import type { Properties, SettledEdge, SettledNode, StoredAssertion } from '../graph/items.ts'
import { dayMs, instantToWall, startOfDay, wallToInstant } from '../time/wall-clock.ts'
import { isOpen, type BoardItem } from './board.ts'
import type { Recurrence } from './item-traits.ts'
import type { StateChange } from './state-change.ts'

const periodDays: Readonly<Record<Recurrence, number>> = { daily: 1, weekly: 7, monthly: 30 }

/** A new item with its first state. Its id is that of the fact which opened it. */
export function openItem(change: StateChange, assertion: StoredAssertion): BoardItem {
  const id = deriveId('item', assertion.slot, assertion.factId)
  const from = assertion.validTime
  const item: BoardItem = {
    id,
    name: change.item,
    terms: change.terms,
    names: change.names,
    openedBy: change.vector,
    changedBy: change.vector,
    vectorBytes: change.vectorBytes,
    vectorScale: change.vectorScale,
    isDevices: change.role === 'log',
    openedAt: from,
    status: change.status,
    changedAt: from,
    openFrom: from,
    due: isOver(change.due, from) ? null : change.due,
    recurrence: change.recurrence,
    constraint: change.constraint,
    resources: change.resources,
    support: assertion.support,
    states: [],
    edges: [],
    node: {
      id,
      label: 'Item',
      properties: {
        item: change.item,
        constraint: change.constraint,
        recurrence: change.recurrence,
        resources: change.resources,
      },
      valid: { from, to: null },
      support: assertion.support,
      keys: [...new Set([...change.terms, ...change.names])].sort(),
    },
  }
  return enterState(item, assertion)
}

/**
 * The item after a change. What the change does not tell (a due, a constraint) stays as it was. A recurring item that
 * was done is pending again when its next period begins.
 */
export function changeItem(item: BoardItem, change: StateChange, assertion: StoredAssertion): BoardItem {
  const status = change.hint && isOpen(change.status) ? 'done' : change.status
  const isRestated = isOpen(status)
  const changed: BoardItem = {
    ...item,
    status,
    changedBy: change.vector,
    changedAt: assertion.validTime,
    openFrom: assertion.validTime,
    due: isRestated && change.due !== null && !isOver(change.due, assertion.validTime) ? change.due : item.due,
    constraint: item.constraint ?? (isRestated ? change.constraint : null),
    recurrence: item.recurrence ?? (isRestated ? change.recurrence : null),
    terms: isRestated ? new Set([...item.terms, ...change.terms]) : item.terms,
    names: isRestated ? new Set([...item.names, ...change.names]) : item.names,
    support: [...new Set([...item.support, ...assertion.support])],
  }
  const entered = enterState(changed, assertion)
  return status === 'done' && entered.recurrence !== null ? comeBack(entered, change, assertion) : entered
}

/** A time that was over when it was said ("applied yesterday") tells when something happened, not when it is due. */
const isOver = (due: TimeSpan | null, instant: number): boolean =>
  due !== null && (due.to ?? due.from ?? instant) < instant

function comeBack(item: BoardItem, change: StateChange, assertion: StoredAssertion): BoardItem {
  const today = startOfDay(instantToWall(assertion.validTime, change.offsetMinutes))
  const days = periodDays[item.recurrence as Recurrence]
  const openFrom = wallToInstant(today + days * dayMs, change.offsetMinutes)
  const pending: BoardItem = { ...item, status: 'pending', openFrom, due: shiftDue(item.due, days) }
  return enterState(pending, { ...assertion, validTime: openFrom })
}

const shiftDue = (due: TimeSpan | null, days: number): TimeSpan | null =>
  due === null
    ? null
    : {
        ...due,
        from: due.from === null ? null : due.from + days * dayMs,
        to: due.to === null ? null : due.to + days * dayMs,
      }

/** Closes the last state where the new one begins, and joins the two by a transition that names its cause. */
function enterState(item: BoardItem, assertion: StoredAssertion): BoardItem {
  const from = assertion.validTime
  const last = item.states.at(-1)
  const state: SettledNode = {
    id: deriveId('state', item.id, assertion.factId, item.status, from),
    label: 'State',
    properties: stateProperties(item),
    valid: { from, to: null },
    support: item.support,
    keys: [],
  }
  const hasState = edgeOf('HAS_STATE', item.id, state.id, {}, from, assertion.support)
  if (last === undefined) return { ...item, states: [state], edges: [hasState] }
  const cause = assertion.support[0] ?? null
  const transition = edgeOf(
    'TRANSITION',
    last.id,
    state.id,
    { from: last.properties['status'] ?? null, to: item.status, at: from, cause },
    from,
    assertion.support,
  )
  return {
    ...item,
    states: [...item.states.slice(0, -1), { ...last, valid: { ...last.valid, to: from } }, state],
    edges: [...item.edges, hasState, transition],
  }
}

/** A state says by itself what its item is, so that one read of the open states is enough to print the board. */
const stateProperties = (item: BoardItem): Properties => ({
  status: item.status,
  item: item.name,
  itemId: item.id,
  openedAt: item.openedAt,
  dueFrom: item.due?.from ?? null,
  dueTo: item.due?.to ?? null,
  dueOffset: item.due?.offsetMinutes ?? null,
  duePrecision: item.due?.precision ?? null,
  constraint: item.constraint,
  recurrence: item.recurrence,
  resources: item.resources,
  terms: [...item.terms].sort(),
  names: [...item.names].sort(),
  isDevices: item.isDevices,
  vector: item.vectorBytes,
  vectorScale: item.vectorScale,
})

const edgeOf = (
  type: SettledEdge['type'],
  from: string,
  to: string,
  properties: Properties,
  at: number,
  support: readonly string[],
): SettledEdge => ({
  id: deriveId('edge', type, from, to),
  type,
  from,
  to,
  properties,
  valid: { from: at, to: null },
  support,
})
