import { entitySettlement } from '../entities/settle-entity.ts'
import type { Settled, StoredAssertion } from '../graph/items.ts'
import { hintDaysMin, statementSupportMax } from '../limits.ts'
import type { Settlement } from '../memory-type.ts'
import { settleByKind } from '../settle-by-kind.ts'
import { nameToKey } from '../text/names.ts'
import type { StatementValue } from './assertions.ts'
import { isMeantBy } from './denials.ts'
import { endsBeside } from './ends-beside.ts'
import { canonicalRelation, relationFamily } from './relations.ts'
import { buildStatement, type StatementVersion } from './statement-items.ts'

/** A version with its items, built once: what did not change stays the same objects. */
interface Held {
  readonly version: StatementVersion
  readonly items: Settled
}

interface Hint {
  readonly value: StatementValue
  readonly at: number
  readonly support: readonly string[]
}

interface StatementSlotState {
  readonly slot: string
  readonly held: readonly Held[]
  readonly hints: readonly Hint[]
  readonly hinted: Held | null
  /** What ended or replaced something on a day or in a year: what was said earlier, within it, holds no longer. */
  readonly changes: readonly { readonly value: StatementValue; readonly at: number }[]
  /** Until when what was said is corrected: a statement said before, valid only later, must not come back. */
  readonly corrections: readonly StatementValue[]
}

const hintConfidence = { least: 0.5, step: 0.03, most: 0.69 }

/**
 * A change begins a new interval and ends the one before at its start; a correction removes what it corrects; the same
 * said again supports what stands; a denial ends what it denies and stands as a statement of its own, unless it is there
 * only to end. Hints become one
 * weak statement while nothing was said outright, once they fall on enough days (A_sem without a model).
 */
const statementSettlement: Settlement<StatementSlotState> = {
  start: (slot) => ({ slot, held: [], hints: [], hinted: null, changes: [], corrections: [] }),
  apply: (state, assertion) => {
    const value = assertion.value as unknown as StatementValue
    if (value.hint) return applyHint(state, value, assertion)
    if (state.corrections.some((correction) => isCorrected(value, correction))) return state
    return value.correction ? applyCorrection(state, value, assertion) : applyStatement(state, value, assertion)
  },
  finish: ({ held, hinted }) => {
    // What was only hinted at has mentioned nobody, so it stands alone.
    if (held.length === 0) return { nodes: hinted?.items.nodes ?? [], edges: [] }
    return { nodes: held.flatMap(({ items }) => items.nodes), edges: held.flatMap(({ items }) => items.edges) }
  },
}

/** Settles the knowledge graph's slots: statements, and the entities that they name. */
export const semanticSettlement = settleByKind({ statement: statementSettlement, entity: entitySettlement })

function applyStatement(
  state: StatementSlotState,
  value: StatementValue,
  assertion: StoredAssertion,
): StatementSlotState {
  const at = assertion.validTime
  if (value.endsOnly) return { ...noted(state, value, at), held: state.held.map((entry) => closedBy(entry, value, at)) }
  if (isWeak(value) && state.held.some((entry) => isStrongerContrary(entry, value, at))) return state
  const same = state.held.findIndex((entry) => isOpenAt(entry, at) && isSame(entry.version.value, value))
  if (same >= 0) return replaceHeld(state, same, supported(state.held[same]!, value, assertion.support))
  const opened = hold({
    slot: state.slot,
    value,
    valid: { from: startOf(value, at), to: isOver(state, value, at) ? at : value.until },
    support: assertion.support,
  })
  if (isOver(state, value, at)) return { ...state, held: [...state.held, opened] }
  return { ...noted(state, value, at), held: [...state.held.map((entry) => closedBy(entry, value, at)), opened] }
}

const noted = (state: StatementSlotState, value: StatementValue, at: number): StatementSlotState =>
  value.changedBy === null || isWeak(value) ? state : { ...state, changes: [...state.changes, { value, at }] }

/** "I work at Acme" on Tuesday and "I left Acme this week" on Friday: the week began before that Tuesday. */
function isOver({ changes }: StatementSlotState, value: StatementValue, at: number): boolean {
  return changes.some(
    (change) =>
      at <= (change.value.changedBy ?? at - 1) && value.saidAt < change.value.saidAt && isReplaced(value, change.value),
  )
}

/** The corrected value holds from where the mistaken one began: it was so all along. */
function applyCorrection(
  state: StatementSlotState,
  value: StatementValue,
  assertion: StoredAssertion,
): StatementSlotState {
  const mistaken = state.held.findLast((entry) => entry.version.valid.to === null && isMistaken(entry, value))
  const from = mistaken?.version.valid.from ?? assertion.validTime
  const kept = {
    ...state,
    held: state.held.filter((entry) => entry !== mistaken),
    corrections: [...state.corrections, value],
  }
  const applied = applyStatement(kept, value, { ...assertion, validTime: Math.min(from, assertion.validTime) })
  return mistaken === undefined ? applied : { ...applied, held: [...applied.held, neverHeld(mistaken, from)] }
}

/** A corrected statement stays with an interval of no length, so that its source is known to tell nothing any more. */
const neverHeld = ({ version }: Held, at: number): Held => hold({ ...version, valid: { from: at, to: at } })

/** A denial corrects what it denies; an assertion corrects whatever else was said to hold. */
function isMistaken({ version }: Held, value: StatementValue): boolean {
  if (version.value.polarity === 'negative' && value.polarity === 'negative') return false
  return value.polarity === 'negative' ? isContrary(version.value, value) : isOtherwise(version.value, value)
}

function isCorrected(value: StatementValue, correction: StatementValue): boolean {
  if (value.saidAt >= correction.saidAt) return false
  return correction.polarity === 'negative' ? isContrary(value, correction) : isOtherwise(value, correction)
}

/** Where people and things of a kind share a slot, another of them is no mistake. */
function isOtherwise(value: StatementValue, correction: StatementValue): boolean {
  const relation = canonicalRelation(correction.relation)
  const sharesSlot = relation?.cardinality === 'many' && relation.slotBy !== undefined
  return sharesSlot ? isContrary(value, correction) : !isSame(value, correction)
}

function applyHint(state: StatementSlotState, value: StatementValue, assertion: StoredAssertion): StatementSlotState {
  if (state.hinted !== null && isSettled(state.hinted)) return state
  const hints = [...state.hints, { value, at: assertion.validTime, support: assertion.support }]
  const days = new Set(hints.map((hint) => hint.value.localDay)).size
  if (days < hintDaysMin) return { ...state, hints }
  const { least, step, most } = hintConfidence
  const since = state.hinted?.version.valid.from ?? assertion.validTime
  const hinted = hold({
    slot: state.slot,
    value: {
      ...hints[0]!.value,
      hint: false,
      band: 'weak',
      confidence: Math.min(most, least + step * (days - hintDaysMin)),
    },
    valid: { from: since, to: null },
    support: union(hints.flatMap((hint) => hint.support)),
  })
  return { ...state, hints, hinted }
}

/** No further hint can change it: it is as sure as hints make it, and names as many of them as it may. */
const isSettled = ({ version }: Held): boolean =>
  version.value.confidence >= hintConfidence.most && version.support.length >= statementSupportMax

/** C13: what is merely likely does not touch what was said outright. */
function isStrongerContrary(entry: Held, value: StatementValue, at: number): boolean {
  return isOpenAt(entry, at) && !isWeak(entry.version.value) && isReplaced(entry.version.value, value)
}

const isWeak = ({ band }: StatementValue): boolean => band === 'weak'

/** A value that contradicts the entry, or takes the place of it, ends it; what began at the same instant stands. */
function closedBy(entry: Held, value: StatementValue, at: number): Held {
  const { version } = entry
  const { from, to } = version.valid
  if ((to !== null && to <= at) || from === at || !isReplaced(version.value, value)) return entry
  if (isToldTogether(version.value, value, at)) return entry
  return hold({ ...version, valid: { from, to: at } })
}

/** "We moved to Rotterdam today! I live in Delfshaven now": the day had begun before, but the two are one change. */
function isToldTogether(held: StatementValue, value: StatementValue, at: number): boolean {
  const isOneChange = held.saidAt === value.saidAt && held.changedBy !== null && at <= held.changedBy
  return isOneChange && held.relation === value.relation && held.polarity === value.polarity
}

function isReplaced(held: StatementValue, value: StatementValue): boolean {
  if (isBeside(held, value)) return endsBeside(value, held)
  if (isContrary(held, value)) return true
  if (value.polarity === 'negative' || held.polarity === 'negative') return false
  const relation = canonicalRelation(value.relation)
  return relation?.cardinality === 'one' || (relation?.measured === true && held.relation === value.relation)
}

/** "Likes X" and "does not like X", "likes X" and "dislikes X"; not "dislikes X" and "does not like X". */
function isContrary(held: StatementValue, value: StatementValue): boolean {
  if (isOpposite(held, value)) return held.polarity === value.polarity
  if (held.polarity === value.polarity) return false
  return held.polarity === 'negative' ? isMeantBy(held, value) : isMeantBy(value, held)
}

/** Whether a value is of another slot, and stands here for what it ends. */
function isBeside(held: StatementValue, value: StatementValue): boolean {
  const [own, other] = [canonicalRelation(held.relation), canonicalRelation(value.relation)]
  return own !== null && other !== null && relationFamily(own) !== relationFamily(other)
}

function isOpposite(held: StatementValue, value: StatementValue): boolean {
  return canonicalRelation(held.relation)?.opposite === value.relation
}

function isSame(held: StatementValue, value: StatementValue): boolean {
  return held.relation === value.relation && held.polarity === value.polarity && isSameObject(held, value)
}

function isSameObject(held: StatementValue, value: StatementValue): boolean {
  return nameToKey(held.object) === nameToKey(value.object)
}

function isOpenAt({ version }: Held, at: number): boolean {
  return version.valid.to === null || version.valid.to > at
}

/** A statement whose text gives only an end has no known beginning. */
function startOf(value: StatementValue, at: number): number | null {
  return value.until !== null && value.until <= at ? null : at
}

function hold(version: StatementVersion): Held {
  return { version, items: buildStatement(version) }
}

/** The strongest wording counts; an end that was not known before is taken on. */
function supported(entry: Held, value: StatementValue, support: readonly string[]): Held {
  const { version } = entry
  const stronger = value.confidence > version.value.confidence ? value : version.value
  const to = version.valid.to ?? value.until
  const isFull = version.support.length >= statementSupportMax
  if (isFull && stronger === version.value && to === version.valid.to) return entry
  return hold({
    ...version,
    value: { ...version.value, band: stronger.band, confidence: stronger.confidence },
    valid: { from: version.valid.from, to },
    support: union([...version.support, ...support]),
  })
}

function replaceHeld(state: StatementSlotState, index: number, entry: Held): StatementSlotState {
  return { ...state, held: state.held.map((other, i) => (i === index ? entry : other)) }
}

/** The first in the order of the fold, as far as a statement names them. */
function union(segments: readonly string[]): readonly string[] {
  return [...new Set(segments)].slice(0, statementSupportMax)
}
