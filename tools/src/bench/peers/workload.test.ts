import { describe, expect, it } from 'vitest'
import { turnToText } from './memory-system.ts'
import { ownConversations } from './testing/own-conversations.ts'
import { createWorkload, needleOf, probesOf, textsOf } from './workload.ts'

describe('the workload', () => {
  const workload = createWorkload(ownConversations, 1)

  it('is cut into sessions, each of one user, in their order', () => {
    expect(workload.sessions.map((turns) => turns.map(({ user, id }) => `${user} ${id}`))).toEqual([
      ['ada D1:1', 'ada D1:2'],
      ['ada D2:1'],
      ['eve D1:1', 'eve D1:2'],
      ['eve D2:1'],
    ])
  })

  it('asks its questions after the last turn, in an order that the seed decides', () => {
    const order = (seed: number) => createWorkload(ownConversations, seed).questions.map(({ query }) => query.user)
    expect(workload.questions.map(({ query }) => query.now)).toEqual([Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 2)])
    const orders = Array.from({ length: 10 }, (_, seed) => order(seed).join())
    expect(new Set(orders)).toEqual(new Set(['ada,eve', 'eve,ada']))
    expect(order(3)).toEqual(order(3))
  })

  it('leaves out questions whose evidence was not told', () => {
    const short = createWorkload(ownConversations, 1, 1)
    expect(short.sessions).toHaveLength(2)
    expect(short.questions.map(({ query }) => query.user)).toEqual(['eve'])
  })

  it('probes with turns of the first and the last user that nobody else told', () => {
    const { own, foreign } = probesOf(workload)
    expect([own.user, foreign.user]).toEqual(['ada', 'eve'])
    expect(needleOf(own)).toHaveLength(40)
    const twice = { ...workload, sessions: workload.sessions.map((turns) => [...turns, ...turns]) }
    expect(() => probesOf(twice)).toThrow('ada has no turn')
  })

  it('names every line that a system without fields is given', () => {
    const { passage, query } = textsOf(workload)
    expect(passage).toHaveLength(6)
    expect(passage[1]).toBe('Ben: My greyhound sleeps on the sofa all day long again.')
    expect(query).toContain('When does the choir meet in the mill?')
    expect(query).toContain(turnToText(probesOf(workload).own))
  })
})
