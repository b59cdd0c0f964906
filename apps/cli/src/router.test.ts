import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Io } from './io.ts'
import { run } from './run.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-cli-router-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `ecphory router` in this process on lines of input, and keeps what it prints. */
async function router(args: readonly string[], lines: readonly string[] = [], calls?: string) {
  return ecphory(['router', ...args], lines, calls)
}

async function ecphory(
  args: readonly string[],
  lines: readonly string[] = [],
  calls?: string,
  model: Readonly<Record<string, string>> = {},
) {
  let out = ''
  const notes: string[] = []
  const io: Io = {
    write: async (text) => void (out += text),
    note: (line) => void notes.push(line),
    readInput: async () => lines.join('\n'),
    async *readLines() {
      yield* lines
    },
    isWatched: false,
    columns: 120,
    environment: { ECPHORY_DB: join(folder, 'memory.db'), ECPHORY_ROUTER_CALLS: calls, ...model },
  }
  const exit = await run(args, io)
  return { exit, out, error: notes.join('\n'), json: () => JSON.parse(out) as Record<string, never> }
}

/** None that the shipped head is sure of. */
const texts = [
  'My knee is bad again, and the physio says no running.',
  'When I make pancakes without milk, I use oat milk and one spoon of oil.',
  'She says the soup wants lemon, and I never add it.',
  'Then only the weather is left.',
]

interface Unsure {
  readonly waiting: number
  readonly segments: readonly {
    readonly segment: { readonly segmentId: string; readonly text: string }
    readonly confidence: number
  }[]
}
const list = async (): Promise<Unsure> => (await router(['review', '--list', '--json'])).json() as unknown as Unsure

describe('the router of a memory', () => {
  beforeAll(async () => {
    const file = join(folder, 'talk.jsonl')
    const lines = texts.map((content, index) => ({
      role: 'user',
      content,
      at: '2026-03-01T09:00:00Z',
      sourceId: `t${index}`,
    }))
    writeFileSync(file, lines.map((line) => JSON.stringify({ ...line, session: 's' })).join('\n'))
    expect((await ecphory(['import', file])).exit).toBe(0)
  })

  it('says what answers, what it could learn from, and what waits', async () => {
    const { exit, out } = await router(['status'])
    expect(exit).toBe(0)
    expect(out).toMatch(/head +router@\w{12}, as it ships/)
    expect(out).toMatch(/labels +none/)
    expect(out).toMatch(/gate +by the schedule.*; \.90 was asked for last/)
    expect(out).toMatch(/asked .*4 nobody there/)
    expect(out).toContain('4 for a label; ecphory router review --user me')
    expect((await router(['status', '--json'])).json()).toMatchObject({ decided: { decisions: 4, waiting: 4 } })
    expect((await router(['status'], [], '0.2')).out).toMatch(/gate +a budget: \.20 of all segments/)
  })

  it('lists what waits for a label, the least confident first', async () => {
    const { waiting, segments } = await list()
    expect([waiting, segments.map(({ segment }) => segment.text).sort()]).toEqual([4, [...texts].sort()])
    const confidences = segments.map(({ confidence }) => confidence)
    expect(confidences).toEqual([...confidences].sort((a, b) => a - b))
    const printed = await router(['review', '--list', '--first', '1'])
    expect(printed.out).toContain(segments[0]?.segment.text)
    expect(printed.out).not.toContain(segments[1]?.segment.text)
  })

  it('takes letters: a slip is told, nothing skips, q ends', async () => {
    const { segments } = await list()
    const { exit, out } = await router(['review'], ['x', 'ws', '', 'q'])
    expect(exit).toBe(0)
    expect(out).toContain('"x" is not up to three of')
    expect(out).toContain('1 segment is labelled, 3 still wait.')
    const left = (await list()).segments.map(({ segment }) => segment.segmentId)
    expect(left).toEqual(segments.slice(1).map(({ segment }) => segment.segmentId))
  })

  it('takes labels without asking, and none of them where one is wrong', async () => {
    const { segments } = await list()
    const [one = '', other = ''] = segments.map(({ segment }) => segment.segmentId)
    const wrong = await router(['review', '--label', `${one}=semantic`, '--label', `${other}=funny`])
    expect([wrong.exit, wrong.error]).toEqual([2, expect.stringMatching(/^INVALID_ARGUMENT: "funny" is no label/)])
    expect((await list()).waiting).toBe(3)
    expect((await router(['review', '--label', 'nobody-0=semantic'])).exit).toBe(3)
    const both = await router(['review', '--label', `${one}=semantic,working`, '--label', `${other}=fragmented`])
    expect([both.exit, both.out]).toEqual([0, '2 segments are labelled, 1 still wait.\n'])
  })

  it('says where others of the tenant have some', async () => {
    const { out } = await router(['review', '--user', 'nobody'])
    expect(out).toBe('No segment of nobody waits for a label. There are some of me: give --user.\n')
  })

  it('estimates other gates from the log, and draws them', async () => {
    const svg = join(folder, 'what-if.svg')
    const { exit, out } = await router(['what-if', '--price', '2.5', '--svg', svg])
    expect(exit).toBe(0)
    expect(out).toMatch(/^4 segments of tenant local, 3 of them with labels/)
    expect(out).toMatch(/^share 0 +\.\d\d +0 +\.00 +0\.0000 /m)
    expect(out).toMatch(/^share 1 +1\.00 +4 +1\.00 +0\.0100 +1\.00 /m)
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
    const { estimates } = (await router(['what-if', '--tau', '0,1', '--json'])).json() as unknown as {
      estimates: { name: string; calls: number; labelled: { count: number } }[]
    }
    expect(estimates.map(({ name, calls }) => [name, calls])).toEqual([
      ['as it was', 4],
      ['tau 0', 0],
      ['tau 1', 4],
    ])
    expect(estimates[0]?.labelled.count).toBe(3)
  })

  it('has nothing to estimate of a tenant that is not there', async () => {
    const { exit, error } = await router(['what-if', '--tenant', 'nobody'])
    expect([exit, error]).toEqual([3, expect.stringMatching(/^NOT_FOUND: /)])
  })

  it('learns on command, keeps its history, and goes back', async () => {
    expect((await router(['history'])).out).toContain('No head was trained yet')
    const trained = (await router(['train', '--json'])).json() as unknown as { head: string }
    expect(trained).toMatchObject({ round: 1, pool: 3, trigger: 'command', promoted: false })
    const history = await router(['history'])
    expect(history.out).toContain(`round 1 made ${trained.head} of 3 labels, on command`)
    expect(history.out).toContain('Only 3 labels could be held out to judge it by, and 20 are needed.')
    expect((await router(['rollback'])).exit).toBe(3)
    // An operator may adopt it all the same, and take it back.
    expect((await router(['rollback', '--to', trained.head])).exit).toBe(0)
    expect((await router(['status'])).out).toContain(trained.head)
    const back = await router(['rollback'])
    expect([back.exit, back.out]).toEqual([0, expect.stringContaining('answers tenant local again')])
    expect((await router(['rollback'])).exit).toBe(3)
    expect((await router(['train', '--tenant', 'nobody'])).exit).toBe(3)
  }, 180_000)

  it.each([
    [['what-if', '--tau', '2'], 'numbers from 0 to 1'],
    [['what-if', '--share', ''], 'numbers from 0 to 1'],
    [['what-if', '--price', '-1'], 'at least 0'],
    [['review', '--first', '0'], 'whole number of at least 1'],
    [['forget'], "unknown command 'forget'"],
  ])('refuses %j', async (args, message) => {
    const { exit, error } = await router(args)
    expect([exit, error]).toEqual([2, expect.stringContaining(message)])
  })

  it('refuses calls that are no share, and makes no memory', async () => {
    const { exit, error } = await router(['status'], [], 'often')
    expect([exit, error]).toEqual([2, expect.stringContaining('ECPHORY_ROUTER_CALLS')])
    expect((await router(['status', '--db', join(folder, 'none.db')])).exit).toBe(3)
    expect(existsSync(join(folder, 'none.db'))).toBe(false)
  })
})

describe('a language model that is named', () => {
  let endpoint: ScriptedEndpoint
  beforeAll(async () => {
    endpoint = await ScriptedEndpoint.open(({ prompt }) =>
      completion(JSON.stringify(prompt.startsWith('label-segment') ? { labels: ['working'] } : { findings: [] })),
    )
  })
  afterAll(() => endpoint.close())

  /** Records what the router is not sure of as a user; resolves with how often the model was asked for labels. */
  async function recordAs(user: string, calls: string | undefined): Promise<number> {
    const model = { ECPHORY_MODEL_URL: endpoint.baseUrl, ECPHORY_MODEL: 'small-7b' }
    const before = endpoint.asked.length
    const args = ['record', texts[3] ?? '', '--tenant', user, '--user', user]
    expect((await ecphory(args, [], calls, model)).exit).toBe(0)
    return endpoint.asked.slice(before).filter(({ prompt }) => prompt.startsWith('label-segment')).length
  }
  const statusOf = async (tenant: string) => (await router(['status', '--tenant', tenant, '--json'])).json()

  it('is asked where the router is not sure, and what came of it is counted', async () => {
    expect(await recordAs('asking', undefined)).toBe(1)
    expect(await statusOf('asking')).toMatchObject({
      decided: { deferred: 1, waiting: 0, outcomes: { answered: 1 }, labelled: { working: 1 } },
    })
  })

  it('is never asked at 0 calls', async () => {
    expect(await recordAs('silent', '0')).toBe(0)
    expect(await statusOf('silent')).toMatchObject({ decided: { deferred: 1, waiting: 1, outcomes: { absent: 1 } } })
  })
})
