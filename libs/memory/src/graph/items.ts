/** Epoch milliseconds, `to` exclusive; null is unbounded. */
export interface Interval {
  readonly from: number | null
  readonly to: number | null
}

export type PropertyValue = string | number | boolean | null | readonly string[]
export type Properties = Readonly<Record<string, PropertyValue>>

/** Labels and edge types come from these closed lists, never from input. A new memory type adds its own here. */
export const nodeLabels = [
  'Episode',
  'Entity',
  'Pattern',
  'User',
  'Statement',
  'Rule',
  'Condition',
  'Action',
  'Subgoal',
  'Item',
  'State',
  'Request',
] as const
export type NodeLabel = (typeof nodeLabels)[number]

export const edgeTypes = [
  'NEXT',
  'SAME_CONTEXT',
  'INVOLVES',
  'AT_PLACE',
  'ABOUT',
  'AT_TIME',
  'INSTANCE_OF',
  'SAME_AS',
  'STATES',
  'OBJECT',
  'WHEN',
  'THEN',
  'ELSE',
  'PART_OF',
  'HAS_STATE',
  'TRANSITION',
] as const
export type EdgeType = (typeof edgeTypes)[number]

/** A node or edge as settling returns it. `support` names the segments it rests on; it is their `EVIDENCED_BY`. */
export interface SettledNode {
  readonly id: string
  readonly label: NodeLabel
  readonly properties: Properties
  readonly valid: Interval
  readonly support: readonly string[]
  /** Normalised names under which `expand` finds the node, e.g. an entity's aliases. */
  readonly keys: readonly string[]
}

export interface SettledEdge {
  readonly id: string
  readonly type: EdgeType
  readonly from: string
  readonly to: string
  readonly properties: Properties
  readonly valid: Interval
  readonly support: readonly string[]
}

export interface Settled {
  readonly nodes: readonly SettledNode[]
  readonly edges: readonly SettledEdge[]
}
export const nothingSettled: Settled = { nodes: [], edges: [] }

/** Which graph items compete with each other. Part of an assertion's identity. */
export type SlotKey = string

/** What a fact asserts in one slot. Its id is derived from the fact and the slot. */
export interface Assertion {
  readonly slot: SlotKey
  /** Orders assertions within the slot, with the fact's id as tie-breaker: epoch milliseconds of valid time. */
  readonly validTime: number
  readonly value: Properties
}

/** An assertion as it stands in its slot, with what it rests on. */
export interface StoredAssertion extends Assertion {
  readonly factId: string
  readonly support: readonly string[]
  /** Root offset at which it entered, and at which it was withdrawn. */
  readonly assertedAt: number
  readonly withdrawnAt: number | null
}
