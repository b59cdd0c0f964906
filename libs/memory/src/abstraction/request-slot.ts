import type { RoutedSegment } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { nothingSettled } from '../graph/items.ts'
import type { Assertion, Properties, Settled, SlotKey, StoredAssertion } from '../graph/items.ts'
import {
  abstractionClosingDays,
  abstractionEpisodesMax,
  abstractionEpisodesMin,
  abstractionGapMinutes,
  abstractionWindowDays,
  abstractionWindowsAhead,
  abstractionYearsBack,
} from '../limits.ts'
import type { Settlement } from '../memory-type.ts'
import { dayMs, minuteMs } from '../time/wall-clock.ts'
import { abstractedKind } from './abstraction.ts'
import type { Abstraction } from './abstraction.ts'

/*
 * Episodes wait in slots by their event time until enough have come, a pause follows, or somebody asks. Then the slot
 * holds one open request with its exact inputs. Whether a model is there makes no difference to the slot: without one
 * nobody answers. An answer covers its inputs, and the slot goes on with the episodes that no answer covers.
 */

const prefix = 'abstraction:'
const windowMs = abstractionWindowDays * dayMs

export const isRequestSlot = (slot: SlotKey): boolean => slot.startsWith(prefix)

const windowOf = (instant: number): number => Math.floor(instant / windowMs)
const toSlot = (window: number): SlotKey => `${prefix}${window}`

type Part = 'episode' | 'after' | 'command' | 'answer'
const at = (window: number, validTime: number, part: Part, value: Properties = {}): Assertion => ({
  slot: toSlot(window),
  validTime,
  value: { part, ...value },
})

/**
 * What a segment adds: an episode waits in the window of its time, and in the first days of a window also tells the
 * window before that time has passed. What is no episode, or an assistant's word, adds nothing.
 */
export function waitingAssertions(abstraction: Abstraction, segment: RoutedSegment): readonly Assertion[] {
  if (!segment.stored.includes(abstractedKind) || segment.role === 'assistant') return []
  const { instant } = segment.time
  const window = windowOf(instant)
  const { feedbackOf } = abstraction
  const value = feedbackOf && { needs: 'positive', feedback: feedbackOf(segment.text) }
  const isEarly = instant - window * windowMs < abstractionClosingDays * dayMs
  return [at(window, instant, 'episode', value), ...(isEarly ? [at(window - 1, instant, 'after')] : [])]
}

/** An answer folds before the episodes that it covers, so that they are known for covered when they come. */
export function answerAssertion(instant: number): Assertion {
  const window = windowOf(instant)
  return at(window, window * windowMs - 1, 'answer')
}

/** The slots that a command may find episodes waiting in: it names no time, and a window is cheap to look into. */
export function slotsBefore(instant: number): readonly SlotKey[] {
  const last = windowOf(instant) + abstractionWindowsAhead
  const count = Math.ceil((abstractionYearsBack * 366) / abstractionWindowDays)
  return Array.from({ length: count }, (_, back) => toSlot(last - back))
}

/** A command asks about whatever waits in a slot by then; null where nothing does. */
export function commandAssertion(slot: SlotKey, held: readonly StoredAssertion[]): Assertion | null {
  const waiting = held.filter(({ withdrawnAt, value }) => withdrawnAt === null && value['part'] === 'episode')
  const last = waiting.at(-1)
  return last === undefined ? null : { slot, validTime: last.validTime + 1, value: { part: 'command' } }
}

interface RequestState {
  readonly slot: SlotKey
  readonly covered: ReadonlySet<string>
  readonly waiting: readonly string[]
  readonly lastInstant: number
  /** The request, made once: what waits behind it is looked at when it is answered. */
  readonly open: Settled | null
}

/** Three triggers: enough episodes, a pause in event time after a few, a command. */
export const requestSettlement: Settlement<RequestState> = {
  start: (slot) => ({ slot, covered: new Set(), waiting: [], lastInstant: 0, open: null }),
  apply(state, { value, validTime, support }) {
    if (value['part'] === 'answer') return { ...state, covered: new Set([...state.covered, ...support]) }
    if (state.open !== null) return state
    if (value['part'] === 'command') return state.waiting.length === 0 ? state : opened(state)
    const paused = state.waiting.length >= abstractionEpisodesMin && isPause(state.lastInstant, validTime)
    if (paused) return opened(state)
    return value['part'] === 'episode' ? joined(state, value, validTime, support[0] ?? '') : state
  },
  finish: ({ open }) => open ?? nothingSettled,
}

const isPause = (before: number, after: number): boolean => after - before >= abstractionGapMinutes * minuteMs

function joined(state: RequestState, value: Properties, instant: number, segmentId: string): RequestState {
  if (state.covered.has(segmentId)) return state
  if (value['needs'] !== undefined && value['feedback'] !== value['needs']) return state
  const next = { ...state, waiting: [...state.waiting, segmentId], lastInstant: instant }
  return next.waiting.length < abstractionEpisodesMax ? next : opened(next)
}

/**
 * The open request as a node. It rests on nothing, so that no recall finds it and no ranking counts it: its inputs are
 * what it asks about.
 */
function opened(state: RequestState): RequestState {
  const { slot, waiting: inputs } = state
  const id = deriveId('request', slot, ...inputs)
  const valid = { from: null, to: null }
  const node = { id, label: 'Request', properties: { state: 'open', inputs }, valid, support: [], keys: [] } as const
  return { ...state, open: { nodes: [node], edges: [] } }
}
