import { compileEvidence } from '@ecphory/admission'
import type { CompiledUnit } from '@ecphory/admission'
import { textToTerms } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import type { Asked, Reply } from '@ecphory/llm/testing'
import { afterEach, expect, it } from 'vitest'
import type { LevelTask } from '../../../train/admission/examples.ts'
import { runSystems } from './systems.ts'
import type { SystemsResult } from './systems.ts'

const encoder = createHashEncoder()
const open: ScriptedEndpoint[] = []
afterEach(() => open.splice(0).forEach((endpoint) => endpoint.close()))

async function openEndpoint(script: (asked: Asked) => Reply): Promise<ScriptedEndpoint> {
  const endpoint = await ScriptedEndpoint.open(script)
  open.push(endpoint)
  return endpoint
}

const time = { instant: Date.UTC(2026, 0, 5), offsetMinutes: 0, precision: 'day', source: 'given' } as const
// The request's own words would find the last three; what it is rewritten to finds the bicycle.
const texts = [
  'Nuts make me ill.',
  'My bicycle is green.',
  'Rain fell all week.',
  'Which cake we order is up to them.',
  'I order cake now and then.',
  'Which cake, and who shall order it?',
]

async function taskOf(id: string, set: 'hard' | 'natural'): Promise<LevelTask> {
  const text = 'Which cake shall I order?'
  const [vector, ...vectors] = await encoder.encode([text, ...texts], 'passage')
  const memories = texts.map((each, index) => ({
    id: `m${index}`,
    time: '2026-01-05',
    type: 'semantic' as const,
    text: each,
  }))
  const levels = <Value>(value: Value) => ({ L0: value, L1: value, L2: value, L3: value })
  return {
    task: {
      ...{ id, set, domain: 'food', bank: id, request: text, public: levels('Almond or lemon.'), memories },
      ...{ gold: levels(['m0']), traps: [], gaps: [] },
    },
    ...{ level: 'L0', gold: new Set(['m0']) },
    request: {
      text,
      publicContext: 'Almond or lemon.',
      vector: vector!,
      publicVector: new Float32Array(vector!.length),
      now: time,
    },
    bank: memories.map((memory, index) => ({
      ...{ sourceId: memory.id, terms: textToTerms(memory.text), vector: vectors[index]!, kinds: ['semantic'], time },
      ...{
        superseded: false,
        units: [{ id: `${memory.id}#0`, segmentId: memory.id, sourceId: memory.id, anchor: memory.text, start: 0 }],
      },
    })),
  }
}

const admit = ({ bank }: LevelTask): readonly CompiledUnit[] => [{ unit: bank[0]!.units[0]!, time }]

/** A generator that repeats what it was told of the user, and rewrites every request to the same query. */
const generator = ({ prompt, user }: Asked): Reply => {
  if (prompt === 'rewrite-query-1') return completion('{"query":"is my bicycle green"}')
  const told = user.split('known of the user:')[1] ?? 'nothing'
  return completion(JSON.stringify({ answer: `I was told: ${told}` }))
}

/** A judge that prefers the answer that knows of the nuts and of nothing else. */
const judge = ({ user }: Asked): Reply => {
  const isGood = (side: string): boolean => {
    const [line = ''] = new RegExp(`^${side}: .*$`, 'mu').exec(user) ?? []
    return line.includes('Nuts') && !line.includes('bicycle')
  }
  const better = isGood('first') ? 'first' : isGood('second') ? 'second' : 'tie'
  return completion(JSON.stringify({ why: 'It knows.', better }))
}

const settings = (a: string, b: string, more: Readonly<Record<string, string>> = {}) => ({
  ...{
    ECPHORY_SYSTEM_A_URL: a,
    ECPHORY_SYSTEM_A_MODEL: 'small',
    ECPHORY_SYSTEM_B_URL: b,
    ECPHORY_SYSTEM_B_MODEL: 'large',
  },
  ...more,
})

const resultOf = (result: SystemsResult) => {
  if ('skipped' in result) throw new Error('It was skipped.')
  return result
}

it('is skipped with a sentence where no two generators are named', async () => {
  const options = { tasks: [await taskOf('t1', 'hard')], encoder, admit, seed: 1 }
  const half = { ECPHORY_SYSTEM_A_URL: 'http://127.0.0.1:1/v1', ECPHORY_SYSTEM_A_MODEL: 'small' }
  for (const environment of [{}, half]) {
    expect(await runSystems({ ...options, environment })).toEqual({
      skipped: expect.stringMatching(/ECPHORY_SYSTEM_B_URL.*\.$/u),
    })
  }
})

it.each([
  [{ ECPHORY_SYSTEM_A_URL: 'localhost', ECPHORY_SYSTEM_A_MODEL: 'm' }, 'ECPHORY_SYSTEM_A_URL'],
  [{ ECPHORY_JUDGE_URL: 'http://localhost:1/v1' }, 'ECPHORY_JUDGE_MODEL'],
])('refuses settings that make no sense, by their names: %j', async (environment, name) => {
  const asked = runSystems({ tasks: [], encoder, admit, environment, seed: 1 })
  await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(name) })
})

it('gives each generator its own evidence, and asks a third model which answer is better', async () => {
  const [a, b, third] = [await openEndpoint(generator), await openEndpoint(generator), await openEndpoint(judge)]
  const tasks = [await taskOf('t1', 'hard'), await taskOf('t2', 'natural')]
  const done: number[] = []
  const environment = settings(a.baseUrl, b.baseUrl, {
    ...{ ECPHORY_JUDGE_URL: third.baseUrl, ECPHORY_JUDGE_MODEL: 'judge', ECPHORY_SYSTEM_B_KEY: 'secret' },
  })
  const { rows, figures } = resultOf(
    await runSystems({ tasks, encoder, admit, environment, seed: 1, onTask: (count) => done.push(count) }),
  )
  expect(done).toEqual([1, 2])
  expect(rows.map(({ task, set, preference, first }) => [task, set, preference, first])).toEqual([
    ['t1', 'hard', 'first', ['m0']],
    ['t2', 'natural', 'first', ['m0']],
  ])
  // The second is given the three that are nearest to the rewritten query.
  expect(rows[0]?.second).toContain('m1')
  expect(rows[0]?.second).toHaveLength(3)
  expect(figures).toMatchObject({
    'systems.advantage': 1,
    'systems.hard.advantage': 1,
    'systems.judged': 2,
    'systems.unjudged': 0,
  })
  expect(figures['systems.A.tokens']).toBe(a.tokens)
  expect(figures['systems.B.tokens']).toBe(b.tokens)
  expect(a.asked.map(({ prompt }) => prompt)).toEqual(['answer-request-1', 'answer-request-1'])
  expect(a.asked[0]?.user).toContain(compileEvidence(admit(tasks[0]!)))
  expect(a.asked[0]?.user).toContain('public context: Almond or lemon.')
  expect(b.asked.map(({ prompt }) => prompt).slice(0, 2)).toEqual(['rewrite-query-1', 'answer-request-1'])
  expect(b.asked[0]?.headers.authorization).toBe('Bearer secret')
  expect(third.asked[0]?.user).toContain('- Nuts make me ill.')
})

it('asks the second model to judge where no other is named, and counts its judging apart', async () => {
  const a = await openEndpoint(generator)
  const b = await openEndpoint((asked) => (asked.prompt === 'judge-answers-1' ? judge(asked) : generator(asked)))
  const tasks = [await taskOf('t1', 'hard')]
  const { figures } = resultOf(
    await runSystems({ tasks, encoder, admit, environment: settings(a.baseUrl, b.baseUrl), seed: 1 }),
  )
  expect(figures['systems.advantage']).toBe(1)
  expect(b.asked).toHaveLength(3)
  expect(figures['systems.B.tokens']).toBe((b.tokens / 3) * 2)
})

it.each(['rewrite-query-1', 'answer-request-1', 'judge-answers-1'])(
  'counts a task for neither side where %s is answered in another form',
  async (broken) => {
    const script = (asked: Asked): Reply =>
      asked.prompt === broken
        ? completion('Well.')
        : asked.prompt === 'judge-answers-1'
          ? judge(asked)
          : generator(asked)
    const [a, b] = [await openEndpoint(generator), await openEndpoint(script)]
    const tasks = [await taskOf('t1', 'hard')]
    const { rows, figures } = resultOf(
      await runSystems({ tasks, encoder, admit, environment: settings(a.baseUrl, b.baseUrl), seed: 1 }),
    )
    expect(b.asked.at(-1)?.prompt).toBe(broken)
    expect(rows[0]?.preference).toBeNull()
    expect(figures).toMatchObject({ 'systems.advantage': 0, 'systems.judged': 0, 'systems.unjudged': 1 })
  },
)

it('ends with what an endpoint refuses', async () => {
  const [a, b] = [await openEndpoint(generator), await openEndpoint(() => ({ status: 400 }))]
  const asked = runSystems({
    tasks: [await taskOf('t1', 'hard')],
    encoder,
    admit,
    environment: settings(a.baseUrl, b.baseUrl),
    seed: 1,
  })
  await expect(asked).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
})
