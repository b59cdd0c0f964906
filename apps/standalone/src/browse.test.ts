import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spaceOf } from '@ecphory/memory'
import type { GraphOp } from '@ecphory/memory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ana, openSchema, setUpMsMax, tell } from './testing/open-schema.ts'
import type { Answer, OpenSchema } from './testing/open-schema.ts'

interface Connection {
  readonly nodes: readonly { readonly id: string }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly endCursor: string | null
  }
}
interface Statements {
  readonly semanticGraph: { readonly statements: Connection }
}

const page = /* GraphQL */ `
  query ($after: String, $first: Int, $relation: [String!]) {
    semanticGraph {
      statements(after: $after, first: $first, relation: $relation) {
        nodes {
          id
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          endCursor
        }
      }
    }
  }
`

async function walk(open: OpenSchema, first: number, between: (number: number) => Promise<void> = async () => {}) {
  const ids: string[] = []
  for (let after: string | null = null, number = 0; ; number++) {
    const { data, errors }: Answer<Statements> = await open.ask<Statements>(ana, page, { after, first })
    expect(errors).toEqual([])
    const { nodes, pageInfo }: Connection = (data as Statements).semanticGraph.statements
    ids.push(...nodes.map(({ id }) => id))
    expect(pageInfo.hasPreviousPage).toBe(number > 0)
    if (!pageInfo.hasNextPage) return ids
    after = pageInfo.endCursor
    await between(number)
  }
}

describe('a list', () => {
  let folder: string
  let open: OpenSchema
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ecphory-'))
    open = await openSchema({ path: join(folder, 'm.db') })
    await tell(open, ana, ['semantic: I like tea.'])
  }, setUpMsMax)
  afterAll(async () => {
    await open.close()
    rmSync(folder, { recursive: true })
  })

  it('H4 walks 10,000 rows while writes happen: no skip, no repeat', async () => {
    const space = spaceOf({ tenant: 'red', user: 'ana' }, 'g1', 'semantic')
    const key = { projection: 'planted', generation: 'g1', topic: 'planted', partition: 0 }
    const count = 10_000
    const version = (i: number, from: number | null, recordFrom: number): GraphOp => ({
      op: 'putVersion',
      space,
      version: {
        slot: `planted:${i}`,
        item: {
          id: `planted-${String(i).padStart(5, '0')}`,
          label: 'Statement',
          properties: {
            subject: 'user',
            relation: 'likes',
            object: `thing ${i}`,
            polarity: 'positive',
            confidence: 0.5,
          },
          valid: { from, to: null },
          support: ['planted-0'],
          keys: [],
        },
        recordFrom,
        recordTo: null,
      },
    })
    // Many begin at one moment, and some have no beginning.
    const ops = Array.from({ length: count }, (_, i) => version(i, i % 10 === 0 ? null : 1_000 * (i % 400), 0))
    await open.test.graphs.transact(key, 0, 1, (transaction) => transaction.apply(ops))
    const seen = await walk(open, 500, async (number) => {
      await tell(open, ana, [`semantic: I like walk number ${number}.`])
      // What is learnt meanwhile moves what was seen to the end, and what was not to the beginning.
      const moved = [version(399 + 400 * number, -1_000, 1_000_000), version(1 + 400 * number, 1_000_000, 1_000_000)]
      await open.test.graphs.transact(key, 1 + number, 2 + number, (transaction) => transaction.apply(moved))
    })
    expect(seen.filter((id) => id.startsWith('planted-'))).toHaveLength(count)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(count + 1)
    expect((await walk(open, 500)).length).toBeGreaterThan(count + 15)
  })

  it('refuses cursors of its own making, and pages out of bounds', async () => {
    const codeOf = async (variables: object) => (await open.ask(ana, page, variables)).errors[0]?.extensions.code
    expect(await codeOf({ after: 'nonsense' })).toBe('INVALID_ARGUMENT')
    expect(await codeOf({ after: Buffer.from('["g1",0]').toString('base64url') })).toBe('INVALID_ARGUMENT')
    expect(await codeOf({ after: Buffer.from('["g77",0,null,"x"]').toString('base64url') })).toBe('INVALID_ARGUMENT')
    expect(await codeOf({ after: '' })).toBe('INVALID_ARGUMENT')
    expect(await codeOf({ first: 0 })).toBe('INVALID_ARGUMENT')
    expect(await codeOf({ first: 501 })).toBe('INVALID_ARGUMENT')
    expect(await codeOf({ relation: Array.from({ length: 51 }, () => 'likes') })).toBe('TOO_LARGE')
  })
})

describe('a cursor', () => {
  let open: OpenSchema
  beforeAll(async () => {
    open = await openSchema()
    for (const user of ['ana', 'ben'])
      await tell(open, { ...ana, user }, ['semantic: I like tea.', 'semantic: I like figs.'])
  }, setUpMsMax)
  afterAll(() => open.close())
  const ask = (list: string, graph = '') =>
    open.ask<{ semanticGraph: { list: { pageInfo: { endCursor: string }; nodes: object[] } } }>(
      ana,
      `{ semanticGraph${graph} { list: ${list} { pageInfo { endCursor } nodes { id } } } }`,
    )

  it('is of the list that gave it, whoever’s, filtered and seen as it was then', async () => {
    const after = (await ask('statements(first: 1)')).data?.semanticGraph.list.pageInfo.endCursor
    const on = (rest = '') => `statements(after: "${after}"${rest})`
    const same = await ask(on(', first: 5'), '(user: "ana")')
    expect([same.errors, same.data?.semanticGraph.list.nodes.length]).toEqual([[], 1])
    for (const [list, graph] of [
      [`entities(after: "${after}")`, ''],
      [on(), '(user: "ben")'],
      [on(', relation: ["likes"]'), ''],
      [on(', at: "2026-03-02"'), ''],
      [on(), '(asOf: { instant: "2026-03-02" })'],
      [on(), '(filter: { session: "s1" })'],
    ] as const) {
      const { errors } = await ask(list, graph)
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_ARGUMENT'])
    }
  })
})

describe('browsing', () => {
  let open: OpenSchema
  let before: string
  beforeAll(async () => {
    open = await openSchema()
    const at = (day: string) => `2026-02-${day}T08:00:00Z`
    await tell(open, ana, [{ content: 'episodic: I met my sister Ines at the mill.', at: at('01') }], { session: 's1' })
    before = await tell(open, ana, [{ content: 'semantic: I live in Berlin.', at: at('02'), sourceId: 'home' }], {
      agent: 'coach',
    })
    await tell(open, ana, [
      { content: 'semantic: I moved to Lisbon.', at: at('10') },
      { content: 'procedural: When it rains, I take the bus.', at: at('11') },
      { content: 'working: I need to return the drill to Omar by Friday.', at: at('12') },
      { content: 'working: I returned the drill to Omar.', at: at('14') },
    ])
  }, setUpMsMax)
  afterAll(() => open.close())
  const read = async (document: string): Promise<Record<string, never>> => {
    const { data, errors } = await open.ask<Record<string, never>>(ana, document)
    expect(errors).toEqual([])
    return data ?? {}
  }

  it('shows each graph’s typed nodes down to the source text', async () => {
    expect(
      await read(`{
        episodicGraph { segments episodes { nodes { summary session evidence { text session time { local source } } } }
          entities(kind: ["person"]) { nodes { name discriminator } } }
        proceduralGraph { rules { nodes { conditions steps ordered basis } } }
        workingGraph { items { nodes { item states { status valid { from to } } } } }
      }`),
    ).toMatchObject({
      episodicGraph: {
        segments: 1,
        episodes: {
          nodes: [
            {
              session: 's1',
              evidence: [{ text: 'I met my sister Ines at the mill.', session: 's1', time: { source: 'GIVEN' } }],
            },
          ],
        },
        entities: { nodes: [{ name: 'Ines', discriminator: 'sister' }] },
      },
      proceduralGraph: { rules: { nodes: [{ conditions: ['it rains'], steps: ['take the bus'], basis: 'stated' }] } },
      workingGraph: {
        items: { nodes: [{ states: [{ status: 'PENDING' }, { status: 'DONE', valid: { to: null } }] }] },
      },
    })
  })

  it('L3 B13 reads as of a position, of an instant, and what held at one', async () => {
    const statements = (root: string, list = '') =>
      `{ semanticGraph${root} { statements(relation: ["lives_in"]${list}) { nodes { object valid { from to } } } } }`
    const objects = async (root: string, list = '') => {
      const data = (await read(statements(root, list))) as unknown as {
        semanticGraph: { statements: { nodes: { object: string }[] } }
      }
      return data.semanticGraph.statements.nodes.map(({ object }) => object)
    }
    expect(await objects('')).toEqual(['Lisbon', 'Berlin'])
    expect(await objects(`(asOf: { position: "${before}" })`)).toEqual(['Berlin'])
    expect(await objects('(asOf: { instant: "2026-02-05" })')).toEqual(['Berlin'])
    expect(await objects('', ', at: "2026-02-20"')).toEqual(['Lisbon'])
    expect(await objects('', ', at: "2026-02-05"')).toEqual(['Berlin'])
    expect(await objects('(filter: { agent: "coach" })')).toEqual(['Berlin'])
    expect(await objects('(filter: { agent: "nobody" })')).toEqual([])
  })

  it('H1 H2 filters by what it says it filters by, and by nothing else', async () => {
    const states = async (args: string) => {
      const data = (await read(`{ workingGraph { states${args} { nodes { status } } } }`)) as unknown as {
        workingGraph: { states: { nodes: object[] } }
      }
      return data.workingGraph.states.nodes
    }
    expect(await states('(status: [DONE])')).toEqual([{ status: 'DONE' }])
    expect(await states('(status: [PENDING, WAITING], first: 1)')).toEqual([{ status: 'PENDING' }])
    expect(await states('(at: "2026-02-13")')).toEqual([{ status: 'PENDING' }])
    expect(await states('(from: "2026-02-14T09:00:00Z")')).toEqual([{ status: 'DONE' }])
    const both = await open.ask(ana, '{ workingGraph { states(at: "2026", from: "2026") { nodes { id } } } }')
    expect(both.errors[0]?.extensions.code).toBe('INVALID_ARGUMENT')
    const unknown = await open.ask(ana, '{ workingGraph { states(mood: "good") { nodes { id } } } }')
    expect(unknown.errors[0]?.message).toContain('mood')
  })

  it('H10 goes from a node to what lies around it, and keeps the direction of edges', async () => {
    const found = (await read('{ episodicGraph { episodes { nodes { id } } } }')) as unknown as {
      episodicGraph: { episodes: { nodes: { id: string }[] } }
    }
    const id = found.episodicGraph.episodes.nodes[0]?.id
    const around = (
      hops: number,
      edges = '',
    ) => `{ episodicGraph { node(id: "${id}") { __typename id } neighbours(id: "${id}", hops: ${hops}${edges}) {
      nodes { __typename id ... on Entity { name } } edges { type from to properties } } } }`
    expect(await read(around(1, ', edges: [INVOLVES]'))).toMatchObject({
      episodicGraph: {
        node: { __typename: 'Episode', id },
        neighbours: {
          nodes: [
            { __typename: 'Episode', id },
            { __typename: 'Entity', name: 'Ines' },
          ],
          edges: [{ type: 'INVOLVES', from: id, properties: { role: 'sister' } }],
        },
      },
    })
    expect(await read(around(0))).toMatchObject({ episodicGraph: { neighbours: { nodes: [{ id }], edges: [] } } })
    expect((await open.ask(ana, around(3))).errors[0]?.extensions.code).toBe('INVALID_ARGUMENT')
  })

  it('refuses arguments out of their bounds, and times that are no text', async () => {
    const statements = 'semanticGraph { statements'
    for (const [document, code] of [
      ['{ semanticGraph { neighbours(id: "x", first: 0) { nodes { id } } } }', 'INVALID_ARGUMENT'],
      ['{ semanticGraph { neighbours(id: "x", first: 201) { nodes { id } } } }', 'INVALID_ARGUMENT'],
      [`{ ${statements} { nodes { evidence(first: -1) { id } } } } }`, 'INVALID_ARGUMENT'],
      ['{ recall(input: { query: "Lisbon" }) { semantic { statements(first: 0) { id } } } }', 'INVALID_ARGUMENT'],
      ['{ recall(input: { query: "Lisbon" }) { semantic { statements(first: 101) { id } } } }', 'INVALID_ARGUMENT'],
      ['{ semanticGraph(asOf: {}) { segments } }', 'INVALID_ARGUMENT'],
      [`{ ${statements}(at: 1772355600) { nodes { id } } } }`, 'INVALID_TIME'],
      [`{ ${statements}(from: 1772355600) { nodes { id } } } }`, 'INVALID_TIME'],
      [`{ ${statements}(to: "") { nodes { id } } } }`, 'INVALID_TIME'],
    ] as const) {
      const { errors } = await open.ask(ana, document)
      expect([document, errors[0]?.extensions.code]).toEqual([document, code])
    }
  })

  it('tells the history of a message and of a node, retracted or not, with positions to read as of', async () => {
    const history = async (id: string) =>
      (await read(
        `{ history(id: "${id}") { segments { kind believedTo segment { text sourceId } } graphs { kind versions { id label properties believedFrom believedTo } } } }`,
      )) as unknown as {
        history: {
          segments: { kind: string; believedTo: string | null; segment: { text: string } }[]
          graphs: {
            kind: string
            versions: {
              id: string
              label: string
              believedFrom: string
              believedTo: string | null
              properties: { object?: string }
            }[]
          }[]
        }
      }
    const told = (await history('home')).history
    expect(told.segments).toMatchObject([
      { kind: 'SEMANTIC', segment: { text: 'I live in Berlin.', sourceId: 'home' } },
    ])
    const versions =
      told.graphs.find(({ kind }) => kind === 'SEMANTIC')?.versions.filter(({ label }) => label === 'Statement') ?? []
    // First it held without an end, then until the move: the first belief ended where the second began.
    expect(versions).toHaveLength(2)
    expect(versions[0]?.believedTo).toBe(versions[1]?.believedFrom)
    expect(versions[0]?.believedFrom).toBe(before)
    const ofNode = (await history(versions[1]?.id ?? '')).history
    expect(ofNode.segments.map(({ segment }) => segment.text)).toContain('I live in Berlin.')
    const retracted = await open.ask<{ retract: { position: string } }>(
      ana,
      'mutation { retract(id: "home") { position } }',
    )
    await open.ask(ana, 'query ($p: [Position!]) { receipts(positions: $p, waitMsMax: 10000) { state } }', {
      p: [retracted.data?.retract.position],
    })
    const after = (await history('home')).history
    expect(after.segments[0]).toMatchObject({
      believedTo: retracted.data?.retract.position,
      segment: { text: 'I live in Berlin.' },
    })
    // The first belief is of a statement that nobody believes any more; its id was handed out all the same.
    const gone = (await history(versions[0]?.id ?? '')).history
    expect(gone.segments.map(({ segment }) => segment.text)).toContain('I live in Berlin.')
    expect(gone.graphs.find(({ kind }) => kind === 'SEMANTIC')?.versions.map(({ id }) => id)).toContain(versions[0]?.id)
  })
})
