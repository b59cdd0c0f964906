import {
  createEvent,
  segmentWithdrawnV1,
  segmentsRetractedV1,
  statementsExtractedV1,
  feedbackGivenV1,
} from '@ecphory/events'
import type { EcphoryEvent, RoutedSegment, StatementFact } from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../digest/digest.ts'
import { spaceOf } from '../generation.ts'
import type { SettledNode, StoredAssertion } from '../graph/items.ts'
import type { MemoryType } from '../memory-type.ts'
import type { LogRecord } from '../ports/event-log.ts'
import { createMemoryGraphStore } from '../testing/index.ts'
import { projectBatch } from './project-batch.ts'
import { SlotCache } from './slot-cache.ts'
import { tombstoneOf } from './tombstone.ts'

const subject = { tenant: 'local', user: 'ana' }
const space = spaceOf(subject, 'g1', 'semantic')

/** A type of one rule: in a slot the latest word holds, each word from its time until the next. */
const latest: MemoryType<StatementFact, readonly StoredAssertion[]> = {
  kind: 'semantic',
  observes: [],
  extractor: 'test@1',
  event: statementsExtractedV1,
  extract: () => Promise.resolve([]),
  assertions: (fact, segment) => [
    { slot: fact.relation, validTime: segment.time.instant, value: { object: fact.object } },
  ],
  settlement: {
    start: () => [],
    apply: (state, assertion) => [...state, assertion],
    finish: (state) => ({ nodes: state.map((assertion, index) => toNode(assertion, state[index + 1])), edges: [] }),
  },
  recall: () => [],
  block: { name: 'profile', title: 'User profile', lines: () => [] },
}

function toNode(
  { factId, value, validTime, support }: StoredAssertion,
  next: StoredAssertion | undefined,
): SettledNode {
  const valid = { from: validTime, to: next?.validTime ?? null }
  return { id: factId, label: 'Statement', properties: value, valid, support, keys: [] }
}

/** A type whose items come back as they were: a slot's node stands while what is said of it is odd in number. */
const toggled: MemoryType<StatementFact, { readonly slot: string; readonly count: number }> = {
  ...latest,
  settlement: {
    start: (slot) => ({ slot, count: 0 }),
    apply: ({ slot, count }) => ({ slot, count: count + 1 }),
    finish: ({ slot, count }) => ({ nodes: count % 2 === 1 ? [toggledNode(slot)] : [], edges: [] }),
  },
}

const toggledNode = (slot: string): SettledNode => ({
  ...{ id: slot, label: 'Statement', properties: {}, valid: { from: 0, to: null }, support: ['any'], keys: [] },
})

function segmentOf(name: string, instant: number): RoutedSegment {
  return {
    segmentId: `${name}-0`,
    traceId: name,
    index: 0,
    scope: subject,
    sourceId: name,
    role: 'user',
    speaker: null,
    text: `words of ${name}`,
    attachments: [],
    time: { instant, offsetMinutes: 0, precision: 'instant', source: 'given' },
    preceding: [],
    vector: { encoder: 'test', scale: 1, bytes: 'AAEC' },
    probabilities: { episodic: 0, semantic: 1, procedural: 0, working: 0, fragmented: 0 },
    labels: ['semantic'],
    stored: ['semantic'],
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

function said(name: string, offset: number, relation: string, object: string, instant: number): EcphoryEvent {
  const fact = { factId: `fact-${name}`, support: [`${name}-0`], origin: 'text' as const, kind: 'statement' as const }
  const statement = {
    subject: 'user',
    relation,
    object,
    polarity: 'positive',
    band: 'explicit',
    confidence: 0.9,
  } as const
  const facts = [{ ...fact, ...statement, valid: null, correction: false, hint: false }]
  const data = { segment: segmentOf(name, instant), observed: false, extractor: 'test@1', answers: [], facts }
  return createEvent(statementsExtractedV1, data, origin(`said-${name}-${offset}`, offset))
}

const withdrawn = (name: string, offset: number) =>
  createEvent(segmentWithdrawnV1, { subject, segmentId: `${name}-0` }, origin(`withdrawn-${name}-${offset}`, offset))

function retracted(name: string, offset: number, instant: number): EcphoryEvent {
  const tombstones = [tombstoneOf(subject, `words of ${name}`, instant)]
  return createEvent(
    segmentsRetractedV1,
    { subject, segmentIds: [`${name}-0`], tombstones },
    origin(`r-${name}`, offset),
  )
}

const toRecords = (events: readonly EcphoryEvent[]): LogRecord[] =>
  events.map((event, offset) => ({ position: { partition: 0, offset }, event }))

/** Projects events in batches of the given sizes (repeated), each batch by a fresh worker where asked. */
async function project(
  events: readonly EcphoryEvent[],
  sizes: readonly number[] = [100],
  restart = false,
  type: MemoryType = latest as MemoryType,
) {
  const graphs = createMemoryGraphStore()
  const key = { projection: 'project-semantic', generation: 'g1', topic: 'facts', partition: 0 }
  let slots = new SlotCache(100)
  let expected = 0
  const records = toRecords(events)
  for (let from = 0, turn = 0; from < records.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    if (restart) slots = new SlotCache(100)
    const projector = { type, generation: 'g1', graphs, slots }
    expected = await projectBatch(projector, key, expected, records.slice(from, from + size))
    from += size
  }
  return graphs
}

const historyOf = async (
  events: readonly EcphoryEvent[],
  sizes?: readonly number[],
  restart?: boolean,
  type?: MemoryType,
) => digestOf(await project(events, sizes, restart, type), subject, 'g1', ['semantic'], 'history')

/** Several of one trace are what batches cut apart. */
const sameTraceOften = Array.from({ length: 4 }, () => 'sameTrace' as const)

/** A life of a few slots: statements with late and equal times, some withdrawn, retracted, fed again or given feedback. */
const lives = fc
  .array(
    fc.record({
      relation: fc.constantFrom('lives_in', 'likes', '__proto__'),
      object: fc.constantFrom('Berlin', 'Lisbon', 'Porto'),
      instant: fc.integer({ min: 0, max: 5 }),
      fate: fc.constantFrom('stays', 'withdrawn', 'retracted', 'praised', ...sameTraceOften),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    const events: EcphoryEvent[] = []
    let offset = 0
    steps.forEach(({ relation, object, instant, fate }, index) => {
      const name = `t${index}`
      const follows = events.at(-1)?.type === statementsExtractedV1.type
      if (fate !== 'sameTrace' || !follows) offset += 1 + (index % 3)
      events.push(said(name, offset, relation, object, instant))
      if (fate === 'withdrawn') events.push(withdrawn(name, (offset += 2)))
      if (fate === 'retracted') events.push(retracted(name, (offset += 1), instant))
      if (fate === 'praised') {
        const data = { subject, segmentId: `${name}-0`, polarity: 'positive' } as const
        events.push(createEvent(feedbackGivenV1, data, origin(`praise-${name}`, (offset += 1))))
      }
    })
    return events
  })

describe('projection', () => {
  it.each([
    ['whose items change', latest as MemoryType],
    ['whose items come back', toggled as MemoryType],
  ])('E1 gives one history for all batch sizes and restarts, of a type %s', async (_, type) => {
    await fc.assert(
      fc.asyncProperty(lives, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), async (events, sizes) => {
        const whole = await historyOf(events, [100], false, type)
        expect(await historyOf(events, sizes, false, type)).toBe(whole)
        expect(await historyOf(events, sizes, true, type)).toBe(whole)
      }),
      { numRuns: 150 },
    )
  })

  it('E1 leaves no trace of a root position that two batches share', async () => {
    const events = [said('a', 1, 'is', 'on', 1), said('b', 2, 'is', 'on', 1), said('c', 2, 'is', 'on', 1)]
    const { versions } = await (await project(events, [2, 1], true, toggled as MemoryType)).dump(space)
    expect(versions.map(({ recordFrom, recordTo }) => [recordFrom, recordTo])).toEqual([[1, null]])
  })

  it('L3 as of a position is what a projection stopped there believes', async () => {
    await fc.assert(
      fc.asyncProperty(lives, fc.nat({ max: 30 }), async (events, position) => {
        const { anchors, versions } = await (await project(events)).dump(space)
        const stopped = await (await project(events.filter(({ rootoffset = 0 }) => rootoffset <= position))).dump(space)
        const asOf = ({ recordFrom, recordTo }: { recordFrom: number; recordTo: number | null }) =>
          recordFrom <= position && (recordTo === null || recordTo > position)
        const now = ({ recordTo }: { recordTo: number | null }) => recordTo === null
        expect(versions.filter(asOf).map(({ item }) => item)).toEqual(
          stopped.versions.filter(now).map(({ item }) => item),
        )
        expect(anchors.filter(asOf).map(({ anchor }) => anchor)).toEqual(
          stopped.anchors.filter(now).map(({ anchor }) => anchor),
        )
      }),
    )
  })

  it('E1 a dead letter that is run again under its old position leaves the history it would have left', async () => {
    await fc.assert(
      fc.asyncProperty(lives, fc.nat(), async (events, pick) => {
        const late = events.filter((event) => event.type === statementsExtractedV1.type)
        const chosen = late[pick % late.length]
        const alone = events.filter((event) => (event.rootoffset ?? 0) === chosen?.rootoffset).length === 1
        fc.pre(chosen !== undefined && alone && isLeftAlone(events, chosen))
        const reordered = [...events.filter((event) => event !== chosen), ...(chosen ? [chosen] : [])]
        expect(await historyOf(reordered, [1])).toBe(await historyOf(events, [1]))
      }),
      { numRuns: 150 },
    )
  })

  it('E3 gives one state for all orders of delivery', async () => {
    const statements = [
      ['a', 'lives_in', 'Berlin', 1],
      ['b', 'lives_in', 'Lisbon', 3],
      ['c', 'lives_in', 'Porto', 2],
      ['d', 'likes', 'tea', 1],
    ] as const
    const orders = fc.shuffledSubarray([...statements], { minLength: 4, maxLength: 4 })
    const stateOf = async (order: readonly (typeof statements)[number][]) => {
      const events = order.map(([name, relation, object, instant], index) =>
        said(name, index, relation, object, instant),
      )
      return digestOf(await project(events), subject, 'g1', ['semantic'], 'state')
    }
    const inOrder = await stateOf(statements)
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        expect(await stateOf(order)).toBe(inOrder)
      }),
    )
  })

  it('B10 keeps what was believed before: as of a position the old interval is open', async () => {
    const graphs = await project([said('a', 1, 'lives_in', 'Berlin', 1), said('b', 2, 'lives_in', 'Lisbon', 3)])
    const { versions } = await graphs.dump(space)
    const berlin = versions.filter(({ item }) => item.id === 'fact-a')
    expect(berlin.map(({ item, recordFrom, recordTo }) => [item.valid.to, recordFrom, recordTo])).toEqual([
      [null, 1, 2],
      [3, 2, null],
    ])
  })

  it('suppresses what was retracted when it is fed again by another path, and takes a later true statement', async () => {
    const again = (name: string, offset: number, instant: number) => {
      const event = said(name, offset, 'likes', 'tea', instant)
      const data = event.data as { segment: RoutedSegment }
      return { ...event, data: { ...data, segment: { ...data.segment, text: '  Words of A ' } } }
    }
    const graphs = await project([
      said('A', 1, 'likes', 'tea', 5),
      retracted('A', 2, 5),
      again('b', 3, 5),
      again('c', 4, 6),
    ])
    const { anchors, versions } = await graphs.dump(space)
    const open = (one: { recordTo: number | null }) => one.recordTo === null
    expect(anchors.filter(open).map(({ anchor }) => anchor.segmentId)).toEqual(['c-0'])
    expect(versions.filter(open).map(({ item }) => item.id)).toEqual(['fact-c'])
  })

  it('D8 takes a redelivered segment once', async () => {
    const events = [said('a', 1, 'likes', 'tea', 5), said('a', 1, 'likes', 'tea', 5)]
    expect(await historyOf(events)).toBe(await historyOf(events.slice(0, 1)))
  })

  it('refuses the batch of a worker that was overtaken, and changes nothing', async () => {
    const graphs = await project([said('a', 1, 'likes', 'tea', 5)])
    const before = await graphs.dump(space)
    const key = { projection: 'project-semantic', generation: 'g1', topic: 'facts', partition: 0 }
    const zombie = { type: latest as MemoryType, generation: 'g1', graphs, slots: new SlotCache(10) }
    const stale = projectBatch(zombie, key, 0, toRecords([said('b', 2, 'likes', 'milk', 6)]))
    await expect(stale).rejects.toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
    expect(await graphs.dump(space)).toEqual(before)
  })
})

/** Events that speak of a statement make no sense before it. */
function isLeftAlone(events: readonly EcphoryEvent[], chosen: EcphoryEvent): boolean {
  const { segmentId } = (chosen.data as { segment: RoutedSegment }).segment
  return events.every((event) => event === chosen || !JSON.stringify(event.data).includes(`"${segmentId}"`))
}

it('work that a store begins anew in a transaction leaves what one pass leaves', async () => {
  const events = [
    said('a', 0, 'lives_in', 'Berlin', 1),
    said('b', 1, 'lives_in', 'Lisbon', 3),
    said('c', 2, 'lives_in', 'Porto', 2),
    withdrawn('b', 3),
  ]
  const graphs = createMemoryGraphStore()
  const transact = graphs.transact.bind(graphs)
  graphs.transact = async (key, expected, next, work) => {
    const givenUp = new Error('The transaction was given up for another.')
    const once = transact(key, expected, next, async (transaction) => {
      await work(transaction)
      throw givenUp
    })
    await expect(once).rejects.toBe(givenUp)
    await transact(key, expected, next, work)
  }
  const key = { projection: 'project-semantic', generation: 'g1', topic: 'facts', partition: 0 }
  const projector = { type: latest as MemoryType, generation: 'g1', graphs, slots: new SlotCache(100) }
  let expected = 0
  for (const record of toRecords(events)) expected = await projectBatch(projector, key, expected, [record])
  expect(await digestOf(graphs, subject, 'g1', ['semantic'], 'history')).toBe(await historyOf(events))
})
