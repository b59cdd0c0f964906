import type { EventTime, RoutedSegment, StateChangeFact } from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GraphRow } from '../graph/graph-query.ts'
import type { Settled, StoredAssertion } from '../graph/items.ts'
import { boardWindowDays, untouchedDaysMax } from '../limits.ts'
import type { RecallQuery } from '../memory-type.ts'
import { settleSlot } from '../projection/settle-slot.ts'
import { SlotCache } from '../projection/slot-cache.ts'
import { createHashEncoder, createMemoryGraphStore } from '../testing/index.ts'
import { textToTerms } from '../text/terms.ts'
import { dayMs, hourMs } from '../time/wall-clock.ts'
import { rankOpenItems, statusBlock } from './block.ts'
import { stateChangeAssertions, windowOf } from './state-change.ts'
import { working } from './working.ts'

/** A Monday, 08:00 local, well inside a board's window. */
const monday = Date.parse('2026-06-01T08:00:00+02:00')
const encoder = createHashEncoder()

const timeOf = (instant: number): EventTime => ({ instant, offsetMinutes: 120, precision: 'instant', source: 'given' })

function segmentOf(text: string, at: number, role: RoutedSegment['role'] = 'user'): RoutedSegment {
  return {
    segmentId: `${role}-${at}-${text.slice(0, 12)}`,
    traceId: 'trace',
    index: 0,
    scope: { tenant: 'local', user: 'maren' },
    sourceId: 'source',
    role,
    speaker: null,
    text,
    attachments: [],
    time: timeOf(at),
    preceding: [],
    vector: { encoder: encoder.id, scale: 1, bytes: '' },
    probabilities: { episodic: 0.5, semantic: 0.1, procedural: 0.1, working: 0.9, fragmented: 0.1 },
    labels: ['working'],
    stored: ['working'],
    doubtful: false,
  }
}

/** A fact as an extractor might give it, told apart by its words. */
const factOf = (given: Partial<StateChangeFact> & { readonly item: string }): StateChangeFact => ({
  kind: 'stateChange',
  factId: given.factId ?? given.item,
  support: given.support ?? [given.item],
  origin: 'text',
  status: 'pending',
  due: null,
  terms: [...new Set(textToTerms(given.item))],
  mentions: [],
  resources: [],
  constraint: null,
  recurrence: null,
  hint: false,
  ...given,
})

function toStored(fact: StateChangeFact, segment: RoutedSegment): StoredAssertion[] {
  return stateChangeAssertions(fact, segment).map((assertion) => ({
    ...assertion,
    factId: fact.factId,
    support: fact.support,
    assertedAt: 1,
    withdrawnAt: null,
  }))
}

/** Extracts and settles what was said, in this order of arrival; answers with all rows of all boards. */
async function board(...said: readonly (readonly [string, number, boolean?])[]): Promise<GraphRow[]> {
  const stored: StoredAssertion[] = []
  for (const [text, at, observed] of said) {
    const segment = segmentOf(text, at)
    const drafts = await working.extract(segment, observed ?? false, { encoder })
    for (const [index, draft] of drafts.entries()) {
      const fact = {
        ...draft,
        factId: `${segment.segmentId}#${index}`,
        support: [segment.segmentId],
        origin: 'text' as const,
      }
      stored.push(...toStored(fact, segment))
    }
  }
  return settle(stored)
}

function settle(stored: readonly StoredAssertion[]): GraphRow[] {
  const slots = [...new Set(stored.map(({ slot }) => slot))]
  return slots.flatMap((slot) => {
    const own = stored.filter((assertion) => assertion.slot === slot)
    own.sort((a, b) => a.validTime - b.validTime || (a.factId < b.factId ? -1 : 1))
    return toRows(fold(slot, own))
  })
}

const fold = (slot: string, own: readonly StoredAssertion[]): Settled =>
  working.settlement.finish(own.reduce(working.settlement.apply, working.settlement.start(slot)))

const toRows = (settled: Settled): GraphRow[] => [
  ...settled.nodes.map((node): GraphRow => ({ row: 'node', node, hops: 0 })),
  ...settled.edges.map((edge): GraphRow => ({ row: 'edge', edge, hops: 0 })),
]

const queryOf = (text: string, at: number): RecallQuery => ({
  text,
  terms: textToTerms(text),
  vector: new Float32Array(encoder.dimensions),
  answerVector: new Float32Array(encoder.dimensions),
  now: timeOf(at),
  times: [],
  names: [],
  candidatesMax: 50,
})

const linesOf = (rows: readonly GraphRow[], text: string, at: number): string[] =>
  working.block.lines(queryOf(text, at), rows).map((line) => line.text)

const openOf = (rows: readonly GraphRow[], at: number): string[] =>
  rankOpenItems(queryOf('What is left to do?', at), rows).map(({ item }) => `${item.name}: ${item.status}`)

const medication = 'I have to take the stomach tablet every day before dinner.'

describe('K7 a medication before the meal', () => {
  const dinner = 'What should I cook for dinner tonight?'

  it('K7 surfaces in the dinner query while it is pending', async () => {
    const rows = await board([medication, monday])
    expect(linesOf(rows, dinner, monday + 9 * hourMs)).toEqual([expect.stringContaining('stomach tablet')])
  })

  it('K7 does not once it is done, and is back the next day', async () => {
    const rows = await board([medication, monday], ['Took the stomach tablet.', monday + 9 * hourMs])
    expect(linesOf(rows, dinner, monday + 10 * hourMs)).toEqual([])
    expect(linesOf(rows, dinner, monday + 33 * hourMs)).toEqual([expect.stringContaining('stomach tablet')])
  })

  it('K7 expires when nothing is heard of it, without any write', async () => {
    const rows = await board([medication, monday])
    expect(linesOf(rows, dinner, monday + (untouchedDaysMax + 1) * dayMs)).toEqual([])
  })

  it('K7 表达相同：饭前吃药，没吃会提醒，吃了就不提', async () => {
    const pill = ['晚饭前得吃胃药。', monday] as const
    expect(openOf(await board(pill), monday + hourMs)).toEqual([expect.stringContaining('胃药')])
    const taken = await board(pill, ['胃药吃完了。', monday + 9 * hourMs])
    expect(openOf(taken, monday + 10 * hourMs)).toEqual([])
  })
})

describe('what is open at an instant', () => {
  it("B15 the present is the query's: an item falls due, then has expired", async () => {
    const rows = await board(['I need to return the ladder to Omar by Friday.', monday])
    expect(openOf(rows, monday + dayMs)).toHaveLength(1)
    expect(openOf(rows, monday + 6 * dayMs)).toEqual([])
  })

  it('B15 the words of an item that has expired are of the past, as those of one that was done', async () => {
    const rows = await board(['I need to return the ladder to Omar by Friday.', monday])
    const [state] = rows.flatMap((row) => (row.row === 'node' && row.node.label === 'State' ? [row.node] : []))
    expect([dayMs, 6 * dayMs].map((later) => statusBlock.isCurrent(state!, monday + later))).toEqual([true, false])
  })

  it('B13 nothing is open before it was said', async () => {
    const rows = await board(['I need to return the ladder to Omar by Friday.', monday])
    expect(openOf(rows, monday - hourMs)).toEqual([])
  })

  it('an observed episode opens nothing by itself', async () => {
    const rows = await board(['I have returned the ladder to Omar.', monday, true])
    expect(rows).toEqual([])
  })

  it('an observed episode closes the open item that it tells the end of', async () => {
    const told = 'I still need to return the ladder to Omar.'
    const rows = await board([told, monday], ['Returned the ladder to Omar at last, done.', monday + dayMs, true])
    expect(openOf(rows, monday + hourMs)).toHaveLength(1)
    expect(openOf(rows, monday + 2 * dayMs)).toEqual([])
  })

  it('C8 an open question and small talk give no fact that opens an item', async () => {
    for (const text of ['Why do cats purr?', 'Do I like sushi?', '猫为什么叫？']) {
      expect(openOf(await board([text, monday]), monday + hourMs)).toEqual([])
    }
  })
})

describe('the board', () => {
  it('keeps the trajectory: states meet, and the transition names its cause', async () => {
    const rows = await board(
      ['I still need to return the ladder to Omar.', monday],
      ['Returned the ladder to Omar, done.', monday + dayMs],
    )
    const states = rows.flatMap((row) => (row.row === 'node' && row.node.label === 'State' ? [row.node] : []))
    expect(states.map(({ properties, valid }) => [properties['status'], valid.from, valid.to])).toEqual([
      ['pending', monday, monday + dayMs],
      ['done', monday + dayMs, null],
    ])
    const [transition] = rows.flatMap((row) => (row.row === 'edge' && row.edge.type === 'TRANSITION' ? [row.edge] : []))
    expect(transition?.properties).toMatchObject({ from: 'pending', to: 'done', at: monday + dayMs })
    expect(transition?.properties['cause']).toContain('Returned the')
  })

  it('leaves what a change does not touch the same objects', () => {
    const slot = `board:${windowOf(monday)}`
    const said = ['buy lamp oil', 'repair the green kite', 'buy lamp oil'].map((item, index) =>
      toStored(
        factOf({ item, factId: `f${index}`, status: index === 2 ? 'done' : 'pending' }),
        segmentOf(`I still need to ${item}.`, monday + index * hourMs),
      ).find((assertion) => assertion.slot === slot),
    ) as StoredAssertion[]
    const { start, apply, finish } = working.settlement
    const before = said.slice(0, 2).reduce(apply, start(slot))
    const after = apply(before, said[2] as StoredAssertion)
    const kite = (state: typeof before): unknown =>
      finish(state).nodes.find((node) => node.properties['item'] === 'repair the green kite' && node.label === 'State')
    expect(kite(after)).toBeDefined()
    expect(kite(after)).toBe(kite(before))
  })

  it('asserts into its own window and the two before it, and is born in its own only', () => {
    const segment = segmentOf('I still need to buy lamp oil.', monday)
    const stored = toStored(factOf({ item: 'buy lamp oil' }), segment)
    expect(stored.map(({ slot }) => slot)).toEqual([0, 1, 2].map((back) => `board:${windowOf(monday) - back}`))
    expect(stored.map((assertion) => fold(assertion.slot, [assertion]).nodes.length > 0)).toEqual([true, false, false])
  })

  it('closes an item of an earlier window', () => {
    const later = monday + boardWindowDays * dayMs
    const rows = settle([
      ...toStored(factOf({ item: 'buy lamp oil' }), segmentOf('I still need to buy lamp oil.', monday)),
      ...toStored(
        factOf({ item: 'bought lamp oil', status: 'done', terms: ['buy', 'lamp', 'oil'] }),
        segmentOf('Bought the lamp oil, done.', later),
      ),
    ])
    expect(openOf(rows, later - dayMs)).toHaveLength(1)
    expect(openOf(rows, later + dayMs)).toEqual([])
  })
})

describe('B8 E3 what is believed does not depend on the order of arrival, nor on repetition', () => {
  const words = ['lamp oil', 'green kite', 'attic window', '胃药']
  const statuses = ['pending', 'scheduled', 'waiting', 'done', 'cancelled'] as const
  const told = fc.record({
    at: fc.integer({ min: 0, max: 5 }),
    word: fc.constantFrom(...words),
    status: fc.constantFrom(...statuses),
    hint: fc.boolean(),
    recurrence: fc.constantFrom<StateChangeFact['recurrence']>(null, 'daily'),
  })
  const slot = `board:${windowOf(monday)}`

  async function deliver(arrivals: readonly StoredAssertion[]): Promise<string> {
    const store = createMemoryGraphStore()
    const cache = new SlotCache(10)
    const key = { projection: 'working', generation: 'live', topic: 'facts', partition: 0 }
    const seen = new Set<string>()
    for (const [index, arrival] of arrivals.entries()) {
      const added = seen.has(arrival.factId) ? [] : [{ ...arrival, assertedAt: index + 1 }]
      seen.add(arrival.factId)
      await store.transact(key, index, index + 1, (transaction) =>
        settleSlot(
          transaction,
          { space: 'space', slot, position: index + 1 },
          { added, withdrawn: new Set() },
          working.settlement,
          cache,
        ),
      )
    }
    const { versions } = await store.dump('space')
    const open = versions.filter(({ recordTo }) => recordTo === null).map(({ item }) => item)
    return JSON.stringify(open.sort((a, b) => (a.id < b.id ? -1 : 1)))
  }

  it('B8 any order and repetition of the same changes', async () => {
    const histories = fc.array(told, { minLength: 1, maxLength: 8 }).chain((history) => {
      const arrivals = history.flatMap(({ at, word, ...rest }, index) =>
        toStored(
          factOf({ item: `the ${word}`, factId: `f${index}`, ...rest }),
          segmentOf(`Something about the ${word}.`, monday + at * hourMs),
        ).filter((assertion) => assertion.slot === slot),
      )
      const repeated = [...arrivals, ...arrivals]
      return fc.tuple(
        fc.constant(arrivals),
        fc.shuffledSubarray(repeated, { minLength: repeated.length, maxLength: repeated.length }),
      )
    })
    await fc.assert(
      fc.asyncProperty(histories, async ([arrivals, shuffled]) => {
        expect(await deliver(shuffled)).toBe(await deliver(arrivals))
      }),
      { numRuns: 100 },
    )
  })
})
