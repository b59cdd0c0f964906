import {
  createEvent,
  episodesExtractedV1,
  segmentWithdrawnV1,
  type EcphoryEvent,
  type EpisodeFact,
  type RoutedSegment,
} from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../digest/digest.ts'
import { spaceOf } from '../generation.ts'
import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledEdge, SettledNode } from '../graph/items.ts'
import { recurrenceDaysMin, sequenceEpisodesMax, supportPerNameMax } from '../limits.ts'
import type { MemoryType, RecallQuery } from '../memory-type.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { projectBatch } from '../projection/project-batch.ts'
import { SlotCache } from '../projection/slot-cache.ts'
import { createMemoryGraphStore } from '../testing/index.ts'
import { entityId, nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { parseInstant } from '../time/parse-instant.ts'
import { resolveTimes } from '../time/resolve-times.ts'
import { experiencesBlock } from './block.ts'
import { episodic } from './episodic.ts'
import { extractEpisodes } from './extract.ts'
import { recallEpisodes } from './recall.ts'

const subject = { tenant: 'local', user: 'ana' }
const space = spaceOf(subject, 'g1', 'episodic')

interface Told {
  readonly id: string
  readonly text: string
  readonly at: string
  readonly session?: string
  readonly speaker?: string
}

function segmentOf({ id, text, at, session, speaker }: Told): RoutedSegment {
  return {
    segmentId: id,
    traceId: id,
    index: 0,
    scope: { ...subject, ...(session !== undefined && { session }) },
    sourceId: id,
    role: 'user',
    speaker: speaker ?? null,
    text,
    attachments: [],
    time: parseInstant(at),
    preceding: [],
    vector: { encoder: 'test', scale: 1, bytes: 'AAEC' },
    probabilities: { episodic: 1, semantic: 0, procedural: 0, working: 0, fragmented: 0 },
    labels: ['episodic'],
    stored: ['episodic'],
    doubtful: false,
  }
}

const origin = (id: string, offset: number) => ({
  id,
  source: 'test',
  madeAt: 0,
  subject,
  root: { partition: 0, offset },
})

function extracted(told: Told, offset: number): EcphoryEvent {
  const segment = segmentOf(told)
  const facts = extractEpisodes(segment, false).map((draft, i): EpisodeFact => ({
    ...draft,
    factId: `${told.id}/${i}`,
    support: [told.id],
    origin: 'text',
  }))
  const data = { segment, observed: false, extractor: episodic.extractor, answers: [], facts }
  return createEvent(episodesExtractedV1, data, origin(`e-${told.id}`, offset))
}

const withdrawn = (segmentId: string, offset: number): EcphoryEvent =>
  createEvent(segmentWithdrawnV1, { subject, segmentId }, origin(`w-${segmentId}`, offset))

async function project(events: readonly EcphoryEvent[], batch = 100): Promise<GraphStore> {
  const graphs = createMemoryGraphStore()
  const projector = { type: episodic as MemoryType, generation: 'g1', graphs, slots: new SlotCache(100) }
  const key = { projection: 'project-episodic', generation: 'g1', topic: 'facts', partition: 0 }
  const records = events.map((event, offset) => ({ position: { partition: 0, offset }, event }))
  let expected = 0
  for (let from = 0; from < records.length; from += batch) {
    expected = await projectBatch(projector, key, expected, records.slice(from, from + batch))
  }
  return graphs
}

const projectAll = (told: readonly Told[]): Promise<GraphStore> => project(told.map(extracted))

async function itemsOf(graphs: GraphStore): Promise<{ nodes: SettledNode[]; edges: SettledEdge[] }> {
  const { versions } = await graphs.dump(space)
  const open = versions.filter(({ recordTo }) => recordTo === null).map(({ item }) => item)
  return {
    nodes: open.filter((item): item is SettledNode => 'label' in item),
    edges: open.filter((item): item is SettledEdge => 'type' in item),
  }
}

const entityNames = (nodes: readonly SettledNode[]): string[] =>
  nodes
    .filter(({ label, properties }) => label === 'Entity' && properties['kind'] !== 'time')
    .map(({ properties }) => [properties['name'], properties['discriminator']].filter(Boolean).join(' '))
    .sort()

describe('episodes and their entities', () => {
  it('E8 an episode is tied to the entity that is there, H10 in the direction of the edge', async () => {
    const { nodes, edges } = await itemsOf(
      await projectAll([
        { id: 'a', text: 'I had tea with Mirela.', at: '2026-03-05T10:00:00Z' },
        { id: 'b', text: 'We cooked with MIRELA yesterday.', at: '2026-03-08T10:00:00Z' },
        { id: 'c', text: 'We sang with Mirela 🌸', at: '2026-03-09T10:00:00Z' },
      ]),
    )
    const mirela = nodes.filter(({ properties }) => properties['name'] === 'Mirela')
    expect(mirela).toHaveLength(1)
    expect(mirela[0]).toMatchObject({ valid: { from: Date.parse('2026-03-05T10:00:00Z'), to: null } })
    const involving = edges.filter(({ type }) => type === 'INVOLVES')
    expect(involving.map(({ to }) => to)).toContain(mirela[0]?.id)
    const episodeIds = new Set(nodes.filter(({ label }) => label === 'Episode').map(({ id }) => id))
    for (const { from, properties } of involving) {
      expect(episodeIds.has(from)).toBe(true)
      expect(properties).toEqual({ role: 'participant' })
    }
  })

  it('E2 Sam and Samsung both survive; E3 two of one name stay two', async () => {
    const { nodes } = await itemsOf(
      await projectAll([
        { id: 'a', text: 'I met Sam in Samsung.', at: '2026-03-05T10:00:00Z' },
        { id: 'b', text: 'My colleague Alex called.', at: '2026-03-05T11:00:00Z' },
        { id: 'c', text: 'My nephew Alex called.', at: '2026-03-05T12:00:00Z' },
      ]),
    )
    expect(entityNames(nodes)).toEqual(['Alex colleague', 'Alex nephew', 'Sam', 'Samsung'])
    const alexes = nodes.filter(({ keys }) => keys.includes('alex'))
    expect(alexes.map(({ keys }) => keys)).toEqual(
      expect.arrayContaining([
        ['alex', 'nephew'],
        ['alex', 'colleague'],
      ]),
    )
  })

  it('D9 spellings of one name are one entity that keeps them', () => {
    const slot = `entity:${entityId(subject, 'person', 'Wren', null)}`
    const mentions = ['Wren 🕯️', 'Wren 🗯️', 'wren'].map((name, i) => ({
      slot,
      validTime: i,
      value: { name, kind: 'person', discriminator: null },
      factId: `f${i}`,
      support: [`s${i}`],
      assertedAt: i,
      withdrawnAt: null,
    }))
    const { nodes } = episodic.settlement.finish(
      mentions.reduce(episodic.settlement.apply, episodic.settlement.start(slot)),
    )
    expect(nodes).toMatchObject([
      {
        keys: ['wren'],
        support: ['s0', 's1', 's2'],
        properties: { aliases: ['Wren 🕯️', 'Wren 🗯️', 'wren'] },
      },
    ])
  })

  it('a name of ten thousand mentions rests on the first of them', () => {
    const slot = `entity:${entityId(subject, 'person', 'Ana', null)}`
    let state = episodic.settlement.start(slot)
    const nodes = new Set<unknown>()
    for (let i = 0; i < 10_000; i++) {
      const value = { name: 'Ana', kind: 'person', discriminator: null }
      const held = { factId: `f${i}`, support: [`s${i}`], assertedAt: i, withdrawnAt: null }
      state = episodic.settlement.apply(state, { slot, validTime: i, value, ...held })
      nodes.add(episodic.settlement.finish(state).nodes[0])
    }
    const [node] = episodic.settlement.finish(state).nodes
    expect(node?.support).toHaveLength(supportPerNameMax)
    expect(nodes.size).toBe(supportPerNameMax)
  })

  it('A7 an entity by the name of an object property is an entity', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const slot = `entity:${entityId(subject, 'person', name, null)}`
      const value = { name, kind: 'person', discriminator: null }
      const held = { factId: 'f', support: ['s'], assertedAt: 0, withdrawnAt: null }
      const state = episodic.settlement.apply(episodic.settlement.start(slot), { slot, validTime: 0, value, ...held })
      expect(episodic.settlement.finish(state).nodes).toMatchObject([{ properties: { name }, support: ['s'] }])
    }
  })

  it('a speaker who is not the user is an entity of what he tells', async () => {
    const { nodes } = await itemsOf(
      await projectAll([{ id: 'a', text: 'I painted the fence.', at: '2026-03-05T10:00:00Z', speaker: 'Caroline' }]),
    )
    expect(entityNames(nodes)).toEqual(['Caroline'])
  })
})

describe('sequences and patterns', () => {
  const session: readonly Told[] = ['I woke up late.', 'I missed the bus.', 'I took a taxi.'].map((text, i) => ({
    id: `s${i}`,
    text,
    at: `2026-03-05T1${i}:00:00Z`,
    session: 'one',
  }))

  it('links the episodes of a session in order, whatever the order of arrival', async () => {
    const { nodes, edges } = await itemsOf(await projectAll([session[2]!, session[0]!, session[1]!]))
    const summary = (id: string) => nodes.find((node) => node.id === id)?.properties['summary']
    const links = edges.map(({ type, from, to }) => [type, summary(from), summary(to)])
    expect(links).toEqual(
      expect.arrayContaining([
        ['NEXT', 'I woke up late', 'I missed the bus'],
        ['NEXT', 'I missed the bus', 'I took a taxi'],
        ['SAME_CONTEXT', 'I took a taxi', 'I woke up late'],
      ]),
    )
    expect(edges.filter(({ type }) => type === 'NEXT')).toHaveLength(2)
  })

  it('B17 what is derived carries the dates of its sources', async () => {
    const { edges } = await itemsOf(await projectAll(session))
    for (const { valid } of edges) expect(new Date(valid.from ?? 0).toISOString()).toMatch(/^2026-03-05/)
    expect(edges).toHaveLength(3)
  })

  it('a sequence is bounded', () => {
    const slot = 'sequence:x:2026-03-05'
    let state = episodic.settlement.start(slot)
    for (let i = 0; i < 2 * sequenceEpisodesMax; i++) {
      const value = { episodeId: `e${i}`, from: i, session: true }
      const held = { factId: `f${i}`, support: [`s${i}`], assertedAt: i, withdrawnAt: null }
      state = episodic.settlement.apply(state, { slot, validTime: i, value, ...held })
    }
    expect(episodic.settlement.finish(state).edges.length).toBeLessThan(2 * sequenceEpisodesMax)
  })

  const swims = [2, 9, 16].map((day) =>
    extracted(
      {
        id: `d${day}`,
        text: 'I practised butterfly strokes.',
        at: `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`,
      },
      day,
    ),
  )

  it('A_abs: what happens on three days is a pattern that rests on them', async () => {
    const isPattern = ({ label }: SettledNode): boolean => label === 'Pattern'
    expect((await itemsOf(await project(swims.slice(0, recurrenceDaysMin - 1)))).nodes.some(isPattern)).toBe(false)
    const { nodes, edges } = await itemsOf(await project(swims))
    const patterns = nodes.filter(isPattern)
    expect(patterns.map(({ properties }) => properties['name'])).toContain('butterfly strokes')
    expect(patterns[0]).toMatchObject({ properties: { days: 3 }, support: ['d2', 'd9', 'd16'] })
    expect(edges.filter(({ type, to }) => type === 'INSTANCE_OF' && to === patterns[0]?.id)).toHaveLength(3)
  })

  it('A_abs: a pattern that loses its support is gone', async () => {
    const { nodes } = await itemsOf(await project([...swims, withdrawn('d9', 20)]))
    expect(nodes.filter(({ label }) => label === 'Pattern')).toEqual([])
    expect(nodes.filter(({ label }) => label === 'Episode')).toHaveLength(2)
  })
})

describe('settling', () => {
  const texts = [
    'I met Ana in Porto.',
    'Yesterday Ana called.',
    'We cooked beans with Wren.',
    'I fixed the bike.',
    '昨天跟小李吃了面。',
  ]
  const told = fc.array(
    fc.record({
      text: fc.constantFrom(...texts),
      day: fc.integer({ min: 1, max: 9 }),
      session: fc.constantFrom('x', 'y'),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it('B8 and E3 the state does not depend on the order of arrival or the batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        told,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 5 }),
        async (items, keys, batch) => {
          const all = items.map(({ text, day, session }, i): Told => ({
            id: `t${i}`,
            text,
            session,
            at: `2026-03-0${day}T10:00:00Z`,
          }))
          const order = all.map((item) => ({ item, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key)
          const one = await projectAll(all)
          const other = await project(
            order.map(({ item }, offset) => extracted(item, offset)),
            batch,
          )
          const digests = await Promise.all(
            [one, other].map((graphs) => digestOf(graphs, subject, 'g1', ['episodic'], 'state')),
          )
          expect(digests[0]).toBe(digests[1])
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('recall', () => {
  const now = parseInstant('2025-07-25T18:00:00-07:00')
  const query = (text: string, names: readonly string[] = []): RecallQuery => ({
    text,
    terms: textToTerms(text),
    vector: new Float32Array(3),
    answerVector: new Float32Array(3),
    now,
    times: resolveTimes(text, now).map(({ span }) => span),
    names: names.map(nameToKey),
    candidatesMax: 50,
  })
  const rowsOf = async (graphs: GraphStore, asked: RecallQuery): Promise<GraphRow[]> => {
    const first = (await graphs.query(space, recallEpisodes(asked), {}, {})).flat()
    const second = (await graphs.query(space, recallEpisodes(asked, first), {}, {})).flat()
    return [...first, ...second]
  }
  const summaries = (rows: readonly GraphRow[]): unknown[] => [
    ...new Set(
      rows.flatMap((row) =>
        row.row === 'node' && row.node.label === 'Episode' ? [row.node.properties['summary']] : [],
      ),
    ),
  ]

  const diary: readonly Told[] = [
    { id: 'a', text: 'I repotted the lemon tree today.', at: '2025-07-24T19:00:00-07:00' },
    { id: 'b', text: 'Ana and I rowed across the lake today.', at: '2025-07-22T12:00:00-07:00' },
    { id: 'c', text: 'I sold the tent.', at: '2025-06-01T12:00:00-07:00' },
  ]

  it('B1 "on the 24th" finds the evening of the 24th by the local clock', async () => {
    const graphs = await projectAll(diary)
    const [byTime] = (await graphs.query(
      space,
      recallEpisodes(query('What happened on the 24th?')).filter(({ find }) => find === 'byTime'),
      {},
      {},
    )) as GraphRow[][]
    expect(summaries(byTime ?? [])).toEqual(['I repotted the lemon tree'])
  })

  it('E7 a person is found by name in any case, before anything is encoded', async () => {
    const rows = await rowsOf(await projectAll(diary), query('what did aNA do?', ['aNA']))
    expect(summaries(rows)).toContain('Ana and I rowed across the lake')
  })

  it('H11 a request that names nobody and no time still asks by words and meaning', () => {
    expect(recallEpisodes(query('anything about tents?')).map(({ find }) => find)).toEqual(['lexical', 'nearest'])
    expect(recallEpisodes(query('')).map(({ find }) => find)).toEqual(['nearest'])
  })

  it('B7 a request about an absurd time is no constraint', () => {
    expect(recallEpisodes(query('十万年前发生了什么？')).some(({ find }) => find === 'byTime')).toBe(false)
  })

  it('the block prints dates and summaries, the likelier first', async () => {
    const asked = query('Did I repot the lemon tree?')
    const lines = experiencesBlock.lines(asked, await rowsOf(await projectAll(diary), asked))
    expect(lines[0]?.text).toBe('2025-07-24: I repotted the lemon tree')
    expect(lines[0]?.support).toEqual(['a'])
  })

  it('the block prints the words of a segment that has no episode', () => {
    const { segmentId, text, speaker, time } = segmentOf({ id: 'z', text: 'Я потерял ключи', at: '2026-03-05' })
    const rows = [{ row: 'anchor', anchor: { segmentId, text, speaker, time } }] as unknown as GraphRow[]
    expect(experiencesBlock.lines(query('ключи'), rows)).toEqual([
      { text: 'told 2026-03-05: Я потерял ключи', support: ['z'], weight: 1 },
    ])
  })
})
