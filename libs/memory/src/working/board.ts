import type { ItemStatus, Resource, TimeSpan } from '@ecphory/events'
import type { SettledEdge, SettledNode, StoredAssertion } from '../graph/items.ts'
import type { StateChange } from './state-change.ts'
import type { Recurrence } from './item-traits.ts'

/** An item as a board holds it. A step that does not touch it leaves it the same object. */
export interface BoardItem {
  readonly id: string
  readonly name: string
  readonly terms: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  /** Unit vectors of the segment that opened it and of the one that last changed it; empty without an encoder. */
  readonly openedBy: Float32Array
  readonly changedBy: Float32Array
  /** The first of the two as it is stored. */
  readonly vectorBytes: string
  readonly vectorScale: number
  readonly isDevices: boolean
  readonly openedAt: number
  readonly status: ItemStatus
  /** Valid time of the last change; a recurring item that was done is pending again from `openFrom`. */
  readonly changedAt: number
  readonly openFrom: number
  readonly due: TimeSpan | null
  readonly recurrence: Recurrence | null
  readonly constraint: string | null
  readonly resources: readonly Resource[]
  readonly support: readonly string[]
  readonly states: readonly SettledNode[]
  readonly edges: readonly SettledEdge[]
  readonly node: SettledNode
}

/** Items born in one window of valid time, in order of birth. Closed ones stay for their history. */
export interface Board {
  readonly slot: string
  readonly window: number
  readonly open: readonly BoardItem[]
  readonly closed: readonly BoardItem[]
}

/** An assertion with its value read. */
export interface BoardEntry {
  readonly assertion: StoredAssertion
  readonly change: StateChange
}

const openStatusList = ['pending', 'scheduled', 'in_progress', 'waiting'] as const
export const openStatuses: readonly string[] = openStatusList

export const isOpen = (status: ItemStatus): boolean => openStatuses.includes(status)
