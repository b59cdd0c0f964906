import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deadLettersTopic } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { createOpenAiModel } from '@ecphory/llm'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import type { Asked, Script } from '@ecphory/llm/testing'
import { memoryTypes, spaceOf } from '@ecphory/memory'
import type { MessageInput, SettledNode } from '@ecphory/memory'
import { afterEach, describe, expect, it } from 'vitest'
import { abstractPrompts, byPrompt, episode, extractPrompts, found, textOf } from './testing/model-replies.ts'
import { openTestMemory } from './testing/open-test-memory.ts'
import type { TestMemory } from './testing/open-test-memory.ts'

const folders: string[] = []
const opened: TestMemory[] = []
const endpoints: ScriptedEndpoint[] = []
afterEach(async () => {
  for (const test of opened.splice(0)) await test.memory.close()
  for (const endpoint of endpoints.splice(0)) endpoint.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function open(mode: string, script: Script | null) {
  const endpoint = await ScriptedEndpoint.open(script ?? [])
  endpoints.push(endpoint)
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-'))
  folders.push(folder)
  const languageModel = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'small-7b', retriesMax: 0 })
  const path = mode === 'sqlite' ? { path: join(folder, 'm.db') } : {}
  const test = await openTestMemory({ types: memoryTypes, ...(script && { languageModel }), ...path })
  opened.push(test)
  const ana = test.memory.of({ user: 'ana' })
  const nodesOf = async (kind: MemoryKind, label: string): Promise<readonly SettledNode[]> =>
    (await ana.show(kind)).nodes.filter((node) => node.label === label)
  const requests = async (kind: MemoryKind): Promise<readonly SettledNode[]> => {
    const { versions } = await test.graphs.dump(spaceOf(ana.subject, test.memory.generation, kind))
    const nodes = versions.flatMap(({ item, recordTo }) => ('label' in item && recordTo === null ? [item] : []))
    return nodes.filter(({ label }) => label === 'Request')
  }
  return Object.assign(test, { endpoint, folder, ana, nodesOf, requests })
}

const start = Date.parse('2026-03-06T08:00:00Z')
/** Episodes that follow each other after so many minutes. */
const episodes = (count: number, minutes = 10, from = start, text = 'I swam in the lake'): MessageInput[] =>
  Array.from({ length: count }, (_, turn) => ({
    role: 'user',
    content: `episodic: ${text}, turn ${turn}.`,
    at: new Date(from + turn * minutes * 60_000).toISOString(),
    sourceId: `e${from}-${turn}`,
  }))

const abstractions = (asked: readonly Asked[], kind: MemoryKind) =>
  asked.filter(({ prompt }) => prompt === abstractPrompts[kind])
const numbered = ({ user }: Asked): number => user.match(/^\d+\. \[/gm)?.length ?? 0

const patternOf = (...numbers: number[]) => ({ episodes: numbers, confidence: 0.9, name: 'swims in the lake' })
const habitOf = (confidence: number, relation = 'has_habit', object = 'swimming in the lake') => ({
  ...{ episodes: [1, 2], confidence, relation, object, polarity: 'positive' },
})

describe.each(['in-memory', 'sqlite'])('abstraction by a model on %s', (mode) => {
  it('A_abs asks once twenty episodes have come, about exactly these, and its pattern rests on what it names', async () => {
    const { ana, memory, endpoint, nodesOf } = await open(
      mode,
      byPrompt({ [abstractPrompts.episodic]: () => [patternOf(1, 2, 7)] }),
    )
    await ana.record(episodes(19))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'episodic')).toEqual([])
    const last = await ana.record(episodes(3, 10, start + 190 * 60_000))
    await ana.settled(last)
    await memory.settled()
    expect(abstractions(endpoint.asked, 'episodic').map(numbered)).toEqual([20])
    const concluded = (await nodesOf('episodic', 'Pattern')).filter(
      ({ properties }) => properties['basis'] === 'concluded',
    )
    expect(concluded).toHaveLength(1)
    expect(concluded[0]?.properties['name']).toBe('swims in the lake')
    expect(concluded[0]?.support.map((id) => id.split('-')[1])).toEqual(['0', '1', '6'])
  })

  it('B17 asks at a pause of half an hour after a few episodes, and dates what it concludes by them', async () => {
    const { ana, memory, endpoint, nodesOf } = await open(
      mode,
      byPrompt({ [abstractPrompts.episodic]: () => [patternOf(1, 2)] }),
    )
    await ana.record(episodes(6))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'episodic')).toEqual([])
    await ana.record(episodes(1, 0, start + (50 + 30) * 60_000))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'episodic').map(numbered)).toEqual([6])
    const [pattern] = (await nodesOf('episodic', 'Pattern')).filter(
      ({ properties }) => properties['basis'] === 'concluded',
    )
    expect(pattern?.valid.from).toBe(start + 50 * 60_000)
  })

  it('asks on command about whatever waits, and not again about what was answered', async () => {
    const { ana, memory, endpoint } = await open(mode, byPrompt({}))
    await ana.record(episodes(2, 10, Date.parse('2019-05-01T08:00:00Z')))
    await ana.settled(await ana.abstract('semantic'))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'semantic').map(numbered)).toEqual([2])
    expect(abstractions(endpoint.asked, 'episodic')).toEqual([])
    Object.assign(opened[0]!, { now: opened[0]!.now + 1_000 })
    await ana.abstract('semantic')
    await memory.settled()
    expect(abstractions(endpoint.asked, 'semantic')).toHaveLength(1)
  })

  it('a rebuild asks nothing and gives the graphs that stood, with the endpoint closed', async () => {
    const { ana, memory, endpoint } = await open(
      mode,
      byPrompt({
        [extractPrompts.episodic]: (asked) => [episode(textOf(asked).slice(10, 30))],
        [abstractPrompts.episodic]: () => [patternOf(1, 2)],
        [abstractPrompts.semantic]: () => [habitOf(0.6)],
        [abstractPrompts.working]: () => [
          { episodes: [3], confidence: 0.8, item: 'book a lane', status: 'pending', due: null },
        ],
      }),
    )
    await ana.record(episodes(45))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'episodic').map(numbered)).toEqual([20, 20])
    const before = await ana.digest('history')
    const asked = endpoint.asked.length
    endpoint.close()
    expect((await memory.rebuild()).differing).toEqual([])
    expect(await ana.digest('history')).toBe(before)
    expect(endpoint.asked).toHaveLength(asked)
  })

  it('C14 A_sem never concludes more than a weak statement, of relations that may have several values', async () => {
    const { ana, memory, nodesOf } = await open(
      mode,
      byPrompt({ [abstractPrompts.semantic]: () => [habitOf(0.97), habitOf(0.97, 'lives_in', 'the lake house')] }),
    )
    await ana.record(episodes(20, 10, start, 'I went to play basketball'))
    await memory.settled()
    const statements = await nodesOf('semantic', 'Statement')
    expect(
      statements.map(({ properties }) => [properties['relation'], properties['band'], properties['confidence']]),
    ).toEqual([['has_habit', 'weak', 0.69]])
    expect((await memory.status()).dropped.UNKNOWN_RELATION).toBe(1)
  })

  it('A_proc is asked about episodes that turned out well alone, by their words or by feedback', async () => {
    const { ana, memory, endpoint, nodesOf } = await open(
      mode,
      byPrompt({
        [abstractPrompts.procedural]: () => [
          { episodes: [1, 2], confidence: 0.8, if: ['my back aches'], then: ['swim'], else: [], ordered: false },
        ],
      }),
    )
    await ana.record(episodes(4, 10, start, 'My back ached and I swam and it helped'))
    const receipt = await ana.record(episodes(4, 10, start + 40 * 60_000, 'My back ached and I sat down'))
    await ana.settled(receipt)
    await ana.feedback(`${receipt.traceId}-2`, 'positive')
    await ana.settled(await ana.abstract('procedural'))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'procedural').map(numbered)).toEqual([5])
    const rules = await nodesOf('procedural', 'Rule')
    expect(rules.map(({ properties }) => properties['title'])).toContain('my back aches')
  })

  it('U closes an open item by what episodes show: an interval ends, and nothing is deleted', async () => {
    const { ana, memory, nodesOf } = await open(
      mode,
      byPrompt({
        [extractPrompts.working]: () => [
          {
            quote: 'return the library books',
            confidence: 0.9,
            item: 'return the library books',
            status: 'pending',
            due: null,
          },
        ],
        [abstractPrompts.working]: () => [
          { episodes: [1], confidence: 0.8, item: 'return the library books', status: 'done', due: null },
        ],
      }),
    )
    await ana.record([
      { role: 'user', content: 'working: I must return the library books.', at: new Date(start).toISOString() },
    ])
    await ana.record(episodes(20, 10, start + 3_600_000, 'I took the books back'))
    await memory.settled()
    const states = await nodesOf('working', 'State')
    const byStatus = (status: string) => states.find(({ properties }) => properties['status'] === status)
    expect(byStatus('pending')?.valid.to).not.toBeNull()
    expect(byStatus('done')).toBeDefined()
  })

  it('a retracted input leaves what rests on others, and takes what rests on it alone', async () => {
    const { ana, memory, nodesOf } = await open(mode, byPrompt({ [abstractPrompts.episodic]: () => [patternOf(1, 2)] }))
    const inputs = episodes(20)
    await ana.record(inputs)
    await memory.settled()
    const concluded = async () =>
      (await nodesOf('episodic', 'Pattern')).filter(({ properties }) => properties['basis'] === 'concluded')
    await ana.settled(await ana.retract(inputs[0]!.sourceId!))
    expect((await concluded())[0]?.support).toHaveLength(1)
    await ana.settled(await ana.retract(inputs[1]!.sourceId!))
    expect(await concluded()).toEqual([])
  })

  it('F1 an erased input takes the answers about it and what was concluded from it, everywhere', async () => {
    const canary = 'VIEWGUARD8M3Z'
    const { ana, memory, endpoint, folder, log, graphs } = await open(
      mode,
      byPrompt({
        [abstractPrompts.episodic]: () => [
          { ...patternOf(1, 3), name: `swims with ${canary}` },
          { ...patternOf(4, 5), name: 'swims early' },
        ],
      }),
    )
    const inputs = episodes(20)
    await ana.record([
      { ...inputs[0]!, content: `episodic: I swam with ${canary}.`, sourceId: 'm1' },
      ...inputs.slice(1),
    ])
    await memory.settled()
    await ana.erase('m1')
    const inGraphs = async () => {
      const dumps = []
      for (const { space } of await graphs.spaces(memory.generation)) dumps.push(await graphs.dump(space))
      return JSON.stringify(dumps)
    }
    expect(await inGraphs()).not.toContain(canary)
    const asked = endpoint.asked.length
    expect((await memory.rebuild()).differing).toEqual([])
    await memory.settled()
    expect(endpoint.asked).toHaveLength(asked)
    expect(await inGraphs()).not.toContain(canary)
    for (const topic of await log.topics()) {
      expect(JSON.stringify(await log.read(topic, 0, 0, 1_000)), topic).not.toContain(canary)
    }
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes(canary), name).toBe(false)
    expect(JSON.stringify((await ana.show('episodic')).nodes)).toContain('swims early')
  })

  it('I4 a model that is out for abstraction alone holds nothing up; what is queued is asked when it is back', async () => {
    const up = byPrompt({ [abstractPrompts.episodic]: () => [patternOf(1, 2)] })
    const { ana, memory, endpoint, nodesOf } = await open(mode, (asked) =>
      asked.prompt.startsWith('abstract') ? { status: 503 } : found([]),
    )
    const receipt = await ana.record(episodes(20))
    await ana.settled(receipt)
    await memory.settled()
    expect((await memory.status()).outage).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect((await ana.recall('swim in the lake', { k: 20 })).items).toHaveLength(20)
    expect(await nodesOf('episodic', 'Pattern')).toEqual([])
    endpoint.play(up)
    await memory.settled()
    expect((await nodesOf('episodic', 'Pattern')).some(({ properties }) => properties['basis'] === 'concluded')).toBe(
      true,
    )
    expect((await memory.status()).outage).toBeNull()
  })

  it('I1 an invalid answer is parked with its raw text, asked for once, and holds up neither traces nor later requests', async () => {
    const { ana, memory, endpoint, log, nodesOf } = await open(mode, (asked) =>
      asked.prompt === abstractPrompts.episodic ? completion('no patterns, sorry') : found([]),
    )
    const receipt = await ana.record(episodes(20))
    expect((await ana.settled(receipt)).state).toBe('SEARCHABLE')
    await memory.settled()
    expect((await ana.receipt(receipt)).state).toBe('SEARCHABLE')
    const [letter] = await log.read(deadLettersTopic, 0, 0, 10)
    expect(letter?.event.data).toMatchObject({ stage: 'abstract-episodic-x1', rawAnswer: 'no patterns, sorry' })
    await ana.record(episodes(20, 10, start + 86_400_000))
    await memory.settled()
    expect(abstractions(endpoint.asked, 'episodic').map(numbered)).toEqual([20, 20])
    expect(
      (await nodesOf('episodic', 'Pattern')).filter(({ properties }) => properties['basis'] === 'concluded'),
    ).toEqual([])
  })

  it('G9 numbers of episodes that were not offered are passed over, and too few that were make no fact', async () => {
    const { ana, memory, nodesOf } = await open(
      mode,
      byPrompt({
        [abstractPrompts.episodic]: () => [patternOf(1, 99, -4, 1), { ...patternOf(2, 3, 500), name: 'dives' }],
      }),
    )
    await ana.record(episodes(20))
    await memory.settled()
    const concluded = (await nodesOf('episodic', 'Pattern')).filter(
      ({ properties }) => properties['basis'] === 'concluded',
    )
    expect(concluded.map(({ properties, support }) => [properties['name'], support.length])).toEqual([['dives', 2]])
  })

  it('without a model the request stands open with its exact inputs, whatever the order of arrival, and is in no recall', async () => {
    const digests = new Set<string>()
    for (const order of [(list: MessageInput[]) => list, (list: MessageInput[]) => [...list].reverse()]) {
      const { ana, memory, requests, endpoint } = await open(mode, null)
      for (const message of order(episodes(22))) await ana.record([message])
      await memory.settled()
      const [request] = await requests('episodic')
      expect(request?.properties['inputs']).toHaveLength(20)
      expect(endpoint.asked).toEqual([])
      const { items } = await ana.recall('swim in the lake')
      expect(items.flatMap(({ facts }) => facts.map(({ label }) => label))).not.toContain('Request')
      digests.add(await ana.digest('state'))
    }
    expect(digests.size).toBe(1)
  })

  it('what recurs on three days is a pattern without a model, and stays one beside it', async () => {
    const day = 86_400_000
    const threeDays = [0, 1, 2].flatMap((turn) => episodes(1, 0, start + turn * day, 'I played basketball'))
    for (const script of [
      null,
      byPrompt({ [extractPrompts.episodic]: (asked: Asked) => [episode(textOf(asked).slice(10, 29))] }),
    ]) {
      const { ana, memory, nodesOf } = await open(mode, script)
      await ana.record(threeDays)
      await memory.settled()
      expect(await nodesOf('episodic', 'Pattern')).not.toEqual([])
    }
  })
})
