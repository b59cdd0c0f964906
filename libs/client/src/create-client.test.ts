import { afterEach, describe, expect, it } from 'vitest'
import { EcphoryClientError } from './client-error.ts'
import { createClient } from './create-client.ts'
import type { ClientOptions } from './create-client.ts'
import { openScriptedServer } from './testing/scripted-server.ts'
import type { ScriptedServer, Step } from './testing/scripted-server.ts'

let server: ScriptedServer | undefined
afterEach(() => server?.close())

async function script(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  server = await openScriptedServer(steps)
  return { client: createClient({ url: server.url, ...options }), seen: server.seen }
}

const failureOf = async (work: Promise<unknown>): Promise<EcphoryClientError> => {
  const error: unknown = await work.then(
    () => 'no error',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EcphoryClientError)
  return error as EcphoryClientError
}

const me = { tenant: 'red', user: 'ana', scopes: [] }
const answered: Step = { body: { data: { me } } }
const failed = (code: string, data: unknown = null, status = 200): Step => ({
  status,
  body: { data, errors: [{ message: 'No.', extensions: { code, requestId: 'r1' } }] },
})
const unavailable = failed('UNAVAILABLE')
const limitedBody = { errors: [{ message: 'Later.', extensions: { code: 'RATE_LIMITED' } }] }
const limitedFor = (seconds: number): Step => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: limitedBody,
})
const limited = limitedFor(0)
const receipt = { id: 't', position: 'p', state: 'RECEIVED', reason: null }
const recorded: Step = { body: { data: { recordTraces: [receipt] } } }
const messages = [{ role: 'USER' as const, content: 'I like tea.' }]

describe('a read', () => {
  it.each([
    ['a service that is away', unavailable],
    ['a connection that breaks', 'drop'],
    ['a proxy without a service', { status: 502, body: '<html>' }],
    ['a field that is away', failed('UNAVAILABLE', { me: null })],
    ['a refusal for now', limited],
  ] as const)('is repeated after %s', async (_name, step) => {
    const { client, seen } = await script([step, answered])
    expect(await client.me()).toEqual(me)
    expect(seen.length).toBe(2)
  })

  it('is repeated so often and no oftener', async () => {
    const { client, seen } = await script([unavailable, unavailable, unavailable], { retries: 2 })
    expect(await failureOf(client.me())).toMatchObject({ code: 'UNAVAILABLE', requestId: 'r1' })
    expect(seen.length).toBe(3)
  })

  it.each(['FORBIDDEN', 'NOT_FOUND', 'INTERNAL', 'TIMED_OUT'])('is not repeated after %s', async (code) => {
    const { client, seen } = await script([failed(code)])
    expect((await failureOf(client.me())).code).toBe(code)
    expect(seen.length).toBe(1)
  })

  it('waits as long as it is told, and not longer than it should', async () => {
    const { client } = await script([limitedFor(1), answered])
    const started = performance.now()
    await client.me()
    expect(performance.now() - started).toBeGreaterThan(1000)
    await server?.close()
    const other = await script([limitedFor(3600), answered])
    expect((await failureOf(other.client.me())).retryAfterMs).toBe(3_600_000)
    expect(other.seen.length).toBe(1)
  })
})

describe('a change', () => {
  it('is repeated where it is refused before it ran', async () => {
    const { client, seen } = await script([limited, { body: { data: { retract: receipt } } }])
    expect(await client.retract('m1')).toEqual(receipt)
    expect(seen.length).toBe(2)
  })

  it.each(['drop', unavailable] as const)('is not repeated where it may have run', async (step) => {
    const { client, seen } = await script([step, { body: { data: { retract: receipt } } }])
    expect((await failureOf(client.retract('m1'))).code).toMatch(/UNREACHABLE|UNAVAILABLE/)
    expect(seen.length).toBe(1)
  })

  it('is repeated where each of its traces has a key', async () => {
    const { client, seen } = await script(['drop', recorded])
    expect(await client.record(messages, { key: 'k' })).toEqual(receipt)
    expect(seen.length).toBe(2)
    await server?.close()
    const other = await script(['drop', recorded])
    const traces = [{ messages, key: 'k' }, { messages }]
    expect((await failureOf(other.client.recordTraces(traces))).code).toBe('UNREACHABLE')
    expect(other.seen.length).toBe(1)
  })
})

describe('an answer', () => {
  const whole = { generation: 'g', missing: ['SEMANTIC'], stale: false, items: [], context: { text: '', tokens: 0 } }
  const lost = [{ message: 'Gone.', path: ['recall', 'semantic'], extensions: { code: 'UNAVAILABLE' } }]

  it('of a recall stands where a graph is away', async () => {
    const { client, seen } = await script([{ body: { data: { recall: whole }, errors: lost } }])
    const { items, missing, failures } = await client.recall('tea')
    expect({ items, missing }).toEqual({ items: [], missing: ['SEMANTIC'] })
    expect(failures).toMatchObject([{ code: 'UNAVAILABLE', path: ['recall', 'semantic'] }])
    expect(seen.length).toBe(1)
  })

  it('of a recall that could not be ranked is an error', async () => {
    const none = { generation: 'g', missing: null, stale: null, items: null, context: null }
    const { client } = await script([{ body: { data: { recall: none }, errors: lost } }])
    expect((await failureOf(client.recall('tea'))).code).toBe('UNAVAILABLE')
  })

  it('that is none of GraphQL is an error', async () => {
    const { client } = await script([{ status: 404, body: 'Not here.' }])
    expect(await failureOf(client.me())).toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: expect.stringMatching('404'),
    })
  })

  it('without what was asked for is an error', async () => {
    const { client } = await script([{ body: { data: { settings: null } } }])
    expect((await failureOf(client.settings())).code).toBe('UNEXPECTED_ANSWER')
  })
})

describe('a call', () => {
  it('carries the token, the user and what is asked', async () => {
    let given = 0
    const token = async () => `token ${(given += 1)}`
    const { client, seen } = await script([recorded, recorded], { token })
    await client.record(messages)
    await client.as('bob').record(messages, { session: 's' })
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer token 1', 'Bearer token 2'])
    expect(seen.map(({ variables }) => variables)).toEqual([
      { input: [{ messages }] },
      { input: [{ messages, session: 's' }], user: 'bob' },
    ])
  })

  it('ends as it is aborted, also while it waits to be repeated', async () => {
    const { client } = await script(['hang', limited])
    await expect(client.me({ signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' })
    await server?.close()
    const other = await script([limitedFor(20)])
    await expect(other.client.me({ signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('ends by itself', async () => {
    const { client, seen } = await script(['hang'], { requestMsMax: 50 })
    expect((await failureOf(client.me())).code).toBe('TIMED_OUT')
    expect(seen.length).toBe(1)
  })
})

describe('following', () => {
  const seenAt = (state: string, reason: unknown = null): Step => ({
    body: { data: { receipts: [{ ...receipt, state, reason }] } },
  })

  it('polls again until it is there', async () => {
    const { client, seen } = await script([seenAt('RECEIVED'), seenAt('ROUTED'), seenAt('SEARCHABLE')])
    expect((await client.settled('p')).state).toBe('SEARCHABLE')
    expect(seen.map(({ variables }) => variables)).toEqual(
      Array.from({ length: 3 }, () => ({ positions: ['p'], until: 'SEARCHABLE', waitMsMax: 8000 })),
    )
  })

  it('stops where it is told to', async () => {
    const { client } = await script([seenAt('RECEIVED'), seenAt('EXTRACTED')])
    expect((await client.settled('p', { until: 'ROUTED' })).state).toBe('EXTRACTED')
  })

  it('gives up in time, and where it will never come', async () => {
    const { client } = await script([seenAt('ROUTED'), seenAt('PARKED', { code: 'STORE_FAILED', message: 'Broken.' })])
    expect((await failureOf(client.settled('p', { timeoutMs: 0 }))).code).toBe('TIMED_OUT')
    expect(await failureOf(client.settled('p'))).toMatchObject({
      code: 'PARKED',
      message: 'Broken.',
      reason: { code: 'STORE_FAILED' },
    })
  })

  it('asks for many in parts', async () => {
    const many = (count: number): Step => ({
      body: { data: { receipts: Array.from({ length: count }, () => ({ ...receipt, state: 'SEARCHABLE' })) } },
    })
    const { client, seen } = await script([many(200), many(1)])
    expect(await client.allSettled(Array.from({ length: 201 }, () => 'p'))).toHaveLength(201)
    expect(seen.map(({ variables }) => (variables['positions'] as string[]).length)).toEqual([200, 1])
  })

  it('follows an erasure to its end', async () => {
    const at = (state: string, reason: unknown = null): Step => ({
      body: { data: { eraseJob: { id: 'j', state, segments: 1, position: 'p', reason } } },
    })
    const reason = { code: 'STORE_FAILED', message: 'Broken.' }
    const { client } = await script([at('RUNNING'), at('RUNNING'), at('DONE'), at('RUNNING'), at('PARKED', reason)])
    expect((await client.erased({ id: 'j' })).state).toBe('DONE')
    expect((await failureOf(client.erased({ id: 'j' }, { timeoutMs: 0 }))).code).toBe('TIMED_OUT')
    expect(await failureOf(client.erased({ id: 'j' }))).toMatchObject({ code: 'PARKED', reason })
  })

  it('walks no list whose next page has no beginning', async () => {
    const page = { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } }
    const { client } = await script([{ body: { data: { graph: { list: page } } } }])
    expect((await failureOf(client.rules()[Symbol.asyncIterator]().next())).code).toBe('UNEXPECTED_ANSWER')
  })
})
