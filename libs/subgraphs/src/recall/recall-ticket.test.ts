import { createRecallQuery, exactItemsMax } from '@ecphory/memory'
import type { EventTime } from '@ecphory/events'
import { createHashEncoder } from '@ecphory/memory/testing'
import type { AccessScope } from '@ecphory/nest'
import { describe, expect, it } from 'vitest'
import { ticketMsMax } from '../limits.ts'
import { RecallTickets } from './recall-ticket.ts'

const now: EventTime = { instant: 0, offsetMinutes: 0, precision: 'instant', source: 'given' }
const who = (tenant: string, user: string, ...scopes: AccessScope[]) => ({
  identity: { tenant, user, scopes: new Set(scopes) },
})

const ticketKeys = ['a ticket key of thirty-two characters'] as const

async function signOne() {
  const clock = { at: 1_000, now: () => clock.at }
  const tickets = new RecallTickets({ ticketKeys, clock })
  const query = await createRecallQuery('Where is Omar?', now, createHashEncoder(), exactItemsMax)
  const ticket = tickets.sign({
    ...{ subject: { tenant: 'red', user: 'ana' }, generation: 'g1', query, asOf: {}, filter: {} },
    ...{ k: 10, budgetTokens: 2_000, minPosition: null, waitMs: 0 },
  })
  return { clock, tickets, ticket, query }
}

describe('a ticket that was opened before', () => {
  it('says the same in the process that made it and in any other', async () => {
    const { clock, tickets, ticket } = await signOne()
    const elsewhere = new RecallTickets({ ticketKeys, clock })
    expect(elsewhere.open(ticket, who('red', 'ana'))).toEqual(tickets.open(ticket, who('red', 'ana')))
    const winners = tickets.signWinners(ticket, { tenant: 'red', user: 'ana' }, ['s2', 's1'])
    for (const one of [tickets, elsewhere]) {
      expect(one.openWinners(winners, ticket, who('red', 'ana'))).toEqual(['s2', 's1'])
    }
  })

  it('opens again for those who may, and says the same', async () => {
    const { tickets, ticket, query } = await signOne()
    const first = tickets.open(ticket, who('red', 'ana'))
    expect(first).toMatchObject({ subject: { tenant: 'red', user: 'ana' }, k: 10, query: { text: query.text } })
    expect(tickets.open(ticket, who('red', 'ana'))).toEqual(first)
    expect(tickets.open(ticket, who('red', 'ben', 'users:any'))).toEqual(first)
  })

  it('is none to others, whoever has opened it', async () => {
    const { tickets, ticket } = await signOne()
    tickets.open(ticket, who('red', 'ana'))
    const winners = tickets.signWinners(ticket, { tenant: 'red', user: 'ana' }, ['s1'])
    for (const other of [who('blue', 'ana'), who('red', 'ben'), who('blue', 'ana', 'users:any')]) {
      expect(() => tickets.open(ticket, other)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
      expect(() => tickets.openWinners(winners, ticket, other)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    }
    expect(() => tickets.openWinners(winners, `${ticket}A`, who('red', 'ana'))).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    )
    expect(() => tickets.open(`${ticket}A`, who('red', 'ana'))).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })

  it('is void after its time', async () => {
    const { clock, tickets, ticket } = await signOne()
    const winners = tickets.signWinners(ticket, { tenant: 'red', user: 'ana' }, ['s1'])
    clock.at += ticketMsMax
    tickets.open(ticket, who('red', 'ana'))
    expect(tickets.openWinners(winners, ticket, who('red', 'ana'))).toEqual(['s1'])
    clock.at += 1
    expect(() => tickets.openWinners(winners, ticket, who('red', 'ana'))).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    )
    expect(() => tickets.open(ticket, who('red', 'ana'))).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })
})
