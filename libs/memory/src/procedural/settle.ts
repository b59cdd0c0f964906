import type { Settled, StoredAssertion } from '../graph/items.ts'
import { practiceEpisodesMin } from '../limits.ts'
import type { Settlement } from '../memory-type.ts'
import { actionsKey, type RuleValue } from './assertions.ts'
import { buildRuleTree, type RuleVersion } from './rule-tree.ts'

/** A version with its tree, built once: an unchanged version keeps the same items. */
interface Held {
  readonly key: string
  readonly version: RuleVersion
  readonly tree: Settled
}

/** What was done in the slot's situation in one way, and how often it worked. */
interface Practised {
  readonly key: string
  readonly value: RuleValue
  /** Segments of the episodes that turned out well, in order of their time. */
  readonly worked: readonly string[]
  readonly failed: readonly string[]
  /** When it had first worked often enough; null until then. */
  readonly since: number | null
}

export interface RuleSlotState {
  readonly slot: string
  readonly stated: readonly Held[]
  readonly practices: readonly Practised[]
  readonly practised: readonly Held[]
}

/**
 * Of what was stated about one condition the latest holds, and the same said again supports it. While nothing was
 * stated, a practice becomes a rule once it has worked in two episodes and failed in fewer (A_proc without a model).
 */
export const ruleSettlement: Settlement<RuleSlotState> = {
  start: (slot) => ({ slot, stated: [], practices: [], practised: [] }),
  apply: (state, assertion) => (isHint(assertion) ? applyPractice(state, assertion) : applyStatement(state, assertion)),
  finish: (state) => {
    const trees = [...state.practised, ...state.stated].map((held) => held.tree)
    return { nodes: trees.flatMap((tree) => tree.nodes), edges: trees.flatMap((tree) => tree.edges) }
  },
}

function applyStatement(state: RuleSlotState, assertion: StoredAssertion): RuleSlotState {
  const value = toValue(assertion)
  const key = actionsKey(value)
  const at = assertion.validTime
  const again = state.stated.findIndex((held) => held.version.valid.to === null && held.key === key)
  if (again >= 0)
    return { ...state, stated: replace(state.stated, again, supported(state.stated[again]!, assertion.support)) }
  const worked = state.practices.find((practice) => practice.key === key)?.worked ?? []
  const opened = hold(key, {
    slot: state.slot,
    value,
    valid: { from: at, to: null },
    support: union(worked, assertion.support),
    basis: 'stated',
  })
  return {
    ...state,
    stated: [...state.stated.map((held) => closedAt(held, at)), opened],
    practised: state.practised.map((held) => closedAt(held, at)),
  }
}

function applyPractice(state: RuleSlotState, assertion: StoredAssertion): RuleSlotState {
  const value = toValue(assertion)
  const key = actionsKey(value)
  if (state.stated.length > 0) return supportStated(state, key, value, assertion.support)
  const known = state.practices.findIndex((practice) => practice.key === key)
  const before = state.practices[known] ?? { key, value, worked: [], failed: [], since: null }
  const counted = countEpisode(before, value, assertion)
  const practices = known >= 0 ? replace(state.practices, known, counted) : [...state.practices, counted]
  return { ...state, practices, practised: settlePractice(state, counted) }
}

/** An episode after the statement of a rule supports it where it did the same and that worked; it opens none. */
function supportStated(state: RuleSlotState, key: string, value: RuleValue, support: readonly string[]): RuleSlotState {
  const open = state.stated.findIndex((held) => held.version.valid.to === null && held.key === key)
  if (open < 0 || value.feedback !== 'positive') return state
  return { ...state, stated: replace(state.stated, open, supported(state.stated[open]!, support)) }
}

function countEpisode(before: Practised, value: RuleValue, { support, validTime }: StoredAssertion): Practised {
  const worked = value.feedback === 'positive' ? union(before.worked, support) : before.worked
  const failed = value.feedback === 'negative' ? union(before.failed, support) : before.failed
  const holds = worked.length >= practiceEpisodesMin && failed.length < worked.length
  return { ...before, worked, failed, since: holds ? (before.since ?? validTime) : null }
}

function settlePractice(state: RuleSlotState, counted: Practised): readonly Held[] {
  const others = state.practised.filter((held) => held.key !== counted.key)
  if (counted.since === null) return others
  const at = state.practised.findIndex((held) => held.key === counted.key)
  const version: RuleVersion = {
    slot: state.slot,
    value: { ...counted.value, hint: false, feedback: null },
    valid: { from: counted.since, to: null },
    support: counted.worked,
    basis: 'practised',
  }
  const known = state.practised[at]
  if (known === undefined) return [...others, hold(counted.key, version)]
  return replace(state.practised, at, supported(known, counted.worked))
}

function isHint(assertion: StoredAssertion): boolean {
  return assertion.value['hint'] === true
}

function toValue(assertion: StoredAssertion): RuleValue {
  return assertion.value as unknown as RuleValue
}

function hold(key: string, version: RuleVersion): Held {
  return { key, version, tree: buildRuleTree(version) }
}

/** Ends an open version; what began at the same instant was said together with what follows, and stands beside it. */
function closedAt(held: Held, at: number): Held {
  const { valid } = held.version
  if (valid.to !== null || valid.from === at) return held
  return hold(held.key, { ...held.version, valid: { from: valid.from, to: at } })
}

function supported(held: Held, support: readonly string[]): Held {
  const all = union(held.version.support, support)
  return all.length === held.version.support.length ? held : hold(held.key, { ...held.version, support: all })
}

function union(some: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...some, ...more])]
}

function replace<Item>(items: readonly Item[], index: number, item: Item): readonly Item[] {
  return items.map((held, i) => (i === index ? item : held))
}
