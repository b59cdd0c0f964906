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

async function signOne() {
  const clock = { at: 1_000, now: () => clock.at }
  const tickets = new RecallTickets({ ticketKeys: ['a ticket key of thirty-two characters'], clock })
  const query = await createRecallQuery('Where is Omar?', now, createHashEncoder(), exactItemsMax)
  const ticket = tickets.sign({
    ...{ subject: { tenant: 'red', user: 'ana' }, generation: 'g1', query, asOf: {}, filter: {} },
    ...{ k: 10, budgetTokens: 2_000, minPosition: null, waitMs: 0 },
  })
  return { clock, tickets, ticket, query }
}

describe('a ticket that was opened before', () => {
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
    for (const other of [who('blue', 'ana'), who('red', 'ben'), who('blue', 'ana', 'users:any')]) {
      expect(() => tickets.open(ticket, other)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    }
    expect(() => tickets.open(`${ticket}A`, who('red', 'ana'))).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })

  it('is void after its time', async () => {
    const { clock, tickets, ticket } = await signOne()
    tickets.open(ticket, who('red', 'ana'))
    clock.at += ticketMsMax
    tickets.open(ticket, who('red', 'ana'))
    clock.at += 1
    expect(() => tickets.open(ticket, who('red', 'ana'))).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })
})
