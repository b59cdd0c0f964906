import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Io } from './io.ts'
import { run } from './run.ts'

let folder: string
let db: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-cli-'))
  db = join(folder, 'memory.db')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command in this process, and keeps what it prints. */
async function ecphory(...args: string[]) {
  return await ecphoryWithInput('', ...args)
}

async function ecphoryWithInput(input: string, ...args: string[]) {
  return await ecphoryIn({ ECPHORY_DB: db }, input, ...args)
}

async function ecphoryIn(environment: Io['environment'], input: string, ...args: string[]) {
  let out = ''
  const notes: string[] = []
  const io: Io = {
    write: (text) => {
      out += text
      return Promise.resolve()
    },
    note: (line) => notes.push(line),
    readInput: () => Promise.resolve(input),
    async *readLines() {
      yield* input.split('\n')
    },
    isWatched: false,
    columns: 120,
    environment,
  }
  const exit = await run(args, io)
  return { exit, out, error: notes.join('\n'), json: () => JSON.parse(out) as Record<string, unknown> }
}

describe('arguments', () => {
  it('prints help with the commands and the exit codes', async () => {
    const { exit, out } = await ecphory('--help')
    expect(exit).toBe(0)
    for (const name of 'record import recall show status receipts label retract erase rebuild digest export doctor demo'.split(
      ' ',
    ))
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(out).toMatch(/Exit codes:\n {2}0 {2}done\n {2}2 .*\n {2}3 .*\n {2}4 /)
  })

  it.each([
    [['forget'], "unknown command 'forget'"],
    [['recall'], "missing required argument 'question'"],
    [['recall', 'Who?', '--k', '0'], 'whole number of at least 1'],
    [['recall', 'Who?', '--as-of', 'lately'], 'ISO 8601'],
    [['recall', 'Who?', '--since', '2026'], "unknown option '--since'"],
    [['record', 'Hi.', '--role', 'narrator'], 'Allowed choices are'],
    [['digest', '--kind', 'future'], 'Allowed choices are'],
    [['erase'], 'Name one id, or say --all'],
    [['erase', 'x', '--all'], 'Name one id, or say --all'],
    [['label', 'x-0', 'funny'], '"funny" is no label'],
    [['record', 'Hi.', '--key', ''], 'must not be blank'],
    [['record', 'Hi.', '--session', ' '], 'must not be blank'],
    [['record', 'Hi.', '--colour', 'red'], "unknown option '--colour'"],
    [['recall', 'Who?', '--budget', '5'], 'whole number of at least'],
    [['dead-letters', 'foo'], 'The actions are list, show and retry'],
  ])('H1 refuses %j with one line and exit code 2', async (args, message) => {
    const { exit, out, error } = await ecphory(...args)
    expect(exit).toBe(2)
    expect(out).toBe('')
    expect(error).toMatch(/^INVALID_ARGUMENT: /)
    expect(error).toContain(message)
    expect(error).not.toContain('\n')
  })

  it('does not make a memory where one is asked for', async () => {
    const { exit, error } = await ecphory('recall', 'Who?', '--db', join(folder, 'mistyped.db'))
    expect(exit).toBe(3)
    expect(error).toMatch(/^NOT_FOUND: There is no memory at /)
    expect(existsSync(join(folder, 'mistyped.db'))).toBe(false)
  })

  it('tells a file that cannot be read from one that it does not know', async () => {
    const missing = await ecphory('import', join(folder, 'missing.json'))
    expect([missing.exit, missing.error]).toEqual([4, expect.stringMatching(/^FILE_UNREADABLE: .*ENOENT/)])
    const diary = write('diary.txt', 'Dear diary')
    const unknown = await ecphory('import', diary)
    expect([unknown.exit, unknown.error]).toEqual([4, expect.stringMatching(/^FILE_UNREADABLE: .*no format/)])
    const both = await ecphory('import', diary, join(folder, 'missing.json'))
    expect([both.exit, both.error.split('\n')]).toEqual([4, [unknown.error, missing.error]])
    expect(both.out).toMatch(/diary\.txt: not imported \(FILE_UNREADABLE\)\.\n.*missing\.json: not imported/)
    expect(existsSync(db)).toBe(false)
  })
})

describe('a memory', () => {
  const talk = [
    {
      role: 'user',
      content: 'I live in Antwerp and I work as a baker.',
      at: '2026-01-05T09:00:00+01:00',
      sourceId: 't1',
    },
    { role: 'assistant', content: 'Noted.', at: '2026-01-05T09:00:30+01:00', sourceId: 't2' },
    {
      role: 'user',
      content: 'My locker code word is VIEWGUARD_OLD_MARKER_8M3Z.',
      at: '2026-01-05T09:01:00+01:00',
      sourceId: 't3',
    },
    { role: 'user', content: null },
  ]
  const lines = talk.map((message) => JSON.stringify({ ...message, session: 'bakery' })).join('\n')

  it('D5 imports a file once, however often it is told to, and says what it skipped', async () => {
    const file = write('talk.jsonl', lines)
    const first = await ecphory('import', file, '--json')
    expect(first.exit).toBe(0)
    expect(first.json()).toMatchObject([
      { format: 'jsonl', subjects: 1, traces: 1, messages: 3, refused: [], skipped: [{ where: 'line 4' }] },
    ])
    const digest = await ecphory('digest', '--kind', 'history')
    const counts = await ecphory('status', '--json')
    expect((await ecphory('import', file)).exit).toBe(0)
    expect((await ecphory('digest', '--kind', 'history')).out).toBe(digest.out)
    expect((await ecphory('status', '--json')).json()['subjects']).toEqual(counts.json()['subjects'])
  })

  it('D1 shows that a message came again with other content', async () => {
    const file = write('changed.jsonl', lines.replace('Antwerp', 'Ghent'))
    const { exit, json } = await ecphory('import', file, '--json')
    expect(exit).toBe(4)
    const refused = [{ where: 'line 1', session: 'bakery', code: 'ID_CONTENT_MISMATCH' }]
    expect(json()).toMatchObject([{ traces: 1, messages: 2, known: 2, refused }])
  })

  it('recalls what was recorded, with its source', async () => {
    const recorded = await ecphory('record', 'My', 'sister', 'Nora', 'keeps', 'bees.', '--source-id', 'n1', '--json')
    expect(recorded.json()).toMatchObject({ state: 'SEARCHABLE' })
    const { json } = await ecphory('recall', 'Who keeps bees?', '--json')
    expect((json()['items'] as { sourceId: string }[])[0]?.sourceId).toBe('n1')
    const printed = await ecphory('recall', 'Who keeps bees?', '--explain')
    expect(printed.out).toContain('n1')
    for (const kind of ['episodic', 'semantic', 'procedural', 'working']) expect(printed.out).toContain(kind)
  })

  it('reads a message from standard input', async () => {
    const { exit, out } = await ecphoryWithInput('I bought a red kettle.\n', 'record', '--source-id', 'k1')
    expect([exit, out]).toEqual([0, expect.stringMatching(/^SEARCHABLE {2}trace /)])
  })

  it('A1 refuses a blank message', async () => {
    const { exit, error } = await ecphory('record', '  ')
    expect([exit, error]).toEqual([2, expect.stringMatching(/^EMPTY_SEGMENT: /)])
  })

  it('tells how far a trace has come', async () => {
    const { json } = await ecphory('record', 'The oven is new.', '--json')
    const traceId = String(json()['traceId'])
    expect((await ecphory('receipts', traceId, '--json')).json()).toMatchObject([{ traceId, state: 'SEARCHABLE' }])
    const missing = await ecphory('receipts', 'no-such-trace')
    expect([missing.exit, missing.error]).toEqual([3, expect.stringMatching(/^NOT_FOUND: /)])
  })

  it('shows every graph, and the history of one memory', async () => {
    const { json } = await ecphory('show', '--json')
    expect((json() as unknown as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'episodic',
      'semantic',
      'procedural',
      'working',
    ])
    expect((await ecphory('show', 'n1')).out).toContain('Nora')
  })

  it('revises a label', async () => {
    const found = await ecphory('recall', 'Who keeps bees?', '--json')
    const segmentId = (found.json()['items'] as { segmentId: string }[])[0]?.segmentId ?? ''
    expect((await ecphory('label', segmentId, 'episodic', 'semantic')).exit).toBe(0)
    const after = await ecphory('recall', 'Who keeps bees?', '--json')
    expect((after.json()['items'] as { types: string[] }[])[0]?.types).toEqual(
      expect.arrayContaining(['episodic', 'semantic']),
    )
  })

  it('labels what a recall prints: a message by its id, or one of its segments', async () => {
    const labels = (id: string) => ecphory('label', id, 'episodic', 'semantic')
    const recorded = await ecphory('record', 'I repair clocks.', '--source-id', 'c1', '--json')
    const traceId = String(recorded.json()['traceId'])
    for (const id of ['c1', traceId, `${traceId}-0`])
      expect(await labels(id)).toMatchObject({ exit: 0, out: `Segment ${traceId}-0 is now episodic and semantic.\n` })
    expect((await ecphory('show', 'c1')).out).toContain(`said as ${traceId}-0`)
    const log = ['record', 'The oven is on.\nThe oven is off.', '--role', 'log', '--source-id', 'c2']
    await ecphory(...log)
    const several = await labels('c2')
    expect([several.exit, several.error]).toEqual([2, expect.stringMatching(/c2 has 2 segments: label one of /)])
    const [segmentId = ''] = /[0-9a-f]{32}-1/.exec(several.error) ?? []
    expect((await labels(segmentId)).exit).toBe(0)
    expect((await labels('c9')).error).toMatch(/^NOT_FOUND: /)
  })

  it('records what an agent was told under the agent', async () => {
    const recorded = await ecphory('record', 'I whittle spoons.', '--agent', 'helper', '--source-id', 'w1', '--json')
    expect(recorded.exit).toBe(0)
    const events = (await ecphory('export')).out.split('\n').filter((line) => line.includes('I whittle spoons.'))
    expect(events.map((line) => (JSON.parse(line) as { data: { scope: object } }).data.scope)).toEqual([
      { tenant: 'local', user: 'me', agent: 'helper' },
    ])
  })

  it('counts the memory of one user where one is named', async () => {
    const all = await ecphory('status', '--json')
    const users = (found: { json(): Record<string, unknown> }) =>
      (found.json()['subjects'] as { user: string }[]).map(({ user }) => user)
    expect(users(all)).toContain('me')
    expect(users(await ecphory('status', '--user', 'me', '--json'))).toEqual(['me'])
    expect(users(await ecphory('status', '--user', 'zed', '--json'))).toEqual([])
    expect((await ecphory('status', '--user', 'zed')).out).toContain('zed (tenant local)\n  nothing is remembered')
    expect(users(await ecphory('status', '--tenant', 'other', '--json'))).toEqual([])
  })

  it('answers of no position that the log has not come to', async () => {
    const { json } = await ecphory('record', 'The last word.', '--key', 'last', '--json')
    const { offset } = json()['position'] as { offset: number }
    expect((await ecphory('recall', 'Who?', '--as-of', `position:${offset}`)).exit).toBe(0)
    for (const args of [
      ['recall', 'Who?', '--as-of', `position:${offset + 1}`],
      ['show', '--position', String(offset + 1)],
    ]) {
      const { exit, error } = await ecphory(...args)
      expect([exit, error]).toEqual([2, `INVALID_ARGUMENT: The log's last position is ${offset}.`])
    }
  })

  it('digests: equal to itself, different from another', async () => {
    const { out } = await ecphory('digest')
    expect((await ecphory('digest', '--compare', out.trim())).exit).toBe(0)
    expect((await ecphory('digest', '--compare', 'abc')).exit).toBe(3)
  })

  it('L1 rebuilds the same graphs', async () => {
    const before = await ecphory('digest')
    expect((await ecphory('rebuild')).exit).toBe(0)
    expect((await ecphory('digest')).out).toBe(before.out)
  })

  it('J6 exports, and imports as another user, twice with one effect', async () => {
    const file = join(folder, 'me.events.jsonl')
    expect((await ecphory('export', '--out', file)).exit).toBe(0)
    const state = await ecphory('digest', '--kind', 'state', '--user', 'copy')
    expect((await ecphory('import', file, '--user', 'copy')).exit).toBe(0)
    const once = await ecphory('digest', '--kind', 'state', '--user', 'copy')
    expect(once.out).not.toBe(state.out)
    expect((await ecphory('import', file, '--user', 'copy')).exit).toBe(0)
    expect((await ecphory('digest', '--kind', 'state', '--user', 'copy')).out).toBe(once.out)
  })

  it('takes back by source id: recalled no longer', async () => {
    expect((await ecphory('retract', 'n1', '--reason', 'wrong sister')).exit).toBe(0)
    const { json } = await ecphory('recall', 'Who keeps bees?', '--json')
    expect((json()['items'] as { sourceId: string }[]).map(({ sourceId }) => sourceId)).not.toContain('n1')
    const missing = await ecphory('retract', 'no-such-id')
    expect([missing.exit, missing.error]).toEqual([3, expect.stringMatching(/^NOT_FOUND: /)])
  })

  it('F1 erases from the file as well', async () => {
    expect(readFileSync(db).includes('VIEWGUARD_OLD_MARKER_8M3Z')).toBe(true)
    expect((await ecphory('erase', '--all')).exit).toBe(0)
    expect((await ecphory('erase', '--all', '--user', 'copy')).exit).toBe(0)
    for (const ending of ['', '-wal', '-shm'])
      if (existsSync(db + ending)) expect(readFileSync(db + ending).includes('VIEWGUARD_OLD_MARKER_8M3Z')).toBe(false)
    expect((await ecphory('recall', 'Who keeps bees?', '--json')).json()['items']).toEqual([])
  })

  it('examines itself', async () => {
    const { exit, json } = await ecphory('doctor', '--json')
    expect(exit).toBe(0)
    expect((json() as unknown as { isGood: boolean }[]).every(({ isGood }) => isGood)).toBe(true)
  })

  it('examines the services where they are named, and not a file', async () => {
    const { exit, json } = await ecphoryIn({ ECPHORY_KAFKA: '127.0.0.1:1' }, '', 'doctor', '--json')
    const [node, settings, ...rest] = json() as unknown as { name: string; isGood: boolean; detail: string }[]
    expect([exit, node?.name, settings?.name, settings?.isGood, rest]).toEqual([4, 'node', 'settings', false, []])
    expect(settings?.detail).toContain('ECPHORY_NEO4J_URL is not set')
  })
})

it('refuses a file that is no memory', async () => {
  const foreign = write('foreign.db', 'this is a text file, not a database, and long enough to look at'.repeat(100))
  const { exit, error } = await ecphory('status', '--db', foreign)
  expect([exit, error]).toEqual([4, expect.stringMatching(/^STORE_(FOREIGN|CORRUPT): /)])
  expect((await ecphory('doctor', '--db', foreign)).exit).toBe(4)
})

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
