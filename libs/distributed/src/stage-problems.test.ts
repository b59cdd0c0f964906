import { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { stuckMs } from './limits.ts'
import { problemsOf } from './stage-problems.ts'

const state = { role: 'router-r1', partitions: [0, 1], outages: new Map(), doing: { partition: null, ms: 5 } }

describe('what keeps a stage from going on', () => {
  it('is nothing while its steps are short', () => {
    expect(problemsOf(state)).toEqual([])
  })

  it('is every partition that is paused, named', () => {
    const outages = new Map([0, 1].map((at) => [at, new EcphoryError('STORE_FAILED', `No answer ${at}.`)] as const))
    expect(problemsOf({ ...state, outages })).toEqual(['partition 0: No answer 0.', 'partition 1: No answer 1.'])
  })

  it('is a batch or a wait that does not end', () => {
    const ms = stuckMs + 1
    expect(problemsOf({ ...state, doing: { partition: 1, ms } })).toEqual([
      'It has been at one batch of partition 1 for 600 s.',
    ])
    expect(problemsOf({ ...state, doing: { partition: null, ms } })).toEqual([
      'It has been waiting for more for 600 s.',
    ])
  })
})
