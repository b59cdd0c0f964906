import { canonicalJson, hashOf } from '@ecphory/memory'
import type { Outcome, RecordedFacts, RecordedItem } from './history.ts'

/** The first place at which two outcomes differ. */
export interface Difference {
  /** The derived event, or the graph's item. */
  readonly where: string
  /** Path of the property within it, e.g. `facts.0.object`. */
  readonly property: string
  /** Canonical JSON on either side; `nothing` where one has none. */
  readonly before: string
  readonly after: string
}

export interface OutcomeDifference {
  readonly event: Difference | null
  readonly node: Difference | null
}

/**
 * Where two outcomes of the same types differ first: an event in the order of the log, and a node or an edge. Null where
 * they are equal. `asState` leaves out when something was believed, for runs whose events came in another order.
 */
export function firstDifference(before: Outcome, after: Outcome, asState = false): OutcomeDifference | null {
  const event =
    firstOf(
      before.decisions,
      after.decisions,
      ({ traceId }) => `decisions on trace ${traceId}`,
      (one) => one,
    ) ?? firstOf(before.facts, after.facts, nameOfFacts, ({ facts }) => ({ facts }))
  const [old, made] = [asState ? stateOf(before.items) : before.items, asState ? stateOf(after.items) : after.items]
  const node = firstOf(old, made, nameOfItem, (item) => toCompared(item, asState))
  return event === null && node === null ? null : { event, node }
}

const nameOfFacts = ({ event, segmentId }: RecordedFacts): string => `${event} of segment ${segmentId}`

const nameOfItem = (one: RecordedItem): string => {
  const what = 'label' in one.item ? one.item.label : one.item.type
  return `${one.kind} ${what} ${one.item.id} of ${one.tenant}/${one.user}`
}

/** What is believed at the end. */
const stateOf = (items: readonly RecordedItem[]) => items.filter(({ recordTo }) => recordTo === null)

const toCompared = ({ slot, item, recordFrom, recordTo }: RecordedItem, asState: boolean) =>
  asState ? { slot, item } : { slot, item, recordFrom, recordTo }

/** Pairs what has one name, in the order of the first list; of several with one name, each with its like. */
function firstOf<Part>(
  before: readonly Part[],
  after: readonly Part[],
  nameOf: (part: Part) => string,
  toValue: (part: Part) => unknown,
): Difference | null {
  const left = new Map<string, Part[]>()
  for (const part of after) left.set(nameOf(part), [...(left.get(nameOf(part)) ?? []), part])
  for (const part of before) {
    const where = nameOf(part)
    const alike = left.get(where) ?? []
    const same = alike.findIndex((other) => hashOf(toValue(other)) === hashOf(toValue(part)))
    const [other] = alike.splice(Math.max(0, same), 1)
    if (same >= 0) continue
    if (other === undefined) return { where, property: '', before: canonicalJson(toValue(part)), after: 'nothing' }
    return { where, ...firstProperty(toValue(part), toValue(other), []) }
  }
  for (const [where, [part]] of left) {
    if (part !== undefined) return { where, property: '', before: 'nothing', after: canonicalJson(toValue(part)) }
  }
  return null
}

function firstProperty(before: unknown, after: unknown, path: readonly string[]): Omit<Difference, 'where'> {
  if (isNested(before) && isNested(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, made] = [before[key], after[key]]
      if (hashOf(old ?? null) !== hashOf(made ?? null)) return firstProperty(old, made, [...path, key])
    }
  }
  const shown = (value: unknown) => (value === undefined ? 'nothing' : canonicalJson(value))
  return { property: path.join('.'), before: shown(before), after: shown(after) }
}

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
