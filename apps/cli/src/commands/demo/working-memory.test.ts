import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Io } from '../../io.ts'
import { formatStories, type PlayedStory } from '../../print/stories.ts'
import { run } from '../../run.ts'

const folder = mkdtempSync(join(tmpdir(), 'ecphory-demo-test-'))
const db = join(folder, 'own.db')
const temporary = process.env['TMPDIR']
let played: readonly PlayedStory[]
let exit: number

beforeAll(async () => {
  process.env['TMPDIR'] = folder
  let out = ''
  const io: Io = {
    write: async (text) => void (out += text),
    note: (line) => void (out += line),
    readInput: async () => '',
    async *readLines() {},
    isWatched: false,
    columns: 100,
    environment: { ECPHORY_DB: db },
  }
  exit = await run(['demo', 'working-memory', '--json'], io)
  played = JSON.parse(out) as readonly PlayedStory[]
})
afterAll(() => {
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
  rmSync(folder, { recursive: true, force: true })
})

it('shows each open state before it ends, and nothing after', () => {
  expect(played.map(({ ending, after }) => ({ ending, after }))).toEqual(
    ['done', 'cancelled', 'expired', 'done'].map((ending) => ({ ending, after: [] })),
  )
  expect(played.map(({ before }) => before)).toEqual([
    [expect.stringMatching(/knee.*\(in progress\)/u)],
    [expect.stringMatching(/flight.*\(scheduled\)/u)],
    [expect.stringMatching(/antibiotics.*9 March/u)],
    [expect.stringMatching(/router.*\(waiting\)/u)],
  ])
  expect(exit).toBe(0)
})

it('leaves no file, neither in the memory of the user nor of its own', () => {
  expect(existsSync(db)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('ecphory-demo-'))).toEqual([])
})

it('reads as pairs, and says what did not come out', () => {
  const [knee] = played as [PlayedStory]
  const told = formatStories([knee, { ...knee, before: [], after: ['a', 'b'] }]).split('\n\n')
  const rowsOf = (story = '') => story.split('\n').map((line) => line.trim().split(/\s{2,}/u))
  expect(rowsOf(told[1])).toEqual([
    ['A hurt knee, and a training plan (done)'],
    ['before', '2026-03-02 18:10', 'said', 'I hurt my knee, so no running for now.'],
    ['2026-03-03 08:00', 'asked', 'Can you make me a training plan for this week?'],
    ['status', expect.stringMatching(/knee/u)],
    ['after', '2026-03-14 09:00', 'said', 'My knee is fine again, no more limping.'],
    ['2026-03-14 10:00', 'asked', 'Can you make me a training plan for this week?'],
    ['status', '(nothing)'],
  ])
  expect(rowsOf(told[2]).slice(-2)).toEqual([['status', 'a'], ['b']])
  expect(told[3]).toBe('Open states that came up: 1 of 2. Silent once they had ended: 1 of 2.')
})
