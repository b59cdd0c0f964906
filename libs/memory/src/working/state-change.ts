import type { ItemStatus, Resource, RoutedSegment, StateChangeFact, TimeSpan } from '@ecphory/events'
import type { Assertion, Properties, PropertyValue } from '../graph/items.ts'
import { boardWindowDays, boardWindowsBack } from '../limits.ts'
import { dequantise } from '../ranking/vector.ts'
import { nameToKey } from '../text/names.ts'
import { dayMs } from '../time/wall-clock.ts'
import { vectorDimensions } from './clause-features.ts'
import { segmentEffect, type SegmentEffect } from './effect-model.ts'
import type { Recurrence } from './item-traits.ts'

/** A state change as it lies in an assertion: everything that settling needs, so that it looks at no segment. */
export interface StateChange {
  readonly item: string
  readonly status: ItemStatus
  readonly hint: boolean
  readonly due: TimeSpan | null
  readonly terms: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly resources: readonly Resource[]
  readonly constraint: string | null
  readonly recurrence: Recurrence | null
  readonly role: string
  readonly offsetMinutes: number
  readonly vector: Float32Array
  readonly vectorBytes: string
  readonly vectorScale: number
  readonly effect: SegmentEffect
}

const slotPrefix = 'board:'
const windowMs = boardWindowDays * dayMs

export const windowOf = (instant: number): number => Math.floor(instant / windowMs)
export const windowToSlot = (window: number): string => `${slotPrefix}${window}`
export const slotToWindow = (slot: string): number => Number(slot.slice(slotPrefix.length))

/**
 * One assertion per board that the change can concern: that of its own window, where alone it may open an item, and
 * the two before it, whose items it may still change.
 */
export function stateChangeAssertions(fact: StateChangeFact, segment: RoutedSegment): readonly Assertion[] {
  const window = windowOf(segment.time.instant)
  const value = changeToProperties(fact, segment)
  return Array.from({ length: boardWindowsBack + 1 }, (_, back) => ({
    slot: windowToSlot(window - back),
    validTime: segment.time.instant,
    value,
  }))
}

function changeToProperties(fact: StateChangeFact, segment: RoutedSegment): Properties {
  const effect = segmentEffect(segment)
  return {
    item: fact.item,
    status: fact.status,
    hint: fact.hint,
    dueFrom: fact.due?.from ?? null,
    dueTo: fact.due?.to ?? null,
    dueOffset: fact.due?.offsetMinutes ?? null,
    duePrecision: fact.due?.precision ?? null,
    terms: fact.terms,
    names: fact.mentions.map(({ name }) => nameToKey(name)),
    resources: fact.resources,
    constraint: fact.constraint,
    recurrence: fact.recurrence,
    role: segment.role,
    offsetMinutes: segment.time.offsetMinutes,
    vector: segment.vector.bytes,
    vectorScale: segment.vector.scale,
    closes: effect.closes,
    opens: effect.opens,
    changes: effect.changes,
  }
}

/** Reads an assertion's value back. Values are written by `stateChangeAssertions` alone. */
export function propertiesToChange(value: Properties): StateChange {
  const scale = Number(value['vectorScale'])
  const bytes = String(value['vector'])
  return {
    item: String(value['item']),
    status: value['status'] as ItemStatus,
    hint: value['hint'] === true,
    due: propertiesToDue(value),
    terms: new Set(listOf(value['terms'])),
    names: new Set(listOf(value['names'])),
    resources: listOf(value['resources']) as readonly Resource[],
    constraint: (value['constraint'] ?? null) as string | null,
    recurrence: (value['recurrence'] ?? null) as Recurrence | null,
    role: String(value['role']),
    offsetMinutes: Number(value['offsetMinutes']),
    vector: bytesToVector(bytes, scale),
    vectorBytes: bytes,
    vectorScale: scale,
    effect: { closes: Number(value['closes']), opens: Number(value['opens']), changes: Number(value['changes']) },
  }
}

/** The weights are of one encoder: a vector of another one, or of nothing but zeros, is read as none. */
export function bytesToVector(bytes: string, scale: number): Float32Array {
  const vector = dequantise({ encoder: '', scale, bytes })
  const isKnown = vector.length === vectorDimensions && vector.some((value) => value !== 0)
  return isKnown ? vector : new Float32Array(0)
}

/** The due of a change or of a state, as it lies in flat properties. */
export function propertiesToDue(value: Properties): TimeSpan | null {
  if (value['duePrecision'] === null || value['duePrecision'] === undefined) return null
  return {
    from: value['dueFrom'] as number | null,
    to: value['dueTo'] as number | null,
    offsetMinutes: Number(value['dueOffset']),
    precision: value['duePrecision'] as TimeSpan['precision'],
  }
}

export const listOf = (value: PropertyValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : []
