import { memoryTypes } from '@ecphory/memory'
import type { Draft, FactBase, MemoryType } from '@ecphory/memory'
import {
  createRecordedRouter,
  parseHistory,
  printHistory,
  ReplayDifference,
  replayHistory,
} from '@ecphory/service/testing'
import type { TraceRouter } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { readHistory } from './history-files.ts'

const life = readHistory('life')
const semantic = memoryTypes.find(({ kind }) => kind === 'semantic') as MemoryType

/** The shipped extractor, with something done to each fact that it finds. */
const tampered = (change: (fact: Draft<FactBase>, text: string) => object): MemoryType => ({
  ...semantic,
  async extract(segment, observed, tools) {
    const facts = await semantic.extract(segment, observed, tools)
    return facts.map((fact) => ({ ...fact, ...change(fact, segment.text) }))
  },
})

/** Settling, with something done to each assertion before it is taken. */
const settling = (apply: (assertion: Parameters<MemoryType['settlement']['apply']>[1]) => object): MemoryType => ({
  ...semantic,
  settlement: {
    ...semantic.settlement,
    apply: (state, assertion) => semantic.settlement.apply(state, { ...assertion, ...apply(assertion) }),
  },
})

let calls = 0
const seen: string[] = []
const confidence = (value: number) => ({ confidence: Math.round((0.9 + (value % 1) / 20) * 1e4) / 1e4 })

async function caught(types: MemoryType | readonly MemoryType[], options = {}): Promise<ReplayDifference> {
  const error: unknown = await replayHistory(life, types, options).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ReplayDifference)
  return error as ReplayDifference
}

describe('faults that were planted are caught, and named', () => {
  const event = {
    where: expect.stringMatching(/^ecphory\.statements\.extracted\.v1 of segment /),
    property: 'facts.0.confidence',
  }

  it('none, in the shipped types, together and one by one', async () => {
    await replayHistory(life, memoryTypes)
    for (const type of memoryTypes) await replayHistory(life, type)
  })

  it('an extractor that looks at the clock', async () => {
    const found = await caught(tampered(() => confidence(Date.now() / 3e11)))
    expect(found).toMatchObject({ code: 'NOT_DETERMINISTIC', dependsOn: 'the clock', event })
    expect(found.message).toMatch(/^History life: depends on the clock; first differs event ecphory\.statements/)
    expect(found.node).toMatchObject({
      where: expect.stringMatching(/^semantic /),
      property: expect.stringContaining('confidence'),
    })
  })

  it('an extractor that throws dice', async () => {
    expect(await caught(tampered(() => confidence(Math.random())))).toMatchObject({
      dependsOn: 'a random source',
      event,
    })
  })

  it('an extractor that reads the local time', async () => {
    const local = tampered(() => confidence(new Date(Date.UTC(2026, 0, 1)).getHours() / 24))
    expect(await caught(local)).toMatchObject({ dependsOn: 'the time zone', event })
  })

  it('an extractor that remembers across runs', async () => {
    const found = await caught(tampered(() => confidence((calls += 1) / 500)))
    expect(found).toMatchObject({ dependsOn: 'what an earlier run left behind', event })
  })

  it('an extractor that goes by what came before', async () => {
    const ordered = tampered((_, text) => {
      if (text.includes('Berlin')) seen.length = 0
      seen.push(text)
      return text.includes('Berlin') ? {} : confidence(seen.length / 50)
    })
    expect((await caught(ordered)).dependsOn).toMatch(/order of delivery|earlier run/)
  })

  it('settling that goes by the order of arrival', async () => {
    const arrival = settling(({ assertedAt, value }) => ({ value: { ...value, confidence: 0.9 + assertedAt / 1000 } }))
    const found = await caught(arrival)
    expect(found).toMatchObject({ dependsOn: 'the order of delivery', event: null })
    expect(found.node?.where).toMatch(/^semantic \w+ \w+ of local\/ana$/)
    expect(found.node?.property).toMatch(/^item\./)
  })

  it('another version than was recorded, which is allowed where one says so', async () => {
    const louder = tampered(() => ({ confidence: 0.92 }))
    expect(await caught(louder)).toMatchObject({ dependsOn: 'its own version', event: { ...event, after: '0.92' } })
    await replayHistory(life, louder, { recorded: false })
  })

  it('a router that goes by the clock, or places otherwise than was recorded', async () => {
    const recorded = createRecordedRouter(life)
    const doubting = (isDoubtful: () => boolean): TraceRouter => ({
      ...recorded,
      route: async (trace) =>
        (await recorded.route(trace)).map((one) => ({ ...one, decision: { ...one.decision, doubtful: isDoubtful() } })),
    })
    const decisions = { where: expect.stringMatching(/^decisions on trace /), property: 'segments.0.doubtful' }
    const clock = await caught(memoryTypes, { router: doubting(() => Date.now() > Date.UTC(2030, 0)) })
    expect(clock).toMatchObject({ dependsOn: 'the clock', event: decisions })
    const other = await caught(memoryTypes, { router: doubting(() => true) })
    expect(other).toMatchObject({ dependsOn: 'its own version', event: decisions })
  })
})

describe('a history file', () => {
  it('is printed and read as it was', () => {
    expect(parseHistory(printHistory(life))).toEqual(life)
  })

  it('tells what is wrong with it', () => {
    expect(() => parseHistory('{"root": {}}')).toThrow('This is no history')
    expect(() => parseHistory('{"history": 1}\n{"root": ')).toThrow('Line 2 of the history is no JSON.')
  })
})
