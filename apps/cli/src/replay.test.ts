import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseBound } from './command.ts'
import type { Io } from './io.ts'
import { run } from './run.ts'

const shippedHead = fileURLToPath(new URL('../../../models/router', import.meta.url))
/** Finds nothing; a module without imports, so that it may lie anywhere. */
const moduleText = `const none = async () => []
export const settlement = 1
export const mine = {
  kind: 'semantic', observes: [], extractor: 'mine@1', extract: none, assertions: () => [],
  event: { type: 'ecphory.statements.extracted.v1', data: { parse: (data) => data } },
  settlement: { start: () => null, apply: (state) => state, finish: () => ({ nodes: [], edges: [] }) },
  recall: () => [], block: { name: 'profile', title: 'User profile', lines: () => [] },
}
`
let folder: string
let file: (name: string) => string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-cli-'))
  file = (name) => join(folder, name)
  writeFileSync(file('mine.mjs'), moduleText)
  mkdirSync(file('head'))
  cpSync(shippedHead, file('head'), { recursive: true })
  const names = { routers: { v2: 'head' }, extractors: { semantic: { v3: 'mine.mjs' } } }
  writeFileSync(file('versions.json'), JSON.stringify(names))
  copyFileSync(file('versions.json'), file('copy.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ecphory(...args: string[]) {
  let out = ''
  const notes: string[] = []
  const io: Io = {
    write: async (text) => void (out += text),
    note: (line) => notes.push(line),
    readInput: () => Promise.resolve(''),
    async *readLines() {},
    isWatched: false,
    columns: 120,
    environment: { ECPHORY_DB: file('memory.db') },
  }
  return {
    exit: await run(args, io),
    get out() {
      return out
    },
    get error() {
      return notes.join('\n')
    },
  }
}

describe('replay from the command line', () => {
  it(
    'L2 replays, tells what differs, takes a review, promotes, rolls back and discards',
    { timeout: 300_000 },
    async () => {
      const versions = ['--versions', file('versions.json')]
      await ecphory('record', 'I live in Lisbon.', '--at', '2026-03-01T08:00:00Z')
      writeFileSync(file('queries.jsonl'), '{"user": "me", "text": "Where do I live?", "now": "2026-04-01"}\n')
      const replayed = await ecphory(
        'replay',
        '--router',
        'v2',
        '--extractor',
        'semantic=v3',
        '--into',
        'v2',
        ...versions,
      )
      expect([replayed.error, replayed.exit]).toEqual(['', 0])
      expect(replayed.out).toContain('Generation v2 (g2) has come as far as what answers.')
      const queries = ['--queries', file('queries.jsonl')]
      const diff = await ecphory(
        'diff',
        'live',
        'v2',
        ...queries,
        '--details',
        '5',
        '--write-review',
        file('review.json'),
        ...versions,
      )
      expect(diff.exit).toBe(3)
      expect(diff.out).toMatch(/segments: 0 of 1 moved\nfacts: 0 added, [1-9]\d* gone, 0 changed/)
      expect(diff.out).toContain('    - {"band"')
      expect(readFileSync(file('review.json'), 'utf8')).not.toContain('Lisbon')
      const reviewed = await ecphory(
        'diff',
        'live',
        'v2',
        ...queries,
        '--reviewed',
        file('review.json'),
        '--json',
        ...versions,
      )
      expect(reviewed.exit).toBe(5)
      expect(JSON.parse(reviewed.out)).toMatchObject({ review: { unexpected: 0, missing: 0 } })
      expect((await ecphory('diff', 'live', 'live')).exit).toBe(0)
      expect((await ecphory('status')).out).toContain('v2 (g2); router router@')
      const lacking = await ecphory('promote', 'v2')
      expect([lacking.exit, lacking.error]).toEqual([
        4,
        expect.stringContaining('VERSION_MISSING: Generation v2 needs'),
      ])
      expect((await ecphory('promote', 'v2', ...versions)).out).toBe('Generation v2 (g2) answers.\n')
      expect((await ecphory('discard', 'v2', ...versions)).error).toContain('INVALID_ARGUMENT')
      // Without the extractor nothing can be made of what comes; going back needs none.
      expect((await ecphory('rollback')).out).toBe('Generation g1 answers again.\n')
      expect((await ecphory('discard', 'v2')).out).toBe('Generation v2 (g2) is dropped.\n')
      expect((await ecphory('promote', 'v2')).error).toContain('NOT_FOUND')
      expect((await ecphory('dead-letters')).out).toBe('No event is parked.\n')
      expect((await ecphory('dead-letters', 'retry', 'x')).error).toContain('NOT_FOUND')
      expect((await ecphory('dead-letters', 'bury', 'x')).error).toContain('INVALID_ARGUMENT')
      const part = await ecphory(
        'replay',
        '--extractor',
        'semantic=v3',
        '--from',
        '2026-01-01',
        '--to',
        '2999-01-01',
        ...versions,
      )
      expect(part.out).toContain('Next: diff live shadow.')
      expect((await ecphory('promote', 'shadow', ...versions)).error).toContain('NOT_PROMOTABLE')
    },
  )

  it.each([
    [['replay', '--router', 'nowhere'], 'FILE_UNREADABLE'],
    [['replay', '--extractor', 'semantic'], 'INVALID_ARGUMENT: An extractor is given as TYPE=MODULE'],
    [['replay', '--extractor', 'dreams=x'], 'INVALID_ARGUMENT: An extractor is given as TYPE=MODULE'],
    [['replay', '--extractor', 'semantic=nowhere.mjs'], 'FILE_UNREADABLE'],
    [['replay', '--into', 'live'], "INVALID_ARGUMENT: A generation can't be called"],
    [['replay', '--from', 'soon'], 'ISO 8601'],
    [['replay', '--from', 'position:999999'], 'NOT_FOUND: The root log holds no event'],
    [['replay', '--versions', 'nowhere.json'], 'FILE_UNREADABLE'],
    [['diff', 'live', 'nothing'], 'NOT_FOUND: There is no generation "nothing"; kept are'],
    [['diff', 'live', 'live', '--queries', 'nowhere'], 'FILE_UNREADABLE'],
  ])('refuses %j', async (args, message) => {
    const { exit, error } = await ecphory(...args)
    expect(error).toContain(message)
    expect(exit).not.toBe(0)
  })
})

describe('a bound of a replay', () => {
  it('tells positions, instants and traces apart', () => {
    expect(parseBound('position:7')).toEqual({ position: 7 })
    expect(parseBound('position:2/7')).toEqual({ partition: 2, position: 7 })
    expect(parseBound('0123456789abcdef0123456789abcdef')).toEqual({ traceId: '0123456789abcdef0123456789abcdef' })
    expect(parseBound('2026-03-01')).toEqual({ instant: '2026-03-01' })
  })
})
