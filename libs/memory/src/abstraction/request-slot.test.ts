import { describe, expect, it } from 'vitest'
import type { StoredAssertion } from '../graph/items.ts'
import { abstractionWindowDays } from '../limits.ts'
import { answerAssertion, commandAssertion, requestSettlement, slotsBefore, waitingAssertions } from './request-slot.ts'
import type { Abstraction } from './abstraction.ts'

const minute = 60_000
const windowMs = abstractionWindowDays * 24 * 60 * minute
/** Some days into a window, so that its episodes tell the window before nothing. */
const start = 220 * windowMs + 20 * 24 * 60 * minute

const abstraction = {} as Abstraction
type Segment = Parameters<typeof waitingAssertions>[1]
const segment = (instant: number, more: object = {}) =>
  ({ stored: ['episodic'], role: 'user', text: '', time: { instant }, ...more }) as unknown as Segment

const stored = (assertion: Omit<StoredAssertion, 'factId' | 'support' | 'assertedAt' | 'withdrawnAt'>, id: string) =>
  ({ ...assertion, factId: id, support: [id], assertedAt: 0, withdrawnAt: null }) as StoredAssertion
const waiting = (instant: number, id: string) => stored(waitingAssertions(abstraction, segment(instant))[0]!, id)
const series = (count: number, from = start, gap = minute) =>
  Array.from({ length: count }, (_, turn) => waiting(from + turn * gap, `s${from}-${turn}`))

function requestOf(assertions: readonly StoredAssertion[]): readonly string[] | null {
  const sorted = [...assertions].sort((a, b) => a.validTime - b.validTime || (a.factId < b.factId ? -1 : 1))
  const state = sorted.reduce(
    (state, next) => requestSettlement.apply(state, next),
    requestSettlement.start('abstraction:1'),
  )
  const [node] = requestSettlement.finish(state).nodes
  return node === undefined ? null : (node.properties['inputs'] as readonly string[])
}

describe('the slot of requests to abstract', () => {
  it('opens one at the twentieth episode, and holds to it whatever follows', () => {
    expect(requestOf(series(19))).toBeNull()
    const ids = series(20).map(({ factId }) => factId)
    expect(requestOf(series(20))).toEqual(ids)
    expect(requestOf(series(50))).toEqual(ids)
  })

  it('opens one at a pause of thirty minutes behind at least five', () => {
    const after = (count: number, pause: number) => [
      ...series(count),
      waiting(start + (count - 1) * minute + pause, 'z'),
    ]
    expect(requestOf(after(5, 30 * minute))).toHaveLength(5)
    expect(requestOf(after(5, 30 * minute - 1))).toBeNull()
    expect(requestOf(after(4, 60 * minute))).toBeNull()
  })

  it('goes on behind what an answer covers, even where episodes share one instant', () => {
    const all = series(41, start, 0)
    const inputs = requestOf(all)
    const answer = { ...stored(answerAssertion(start), 'answer'), support: inputs! }
    const next = requestOf([...all, answer])
    expect(next).toHaveLength(20)
    expect(new Set([...inputs!, ...next!]).size).toBe(40)
    const second = { ...stored(answerAssertion(start), 'answer 2'), support: next! }
    expect(requestOf([...all, answer, second])).toBeNull()
  })

  it('asks about a late arrival with others that no answer covers, and repeats no request', () => {
    const all = series(20)
    const answer = { ...stored(answerAssertion(start), 'answer'), support: requestOf(all)! }
    const late = waiting(start - minute, 'late')
    expect(requestOf([late, ...all, answer])).toBeNull()
    const more = series(19, start + 40 * minute)
    expect(requestOf([late, ...all, answer, ...more])).toEqual(['late', ...more.map(({ factId }) => factId)])
  })

  it('asks on command about what waits, and about nothing where nothing does', () => {
    const held = series(2)
    const command = commandAssertion(held[0]!.slot, held)
    expect(requestOf([...held, stored(command!, 'command')])).toHaveLength(2)
    expect(commandAssertion('abstraction:1', [])).toBeNull()
    expect(slotsBefore(start)).toContain(held[0]!.slot)
    expect(slotsBefore(start + 30 * 365 * 24 * 60 * minute)).toContain(held[0]!.slot)
  })

  it('the first days of a window close the one before', () => {
    const edge = 221 * windowMs
    const [own, before] = waitingAssertions(abstraction, segment(edge + 60 * minute))
    expect(own?.slot).toBe('abstraction:221')
    expect(before?.slot).toBe('abstraction:220')
    const last = series(6, edge - 10 * minute)
    expect(requestOf(last)).toBeNull()
    expect(requestOf([...last, stored(before!, 'z')])).toHaveLength(6)
    expect(waitingAssertions(abstraction, segment(edge + 8 * 24 * 60 * minute))).toHaveLength(1)
  })

  it('counts only episodes, not what an assistant says, and with feedback only those that turned out well', () => {
    expect(waitingAssertions(abstraction, segment(start, { stored: ['semantic'] }))).toEqual([])
    expect(waitingAssertions(abstraction, segment(start, { role: 'assistant' }))).toEqual([])
    const judged = { feedbackOf: (text: string) => (text === 'good' ? 'positive' : null) } as Abstraction
    const of = (text: string, turn: number) =>
      stored(waitingAssertions(judged, segment(start + turn, { text }))[0]!, `${text}${turn}`)
    const all = Array.from({ length: 40 }, (_, turn) => of(turn % 2 === 0 ? 'good' : 'so-so', turn))
    expect(requestOf(all)?.every((id) => id.startsWith('good'))).toBe(true)
  })
})
