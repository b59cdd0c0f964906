import { createClient, EcphoryClientError, knownErrorCodes } from '@ecphory/client'
import type { EcphoryClient, Receipt } from '@ecphory/client'
import { errorCodes } from '@ecphory/memory'
import { accessScopes } from '@ecphory/nest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openService } from './open-service.ts'
import type { OpenService } from './open-service.ts'

let service: OpenService
let ana: EcphoryClient

const clientOf = async (user: string | undefined, ...scopes: Parameters<OpenService['token']>[1][]) =>
  createClient({ url: service.url, token: await service.token(user, ...scopes) })

const failureOf = async (work: Promise<unknown>): Promise<EcphoryClientError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EcphoryClientError)) throw new Error(`This is no error of the client: ${String(error)}`)
  return error
}

const walk = async <Node>(list: AsyncIterable<Node>): Promise<Node[]> => {
  const nodes: Node[] = []
  for await (const node of list) nodes.push(node)
  return nodes
}

const said = (content: string, at: string, sourceId: string) => ({ role: 'USER' as const, content, at, sourceId })

beforeAll(async () => {
  service = await openService()
  ana = await clientOf('ana', ...accessScopes)
  const receipts = await ana.recordTraces(
    [
      [said('Yesterday I met my sister Ines at the harbour for dinner.', '2026-03-06T09:00:00+01:00', 'm1')],
      [said('I live in Lisbon and I work as a nurse.', '2026-03-07T09:00:00+01:00', 'm2')],
      [said('When it rains, take the bus to work.', '2026-03-08T09:00:00+01:00', 'm3')],
      [said('I need to return the drill to Omar by Friday.', '2026-03-09T09:00:00+01:00', 'm4')],
      [said('On Sunday we went to the cinema with Omar.', '2026-03-10T09:00:00+01:00', 'm5')],
    ].map((messages, index) => ({ messages, key: `t${index}`, session: 's1', agent: 'test' })),
  )
  await ana.allSettled(receipts)
}, 120_000)

afterAll(() => service.close())

describe('recording', () => {
  it('gives a receipt, and waits until it can be recalled', async () => {
    const receipt = await ana.record([said('I like green tea.', '2026-03-11T09:00:00Z', 'm6')], { key: 'tea' })
    expect(receipt.state).toBe('RECEIVED')
    const settled = await ana.settled(receipt)
    expect(settled).toEqual({ ...receipt, state: 'SEARCHABLE' })
    expect(await ana.receipt(receipt.id ?? '')).toEqual(settled)
    const positions = [receipt.position ?? '']
    expect(await ana.receipts({ positions })).toEqual([settled])
    expect(await ana.receipts({ ids: [receipt.id ?? '', 'nothing'] })).toEqual([settled, null])
  })

  it('is one trace however often a key is sent', async () => {
    const messages = [said('I like black tea.', '2026-03-11T10:00:00Z', 'm7')]
    const [first, second] = [await ana.record(messages, { key: 'k' }), await ana.record(messages, { key: 'k' })]
    expect(second.id).toBe(first.id)
    const other = await ana.record([said('I like no tea.', '2026-03-11T10:00:00Z', 'm8')], { key: 'k' })
    const error = await failureOf(ana.settled(other))
    expect(error).toMatchObject({ code: 'REFUSED', reason: { code: 'ID_CONTENT_MISMATCH' } })
  })

  it('refuses alone what is not valid', async () => {
    const [bad, good] = await ana.recordTraces([
      { messages: [said('When?', 'the day before', 'm9')] },
      { messages: [said('I like coffee.', '2026-03-11T11:00:00Z', 'm10')] },
    ])
    expect(bad).toMatchObject({ state: 'REFUSED', id: null, position: null, reason: { code: 'INVALID_TIME' } })
    expect(good?.state).toBe('RECEIVED')
    expect((await failureOf(ana.settled(bad as Receipt))).reason?.code).toBe('INVALID_TIME')
    const error = await failureOf(ana.record([said('When?', 'the day before', 'm11')]))
    expect(error).toMatchObject({ code: 'REFUSED', reason: { code: 'INVALID_TIME' } })
  })

  it('does not wait for ever, and not for nothing', async () => {
    const receipt = await ana.record([said('I like rice.', '2026-03-11T12:00:00Z', 'm12')])
    const aborted = new AbortController()
    const waiting = ana.settled(receipt, { signal: aborted.signal })
    aborted.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await ana.settled(receipt)
    const nobody = await clientOf('bob', 'memory:read')
    expect((await failureOf(nobody.settled(receipt))).code).toMatch(/NOT_FOUND|INVALID_ARGUMENT/)
  })
})

describe('recalling', () => {
  it('answers with items and a text', async () => {
    const { items, context, missing, stale, failures } = await ana.recall('Where does the user live?', {
      first: 3,
      budgetTokens: 500,
    })
    expect(items[0]).toMatchObject({ sourceId: 'm2', text: 'I live in Lisbon and I work as a nurse.' })
    expect(items.length).toBeLessThanOrEqual(3)
    expect(context.text).toContain('Lisbon')
    expect({ missing, stale, failures }).toEqual({ missing: [], stale: false, failures: [] })
    const alone = await ana.recallContext('Where does the user live?', { first: 3, budgetTokens: 500 })
    expect(alone.context).toEqual(context)
  })

  it('reads one’s own writes', async () => {
    const receipt = await ana.record([said('My dog is called Rex.', '2026-03-12T09:00:00Z', 'm13')])
    const { items } = await ana.recall('What is the dog called?', { minPosition: receipt.position })
    expect(items.map(({ sourceId }) => sourceId)).toContain('m13')
  })

  it('shows what each graph has, and how it found it', async () => {
    const { semantic, episodic, failures } = await ana.recallNodes('Where does the user live?', { nodes: 5 })
    expect(failures).toEqual([])
    expect(semantic?.statements.map(({ relation }) => relation)).toContain('lives_in')
    expect(episodic?.explain.asked.length).toBeGreaterThan(0)
  })

  it('admits evidence for a request, and shows the decision again', async () => {
    const request = 'Which city should I look for a flat in?'
    const admission = await ana.admit(request, { publicContext: 'Rents differ.', policy: 'SEMANTIC' })
    expect(admission).toMatchObject({ policy: 'SEMANTIC', emptyBecause: null, failure: null, stale: false })
    expect(admission.evidence).toContain('I live in Lisbon')
    expect(admission.admitted.map(({ sourceId }) => sourceId)).toContain('m2')
    const { candidates, requestHash } = await ana.decision(admission.decisionId)
    expect(candidates.map(({ id, text }) => [id, text])).toEqual(admission.candidates.map(({ id, text }) => [id, text]))
    expect(requestHash).toMatch(/^[0-9a-f]{64}$/)
    const nothing = await ana.admit('Translate this into German.', { policy: 'SEMANTIC' })
    expect(nothing).toMatchObject({ evidence: '', emptyBecause: 'NO_GAP' })
    expect((await ana.admit(request)).policy).toBe('TRAINED')
    expect((await failureOf(ana.decision('nothing'))).code).toBe('NOT_FOUND')
  })

  it('shows the history of a memory', async () => {
    const { segments, graphs } = await ana.history('m2')
    expect(segments.map(({ segment }) => segment.text)).toContain('I live in Lisbon and I work as a nurse.')
    expect(graphs.flatMap(({ versions }) => versions).length).toBeGreaterThan(0)
    expect((await failureOf(ana.history('nothing'))).code).toBe('NOT_FOUND')
  })
})

describe('browsing', () => {
  it('walks through a list page by page', async () => {
    const whole = await walk(ana.episodes())
    expect(whole.map(({ summary }) => summary).join()).toMatch(/Ines/)
    expect(whole.length).toBeGreaterThan(1)
    expect(await walk(ana.episodes({ pageSize: 1 }))).toEqual(whole)
    const first = await ana.episodes({ pageSize: 1 }).page()
    expect(first).toMatchObject({ hasNextPage: true, hasPreviousPage: false, nodes: whole.slice(0, 1) })
    const second = await ana.episodes({ pageSize: 1 }).page(first.endCursor)
    expect(second.nodes).toEqual(whole.slice(1, 2))
  })

  it('lists what each graph has', async () => {
    const statements = await walk(ana.statements({ relation: ['lives_in'], at: '2026-04-01T00:00:00Z', evidence: 1 }))
    expect(statements).toMatchObject([{ __typename: 'Statement', object: 'Lisbon', evidence: [{ sourceId: 'm2' }] }])
    expect((await walk(ana.entities('EPISODIC'))).map(({ name }) => name)).toContain('Ines')
    expect((await walk(ana.entities('SEMANTIC'))).map(({ name }) => name)).toContain('Lisbon')
    expect((await walk(ana.rules())).flatMap(({ conditions }) => conditions).join()).toMatch(/rain/)
    expect((await walk(ana.items())).map(({ item }) => item).join()).toMatch(/drill/)
    expect((await walk(ana.states({ status: ['PENDING'] }))).length).toBeGreaterThan(0)
    expect(await walk(ana.patterns())).toEqual([])
    expect(await walk(ana.episodes({ filter: { session: 'none' } }))).toEqual([])
  })

  it.each(['EPISODIC', 'SEMANTIC', 'PROCEDURAL', 'WORKING'] as const)('shows nodes of %s', async (kind) => {
    const lists = { EPISODIC: 'episodes', SEMANTIC: 'statements', PROCEDURAL: 'rules', WORKING: 'items' } as const
    const [found] = (await ana[lists[kind]]().page()).nodes
    const node = await ana.node(kind, found?.id ?? '')
    expect(node).toMatchObject({ id: found?.id, __typename: found?.__typename })
    expect(node?.evidence.length).toBeGreaterThan(0)
    expect(await ana.node(kind, 'nothing')).toBeNull()
    const { nodes, edges } = await ana.neighbours(kind, found?.id ?? '', { hops: 1, first: 10 })
    expect(nodes[0]?.id).toBe(found?.id)
    expect(edges.length).toBeGreaterThan(0)
    expect((await ana.segmentCounts())[kind]).toBeGreaterThan(0)
  })
})

describe('correcting', () => {
  it('labels, and says how something turned out', async () => {
    const { segments } = await ana.history('m5')
    const segmentId = segments[0]?.segment.id ?? ''
    expect((await ana.settled(await ana.feedback(segmentId, 'POSITIVE'))).state).toBe('SEARCHABLE')
    expect((await walk(ana.episodes({ feedback: ['positive'] }))).length).toBe(1)
    expect((await ana.settled(await ana.label(segmentId, ['EPISODIC', 'SEMANTIC']))).state).toBe('SEARCHABLE')
    const { waiting, segments: unsure } = await ana.unsureSegments({ first: 1 })
    expect(unsure).toHaveLength(Math.min(1, waiting))
    expect(unsure.map(({ segment }) => segment.id)).not.toContain(segmentId)
  })

  it('links what is one', async () => {
    expect(await ana.proposedLinks()).toEqual([])
    const [one, other] = await walk(ana.entities('EPISODIC'))
    const ids = [one?.id ?? '', other?.id ?? ''] as const
    expect((await ana.settled(await ana.link(ids))).state).toBe('SEARCHABLE')
    expect((await ana.settled(await ana.link(ids, { same: false }))).state).toBe('SEARCHABLE')
  })

  it('retracts: the history stays', async () => {
    const first = await ana.record([said('I like plums.', '2026-03-13T09:00:00Z', 'plums')])
    await ana.settled(first)
    await ana.settled(await ana.retract('plums', { reason: 'a slip' }))
    expect((await ana.recall('plums', { first: 200 })).items.map(({ sourceId }) => sourceId)).not.toContain('plums')
  })

  it('erases, and follows it to the end', async () => {
    await ana.settled(await ana.record([said('I like pears.', '2026-03-13T10:00:00Z', 'pears')]))
    const job = await ana.erase('pears')
    expect(job).toMatchObject({ segments: 1 })
    expect(await ana.erased(job)).toMatchObject({ id: job.id, state: 'DONE' })
    expect((await ana.eraseJob(job.id)).state).toBe('DONE')
    expect((await failureOf(ana.history('pears'))).code).toBe('NOT_FOUND')
    expect((await failureOf(ana.eraseJob('nothing'))).code).toBe('NOT_FOUND')
  })
})

describe('tenants', () => {
  it('reads and writes settings', async () => {
    expect(await ana.settings()).toMatchObject({ recallItems: 10 })
    expect(await ana.updateSettings({ recallItems: 2 })).toMatchObject({ recallItems: 2 })
    expect((await ana.recall('tea')).items.length).toBeLessThanOrEqual(2)
    expect(await ana.updateSettings({ recallItems: null })).toMatchObject({ recallItems: 10 })
  })

  it('speaks for another user, and for none', async () => {
    const tenant = await clientOf(undefined, ...accessScopes)
    expect(await tenant.me()).toEqual({ tenant: 'red', user: null, scopes: [...accessScopes] })
    expect((await failureOf(tenant.recall('tea'))).code).toBe('INVALID_ARGUMENT')
    const bob = tenant.as('bob')
    await bob.settled(await bob.record([said('I live in Porto.', '2026-03-06T09:00:00Z', 'b1')]))
    expect((await bob.recall('Where does the user live?')).context.text).toContain('Porto')
    expect((await ana.as('bob').recall('Where does the user live?')).context.text).toContain('Porto')
    expect(await tenant.erased(await tenant.eraseUser('bob'))).toMatchObject({ state: 'DONE' })
    expect((await bob.recall('Where does the user live?')).items).toEqual([])
  })

  it('says what it may not', async () => {
    const reader = await clientOf('ana', 'memory:read')
    const denied = await failureOf(reader.record([said('I like tea.', '2026-03-06T09:00:00Z', 'r1')]))
    expect(denied.code).toBe('FORBIDDEN')
    expect(denied.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect((await failureOf(reader.as('bob').recall('tea'))).code).toBe('NOT_FOUND')
    const nobody = createClient({ url: service.url, token: () => 'forged' })
    expect((await failureOf(nobody.me())).code).toBe('UNAUTHENTICATED')
    expect((await failureOf(ana.recall('tea', { now: 'soon' }))).code).toBe('INVALID_TIME')
    const wrong = 'query { me { password } }' as Parameters<typeof ana.request>[0]
    expect((await failureOf(ana.request(wrong, {}))).code).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  it('waits where the server asks for it', async () => {
    const small = await openService({ ECPHORY_POINTS_PER_SECOND: '5', ECPHORY_BURST_POINTS: '5' })
    try {
      const token = await small.token('ana', ...accessScopes)
      const patient = createClient({ url: small.url, token })
      const names = await Promise.all(Array.from({ length: 8 }, async () => (await patient.me()).user))
      expect(names).toEqual(Array.from({ length: 8 }, () => 'ana'))
      const hasty = createClient({ url: small.url, token, retries: 0 })
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => hasty.me()))
      const refused = tries.find((one) => one.status === 'rejected')?.reason as EcphoryClientError
      expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 1000 })
    } finally {
      await small.close()
    }
  })
})

it('knows only codes that there are', () => {
  const own = ['INTERNAL', 'BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED', 'UNREACHABLE', 'UNEXPECTED_ANSWER']
  expect(knownErrorCodes.filter((code) => !([...errorCodes, ...own] as string[]).includes(code))).toEqual([])
})
