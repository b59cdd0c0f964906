import type { Identity } from '@ecphory/nest'
import { publicGraphqlLimits } from '@ecphory/nest'
import { describe, expect, it } from 'vitest'
import { answerMarginMs, branchMsMax, branchWaitMsMax, recallStepMsMax } from '../limits.ts'
import { patienceMs } from './patience.ts'

const identity: Identity = { tenant: 'red', user: 'ana', scopes: new Set() }
const recall = (ticket: string) => ({ __typename: 'Recall', ticket })

describe('how long the gateway waits for a subgraph', () => {
  it('a step of a recall as long as the recall itself waits, and a little more', () => {
    const of = (...tickets: readonly string[]) =>
      patienceMs({ variables: { representations: tickets.map(recall), first: 10 }, context: { identity } })
    expect(of('0.sealed')).toBe(recallStepMsMax)
    expect(of('2000.sealed')).toBe(2_000 + recallStepMsMax)
    expect(of('0.sealed', '3000.sealed')).toBe(3_000 + recallStepMsMax)
  })

  it('anything else up to its bound', () => {
    expect(patienceMs({ variables: { input: [{ key: 'one' }, null] }, context: { identity } })).toBe(branchMsMax)
  })

  it('never until the end of the request itself', () => {
    const left = (ms: number) => patienceMs({ variables: {}, context: { identity, endsAt: performance.now() + ms } })
    expect(left(5_000)).toBeLessThanOrEqual(5_000 - answerMarginMs)
    expect(left(0)).toBe(0)
  })

  it('short enough for both stages of a recall, of which one graph hangs in the first and another in the second', () => {
    expect(branchWaitMsMax + 2 * recallStepMsMax + answerMarginMs).toBeLessThan(publicGraphqlLimits.requestMsMax)
  })
})
