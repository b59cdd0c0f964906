import { execute, parse } from 'graphql'
import { signTicket } from '@ecphory/nest'
import type { Identity } from '@ecphory/nest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ana, openSchema, setUpMsMax, tell, ticketKey, withScopes } from './testing/open-schema.ts'
import type { OpenSchema } from './testing/open-schema.ts'

const blue: Identity = { ...ana, tenant: 'blue' }
const bea: Identity = withScopes({ ...ana, user: 'bea' }, 'memory:read', 'memory:write', 'memory:erase', 'memory:label')
const anaAlone = withScopes(ana, 'memory:read', 'memory:write', 'memory:erase', 'memory:label')
const texts = ['semantic,episodic: I met Cleo in Porto.', 'working: I need to return the kite to Cleo by Friday.']

let open: OpenSchema
let foreign: {
  traceId: string
  segmentId: string
  nodeId: string
  itemId: string
  position: string
  jobId: string
  decisionId: string
}

beforeAll(async () => {
  open = await openSchema()
  const position = await tell(
    open,
    blue,
    texts.map((content) => ({ content, sourceId: 'm1' })),
  )
  const asked = await open.ask<Record<string, never>>(
    blue,
    `{ recall(input: { query: "Cleo in Porto" }) { items { traceId segmentId } }
       episodicGraph { episodes { nodes { id } } } workingGraph { items { nodes { id } } } }`,
  )
  const data = asked.data as unknown as {
    recall: { items: { traceId: string; segmentId: string }[] }
    episodicGraph: { episodes: { nodes: { id: string }[] } }
    workingGraph: { items: { nodes: { id: string }[] } }
  }
  const erased = await open.ask<{ erase: { id: string } }>(blue, 'mutation { erase(id: "m1") { id } }')
  const admitted = await open.ask<{ admit: { decisionId: string } }>(
    blue,
    '{ admit(input: { request: "Recommend me something in Porto." }) { decisionId } }',
  )
  const { traceId = '', segmentId = '' } = data.recall.items[0] ?? {}
  foreign = {
    traceId,
    segmentId,
    position,
    nodeId: data.episodicGraph.episodes.nodes[0]?.id ?? '',
    itemId: data.workingGraph.items.nodes[0]?.id ?? '',
    jobId: erased.data?.erase.id ?? '',
    decisionId: admitted.data?.admit.decisionId ?? '',
  }
  // Once more, at another time: what was erased does not come back by being said again.
  await tell(
    open,
    blue,
    texts.map((content) => ({ content, at: '2026-03-02T08:00:00Z' })),
  )
  await tell(open, ana, ['semantic: I like tea.'])
}, setUpMsMax)
afterAll(() => open.close())

/** Every root field that reads, as a document about an id. */
const reads = (id: string): readonly string[] => [
  `{ receipt(id: "${id}") { state } }`,
  `{ receipts(ids: ["${id}"]) { state } }`,
  `{ history(id: "${id}") { segments { kind } } }`,
  `{ decision(id: "${id}") { id } }`,
  `{ eraseJob(id: "${id}") { state } }`,
  ...['episodic', 'semantic', 'procedural', 'working'].flatMap((kind) => [
    `{ ${kind}Graph { node(id: "${id}") { id } } }`,
    `{ ${kind}Graph { neighbours(id: "${id}") { nodes { id } edges { id } } } }`,
  ]),
]
const writes = (id: string): readonly string[] => [
  `mutation { retract(id: "${id}") { state } }`,
  `mutation { erase(id: "${id}") { state } }`,
  `mutation { label(segmentId: "${id}", labels: [WORKING]) { state } }`,
  `mutation { feedback(segmentId: "${id}", polarity: POSITIVE) { state } }`,
]

describe('G2 another tenant’s ids', () => {
  it('are found by their owner: the positive control', async () => {
    expect(Object.values(foreign).every((id) => id !== '')).toBe(true)
    const { data } = await open.ask<{ recall: { items: object[] } }>(
      blue,
      '{ recall(input: { query: "Cleo in Porto" }) { items { text } } }',
    )
    expect(data?.recall.items).toHaveLength(2)
    expect(await open.ask(blue, `{ eraseJob(id: "${foreign.jobId}") { state } }`)).toMatchObject({
      data: { eraseJob: { state: 'DONE' } },
    })
    expect((await open.ask(blue, `{ receipt(id: "${foreign.traceId}") { state } }`)).errors).toEqual([])
  })

  it('answer like ids that are not there, in every way of reading and writing', async () => {
    for (const id of Object.values(foreign)) {
      const missing = id.replace(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0'))
      const [theirs, nobodys] = [
        [...reads(id), ...writes(id)],
        [...reads(missing), ...writes(missing)],
      ]
      for (const [index, document] of theirs.entries()) {
        const answer = await open.ask(ana, document)
        expect(answer, document).toEqual(await open.ask(ana, nobodys[index] ?? ''))
        expect(JSON.stringify(answer.data ?? {}), document).not.toMatch(/Cleo|Porto|kite|"state"/)
      }
    }
  })

  it('positions of another subject on the same partition tell nothing', async () => {
    const document = `{ receipts(positions: ["${foreign.position}"]) { id state } }`
    expect((await open.ask(ana, document)).data).toEqual({ receipts: [null] })
    expect((await open.ask(blue, document)).data).toMatchObject({ receipts: [{ state: 'SEARCHABLE' }] })
  })

  it('identical texts of two tenants stay apart in recall, lists and proposals', async () => {
    const document = `{ recall(input: { query: "Cleo in Porto, the kite" }) { items { text } context { text }
        episodic { episodes { summary } } working { states { item } } }
      episodicGraph { segments episodes { nodes { id } } entities { nodes { id } } }
      workingGraph { segments states { nodes { id } } } proposedLinks { name } }`
    const answer = JSON.stringify((await open.ask(ana, document)).data)
    expect(answer).not.toMatch(/Cleo|Porto|kite/)
    expect(answer).toContain('"segments":0')
  })
})

describe('G11 a subgraph asked directly', () => {
  const entities = async (name: string, who: Identity, representation: object, selection: string) => {
    const { schema } = open.subgraphs.find((one) => one.name === name) as (typeof open.subgraphs)[number]
    const document = parse(`query ($r: [_Any!]!) { _entities(representations: $r) { ... on Recall { ${selection} } } }`)
    return execute({
      schema,
      document,
      variableValues: { r: [{ __typename: 'Recall', ...representation }] },
      contextValue: { identity: who },
    })
  }
  const ticketOf = async (who: Identity): Promise<string> => {
    const { schema } = open.subgraphs.find(({ name }) => name === 'admission') as (typeof open.subgraphs)[number]
    const document = parse('{ recall(input: { query: "Cleo in Porto" }) { ticket } }')
    const result = await execute({ schema, document, contextValue: { identity: who } })
    return (result.data as { recall: { ticket: string } }).recall.ticket
  }
  const steps = [
    ...['episodic', 'semantic', 'procedural', 'working'].flatMap((kind) => [
      [kind, `${kind} { stale explain { segments } }`],
      [kind, `${kind}Candidates`],
      [kind, `${kind}Details`],
    ]),
    ['ranking', 'winners'],
    ['ranking', 'ranked'],
    ['admission', 'generation'],
    ['admission', 'items { text }'],
    ['admission', 'context { text }'],
    ['admission', 'stale'],
  ] as [string, string][]

  it.each(steps)('%s refuses another tenant’s and a foreign user’s ticket: %s', async (name, selection) => {
    const ticket = await ticketOf(blue)
    for (const who of [ana, bea]) {
      const { data, errors } = await entities(name, who, { ticket, winners: 'x' }, selection)
      expect(errors?.[0]?.originalError).toMatchObject({ code: 'NOT_FOUND' })
      expect(JSON.stringify(data ?? {})).not.toMatch(/Cleo|Porto/)
    }
  })

  it.each(steps)('%s refuses a ticket that is forged, of another use, or void: %s', async (name, selection) => {
    const subject = { tenant: 'red', user: 'ana' }
    const later = open.test.now + 60_000
    const own = await ticketOf(ana)
    const forged = [
      'ticket',
      `${own.slice(0, -2)}AA`,
      signTicket('another key of thirty-two characters or more', subject, { use: 'recall' }, later),
      signTicket(ticketKey, subject, { use: 'winners', of: 'x', segmentIds: [] }, later),
      signTicket(ticketKey, subject, { use: 'recall', text: 1 }, later),
      signTicket(ticketKey, subject, { use: 'recall' }, open.test.now - 1),
    ]
    for (const ticket of forged) {
      const { errors } = await entities(name, ana, { ticket, winners: 'x' }, selection)
      expect(errors?.[0]?.originalError).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it.each(steps)('%s needs memory:read: %s', async (name, selection) => {
    const ticket = await ticketOf(ana)
    const { errors } = await entities(name, withScopes(ana, 'memory:write'), { ticket, winners: 'x' }, selection)
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('takes the winners of this recall only', async () => {
    const winnersOf = async (ticket: string) => {
      const result = await entities('ranking', ana, { ticket }, 'winners')
      return (result.data as { _entities: { winners: string }[] })._entities[0]?.winners ?? ''
    }
    const [one, other] = [await ticketOf(ana), await ticketOf(ana)]
    const winners = await winnersOf(one)
    const details = (ticket: string) => entities('semantic', ana, { ticket, winners }, 'semanticDetails')
    expect((await details(one)).errors).toBeUndefined()
    expect((await details(other)).errors?.[0]?.originalError).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('G3 rights', () => {
  const documents: readonly [string, string][] = [
    ['memory:read', '{ recall(input: { query: "tea" }) { items { text } } }'],
    ['memory:read', '{ history(id: "m") { segments { kind } } }'],
    ['memory:read', '{ proposedLinks { name } }'],
    ...['episodic', 'semantic', 'procedural', 'working'].map((kind): [string, string] => [
      'memory:read',
      `{ ${kind}Graph { segments } }`,
    ]),
    ['memory:write', 'mutation { recordTraces(input: []) { state } }'],
    ['memory:write', 'mutation { feedback(segmentId: "x-0", polarity: POSITIVE) { state } }'],
    ['memory:erase', 'mutation { retract(id: "m") { state } }'],
    ['memory:erase', 'mutation { erase(id: "m") { state } }'],
    ['memory:erase', 'mutation { eraseUser(user: "ana") { state } }'],
    ['memory:erase', '{ eraseJob(id: "m") { state } }'],
    ['memory:label', 'mutation { label(segmentId: "x-0", labels: [WORKING]) { state } }'],
    ['memory:label', 'mutation { link(entityIds: ["a", "b"]) { state } }'],
    ['settings:admin', '{ settings { recallItems } }'],
    ['settings:admin', 'mutation { updateSettings(input: { recallItems: 5 }) { recallItems } }'],
  ]

  it.each(documents)('without %s: %s', async (scope, document) => {
    const others = [...ana.scopes].filter((one) => one !== scope)
    const { errors, data } = await open.ask(withScopes(ana, ...others), document)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
    expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true)
  })

  it('a receipt is for those who may write or read', async () => {
    const document = '{ receipts(ids: ["x"]) { state } }'
    expect((await open.ask(withScopes(ana, 'memory:write'), document)).errors).toEqual([])
    expect((await open.ask(withScopes(ana, 'memory:read'), document)).errors).toEqual([])
    expect((await open.ask(withScopes(ana, 'memory:erase'), document)).errors[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('an argument cannot widen a token: another user needs users:any, and stays in the tenant', async () => {
    const named = (user: string) => [
      `{ recall(input: { query: "tea" }, user: "${user}") { items { text } } }`,
      `{ semanticGraph(user: "${user}") { segments } }`,
      `{ history(id: "m", user: "${user}") { segments { kind } } }`,
      `{ receipts(ids: ["x"], user: "${user}") { state } }`,
      `{ proposedLinks(user: "${user}") { name } }`,
      `mutation { recordTraces(input: [], user: "${user}") { state } }`,
      `mutation { retract(id: "m", user: "${user}") { state } }`,
      `mutation { erase(id: "m", user: "${user}") { state } }`,
      `mutation { eraseUser(user: "${user}") { state } }`,
      `mutation { label(segmentId: "x-0", labels: [WORKING], user: "${user}") { state } }`,
      `mutation { feedback(segmentId: "x-0", polarity: POSITIVE, user: "${user}") { state } }`,
      `mutation { link(entityIds: ["a", "b"], user: "${user}") { state } }`,
    ]
    for (const document of named('bea')) {
      const { errors } = await open.ask(anaAlone, document)
      expect(errors[0]?.extensions.code, document).toBe('NOT_FOUND')
    }
    const tenantWide: Identity = { ...ana, user: null }
    expect((await open.ask(tenantWide, '{ semanticGraph { segments } }')).errors[0]?.extensions.code).toBe(
      'INVALID_ARGUMENT',
    )
    expect((await open.ask(tenantWide, '{ semanticGraph(user: "ana") { segments } }')).data).toEqual({
      semanticGraph: { segments: 1 },
    })
  })

  it('nobody asks nothing', async () => {
    const { errors } = await open.ask(undefined as never, '{ recall(input: { query: "tea" }) { items { text } } }')
    expect(errors.length).toBeGreaterThan(0)
  })
})
