import { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { absentMsMax, stuckMs } from './limits.ts'
import { problemsOf } from './stage-problems.ts'

const state = {
  role: 'router-r1',
  partitions: [0, 1],
  absentMs: 0,
  outages: new Map(),
  doing: { partition: null, ms: 5 },
}

describe('what keeps a stage from going on', () => {
  it('is nothing while its steps are short', () => {
    expect(problemsOf(state)).toEqual([])
  })

  it('is every partition that is paused, named', () => {
    const outages = new Map([0, 1].map((at) => [at, new EcphoryError('STORE_FAILED', `No answer ${at}.`)] as const))
    expect(problemsOf({ ...state, outages })).toEqual(['partition 0: No answer 0.', 'partition 1: No answer 1.'])
  })

  it('is to be out of its group for longer than its processes take to share the work out anew', () => {
    expect(problemsOf({ ...state, partitions: [], absentMs: absentMsMax })).toEqual([])
    expect(problemsOf({ ...state, partitions: [], absentMs: absentMsMax + 1 })).toEqual([
      'It has been out of its consumer group, and given nothing to do, for 30 s.',
    ])
  })

  it('is nothing where others have all the work', () => {
    expect(problemsOf({ ...state, partitions: [] })).toEqual([])
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
