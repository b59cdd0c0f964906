import { describe, expect, it } from 'vitest'
import { createAsking } from './ask-annotator.ts'
import type { SegmentContent } from './features.ts'
import { annotatorMsMax, annotatorPauseMs, silentTracesMax } from './limits.ts'

const segment: SegmentContent = {
  role: 'user',
  speaker: null,
  text: 'I may go.',
  attachments: [],
  preceding: [],
  time: { instant: 0, offsetMinutes: 0, precision: 'instant', source: 'given' },
}

/** An annotator that says what `says` holds at the time of the question, and sleeps that the test ends. */
function setUp(says: { now: 'well' | 'down' | 'stuck' }) {
  const asked: string[] = []
  const sleepers: { readonly ms: number; readonly wake: () => void }[] = []
  const ask = createAsking({
    annotator: {
      kind: 'model',
      name: 'm',
      annotate: async () => {
        asked.push(says.now)
        if (says.now === 'down') throw new Error('no connection')
        if (says.now === 'stuck') await new Promise(() => {})
        return { labels: ['episodic'], rawAnswer: null }
      },
    },
    sleep: (ms) => new Promise((wake) => sleepers.push({ ms, wake })),
  })
  const end = async (ms: number): Promise<void> => {
    await Promise.resolve()
    for (const sleeper of sleepers.splice(0)) {
      if (sleeper.ms === ms) sleeper.wake()
      else sleepers.push(sleeper)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const outcome = async () => [...(await ask([segment])).values()][0]?.outcome
  return { asked, sleepers, end, outcome }
}

describe('an annotator that says nothing', () => {
  it('D14 is left alone for a while, then tried by one trace, and asked again once it is back', async () => {
    const says: { now: 'well' | 'down' } = { now: 'down' }
    const { asked, end, outcome } = setUp(says)
    for (let trace = 0; trace < silentTracesMax + 5; trace += 1) expect(await outcome()).toBe('failed')
    expect(asked).toHaveLength(silentTracesMax)
    await end(annotatorPauseMs)
    expect(await outcome()).toBe('failed')
    expect(await outcome()).toBe('failed')
    expect(asked).toHaveLength(silentTracesMax + 1)
    says.now = 'well'
    await end(annotatorPauseMs)
    for (let trace = 0; trace < 3; trace += 1) expect(await outcome()).toBe('answered')
  })

  it('D14 costs no more than so many traces their wait where it hangs', async () => {
    const { asked, sleepers, end, outcome } = setUp({ now: 'stuck' })
    for (let trace = 0; trace < silentTracesMax; trace += 1) {
      const waiting = outcome()
      await end(annotatorMsMax)
      expect(await waiting).toBe('timed-out')
    }
    expect(await outcome()).toBe('failed')
    expect(asked).toHaveLength(silentTracesMax)
    expect(sleepers.map(({ ms }) => ms)).toEqual([annotatorPauseMs])
  })

  it('is heard again from the first word on: silence counts in a row alone', async () => {
    const says: { now: 'well' | 'down' } = { now: 'down' }
    const { asked, outcome } = setUp(says)
    for (let trace = 0; trace < 3 * silentTracesMax; trace += 1) {
      says.now = trace % silentTracesMax === 0 ? 'well' : 'down'
      await outcome()
    }
    expect(asked).toHaveLength(3 * silentTracesMax)
  })
})
