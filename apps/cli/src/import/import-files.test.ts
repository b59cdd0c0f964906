import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOf, traceRecordedV1, type EcphoryEvent } from '@ecphory/events'
import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../open.ts'
import { importFiles, isFailed, readFiles, type ImportedFile } from './import-files.ts'

let folder: string
let memory: Memory
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ecphory-import-'))))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => ({ memory } = await openTestMemory({ types: memoryTypes })))

type Line = Readonly<Record<string, unknown>>
const toLines = (lines: readonly Line[]) => lines.map((line) => JSON.stringify(line)).join('\n')
const said = (content: string, rest: Line = {}): Line => ({ role: 'user', content, ...rest })

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Imports files as the command does; a user that is given takes the place of the files' own. */
async function importAll(files: readonly string[], user?: string) {
  const options = { tenant: 'local', user: user ?? 'me', isUserGiven: user !== undefined }
  return await importFiles(memory, await readFiles(files, options), options, () => undefined)
}

/** Imports one text. Throws why it was not taken. */
async function importText(text: string, user?: string): Promise<ImportedFile> {
  const [one] = await importAll([write('talk', text)], user)
  if (one === undefined || isFailed(one)) throw one?.error
  return one
}

async function exportOf(user = 'me'): Promise<readonly EcphoryEvent[]> {
  return await Array.fromAsync(memory.of({ user }).export())
}

const messagesOf = (events: readonly EcphoryEvent[]) =>
  events.flatMap((event) => (isOf(traceRecordedV1, event) ? [event.data.messages] : []))

/** The traces on the log, each as the texts of its messages. */
async function tracesOnLog(user?: string): Promise<readonly (readonly string[])[]> {
  return messagesOf(await exportOf(user)).map((messages) => messages.map(({ content }) => content))
}

const day = (minute: number) => `2026-03-01T10:0${minute}:00+00:00`
const tellings: readonly (readonly [string, (lines: readonly Line[]) => string, readonly Line[]])[] = [
  ['JSONL with ids', toLines, ['a', 'b', 'c', 'd'].map((id, index) => said(`Word ${id}.`, { id, at: day(index) }))],
  ['JSONL with times alone', toLines, ['a', 'b', 'c', 'd'].map((id, index) => said(`Word ${id}.`, { at: day(index) }))],
  ['JSONL with neither', toLines, ['a', 'b', 'b', 'd'].map((id) => said(`Word ${id}.`))],
  [
    'OpenAI without ids',
    (lines) => JSON.stringify({ messages: lines }, null, 2),
    ['a', 'b', 'b', 'd'].map((id) => said(`Word ${id}.`)),
  ],
]

describe.each(tellings)('a file that has grown: %s', (_, print, lines) => {
  const texts = lines.map(({ content }) => String(content))

  it('D5 brings each message once, and what was new at once stays together', async () => {
    expect(await importText(print(lines.slice(0, 2)))).toMatchObject({ traces: 1, messages: 2, known: 0 })
    const grown = { traces: 2, messages: 4, known: 2, refused: [], skipped: [] }
    expect(await importText(print(lines))).toMatchObject(grown)
    expect(await tracesOnLog()).toEqual([texts.slice(0, 2), texts.slice(2)])
    expect(await importText(print(lines))).toMatchObject({ traces: 2, messages: 4, known: 4 })
    expect(await tracesOnLog()).toHaveLength(2)
  })

  it('D5 makes the same traces of the same file', async () => {
    const ids: string[] = []
    for (let time = 0; time < 2; time += 1) {
      ;({ memory } = await openTestMemory({ types: memoryTypes }))
      await importText(print(lines))
      ids.push(JSON.stringify((await exportOf()).map(({ id }) => id)))
      expect(await tracesOnLog()).toEqual([texts])
    }
    expect(ids[0]).toBe(ids[1])
  })
})

describe('a file that has changed', () => {
  const lines = ['a', 'c', 'd'].map((id, index) => said(`Word ${id}.`, { id, at: day(2 * index) }))

  it('brings what was put between, by itself', async () => {
    await importText(toLines(lines))
    const [first, ...others] = lines as [Line, ...Line[]]
    await importText(
      toLines([first, said('Word b.', { id: 'b', at: day(1) }), ...others, said('Word e.', { id: 'e' })]),
    )
    expect(await tracesOnLog()).toEqual([['Word a.', 'Word c.', 'Word d.'], ['Word b.'], ['Word e.']])
  })

  it('D1 reports a message that was edited under its id, with its line, and takes the others', async () => {
    await importText(toLines(lines))
    const edited = lines.map((line) => (line['id'] === 'c' ? { ...line, content: 'Other words.' } : line))
    const file = await importText(toLines([...edited, said('Word e.', { id: 'e', at: day(5) })]))
    expect(file.refused).toEqual([expect.objectContaining({ where: 'line 2', code: 'ID_CONTENT_MISMATCH' })])
    expect(await tracesOnLog()).toEqual([['Word a.', 'Word c.', 'Word d.'], ['Word e.']])
  })

  it('D1 tells a repeated id from one with other content, in one file too', async () => {
    const [first] = lines as [Line]
    const file = await importText(toLines([first, first, { ...first, content: 'Other words.' }]))
    expect(file.skipped).toEqual([{ where: 'line 2', reason: 'it stands in the file before' }])
    expect(file.refused).toEqual([expect.objectContaining({ where: 'line 3', code: 'ID_CONTENT_MISMATCH' })])
    expect(await tracesOnLog()).toEqual([['Word a.']])
  })

  it('F1 does not bring back what was erased, with and without ids', async () => {
    for (const told of [lines, lines.map(({ role, content }) => ({ role, content, session: 'bare' }))]) {
      await importText(toLines(told))
      const erased = messagesOf(await exportOf())
        .flat()
        .find(({ content }) => content === 'Word c.')
      await memory.of({ user: 'me' }).erase(erased?.sourceId)
      expect(await importText(toLines(told))).toMatchObject({ known: 3, refused: [] })
    }
    expect((await tracesOnLog()).flat()).not.toContain('Word c.')
  })

  it('keeps two talks apart that begin alike', async () => {
    const talk = (answer: string) => toLines([said('Do you have a pet?'), said(answer), said('Yes.')])
    await importText(talk('A dog.'))
    await importText(talk('A cat.'))
    expect(await tracesOnLog()).toEqual([
      ['Do you have a pet?', 'A dog.', 'Yes.'],
      ['A cat.', 'Yes.'],
    ])
  })
})

describe('messages that cannot be taken', () => {
  it('B7 refuses the line whose time cannot be read, and takes the others of its talk', async () => {
    const lines = [
      said('I start.', { at: day(0) }),
      said('I am late.', { at: 'the other day' }),
      said('I have no zone.', { at: '2026-03-01T10:01:00', timeZone: 'Mars/Olympus' }),
      said('I am a list.', { at: [2026] }),
      said('I end.', { at: day(2) }),
    ]
    const file = await importText(toLines(lines))
    expect(file.refused).toEqual(
      [2, 3, 4].map((line) => expect.objectContaining({ where: `line ${line}`, code: 'INVALID_TIME' }) as unknown),
    )
    expect(await tracesOnLog()).toEqual([['I start.', 'I end.']])
  })

  it('leaves a system message by itself until something is said', async () => {
    const order: Line = { role: 'system', content: 'Be kind.' }
    const file = await importText(toLines([order]))
    expect(file.skipped).toEqual([{ where: 'line 1', reason: 'a system message alone is no memory' }])
    expect(file.refused).toEqual([])
    await importText(toLines([order, said('I bake.')]))
    expect(await tracesOnLog()).toEqual([['Be kind.', 'I bake.']])
  })
})

describe('forms of a file', () => {
  const lines = [said('Word a.', { id: 'a' }), said('Word b.', { id: 'b' })]

  it.each([
    ['a list over several lines', JSON.stringify(lines, null, 2), 2],
    ['objects over several lines', lines.map((line) => JSON.stringify(line, null, 2)).join('\n'), 2],
    ['one object over several lines', JSON.stringify(lines[0], null, 2), 1],
    ['an empty list', '[]', 0],
    ['a byte order mark', `\uFEFF${toLines(lines)}`, 2],
    ['ends of lines as on Windows', toLines(lines).replaceAll('\n', '\r\n'), 2],
  ])('takes %s', async (_name, text, messages) => {
    expect(await importText(text)).toMatchObject({ messages, skipped: [], refused: [] })
  })

  it('says that a file is empty', async () => {
    const refusal = { code: 'FILE_UNREADABLE', message: expect.stringMatching(/talk is empty\.$/) as unknown }
    await expect(importText(' \n')).rejects.toMatchObject(refusal)
  })

  it('J6 takes back an export, a line each or as one list, with a byte order mark too', async () => {
    await importText(toLines(lines))
    const events = await exportOf()
    for (const text of [events.map((event) => JSON.stringify(event)).join('\n'), JSON.stringify(events, null, 2)]) {
      const expected = { format: 'events', traces: 1, skipped: [], refused: [] }
      expect(await importText(text, 'copy')).toMatchObject(expected)
      expect(await importText(`\uFEFF${text}`, 'copy')).toMatchObject({ ...expected, known: 1 })
    }
    expect(await tracesOnLog('copy')).toEqual([['Word a.', 'Word b.']])
  })
})

describe('several files', () => {
  it('takes those that it can, and keeps why it could not take the others', async () => {
    const files = [
      write('good.jsonl', toLines([said('Word a.')])),
      write('bad.txt', 'Dear diary'),
      join(folder, 'none'),
      write('two.jsonl', toLines([said('Word b.', { user: 'ana' }), said('Word c.', { user: 'bo' })])),
    ]
    const done = await importAll(files, 'me')
    expect(done.map((one) => (isFailed(one) ? one.error.code : one.messages))).toEqual([
      1,
      'FILE_UNREADABLE',
      'FILE_UNREADABLE',
      'INVALID_ARGUMENT',
    ])
    expect(await tracesOnLog()).toEqual([['Word a.']])
  })

  it('asks a store that failed for no further file', async () => {
    const files = ['a', 'b'].map((name) => write(`${name}.jsonl`, toLines([said(`Word ${name}.`)])))
    await memory.close()
    const done = await importAll(files)
    expect(done.map((one) => isFailed(one) && [one.error.code, /was not tried/.test(one.error.message)])).toEqual([
      ['CLOSED', false],
      ['CLOSED', true],
    ])
  })
})

describe('an export that was changed', () => {
  /** The export of a memory with one message of the user `me`. */
  async function exported(): Promise<string> {
    await importText(toLines([said('Word a.', { id: 'a' })]))
    return (await exportOf()).map((event) => JSON.stringify(event)).join('\n')
  }

  it.each([
    ['its content names another user', (text: string) => text.replace('"user":"me"', '"user":"zoe"')],
    ['its cover names another user', (text: string) => text.replace('\\"me\\"', '\\"zoe\\"')],
    ['its cover names nobody', (text: string) => text.replace(/"partitionkey":".*?[^\\]"/, '"partitionkey":"me"')],
    ['its tenant is another', (text: string) => text.replace('"tenant":"local"', '"tenant":"other"')],
    ['its id is not its trace’s', (text: string) => text.replace(/"id":"[0-9a-f]{32}"/, '"id":"forged"')],
    ['it does not fit its type', (text: string) => text.replace('"messages":[', '"messages":[1,')],
  ])('D1 is refused as a whole where %s', async (_name, change) => {
    const text = await exported()
    expect(change(text)).not.toBe(text)
    const fine = text.replaceAll(/[0-9a-f]{32}/g, (id) => [...id].reverse().join(''))
    for (const user of [undefined, 'copy']) {
      const refusal = { code: 'INVALID_EVENT', message: expect.stringMatching(/: line 2 /) as unknown }
      await expect(importText(`${fine}\n${change(text)}`, user)).rejects.toMatchObject(refusal)
      expect(await tracesOnLog('copy')).toEqual([])
      expect(await tracesOnLog('zoe')).toEqual([])
    }
    expect(await tracesOnLog()).toEqual([['Word a.']])
  })

  it.each([
    ['and the hash left', (text: string) => text.replace('Word a.', 'Other words.')],
    [
      'and the hash with it',
      (text: string) => text.replace('Word a.', 'Other words.').replace(/"contentHash":"./, '"contentHash":"x'),
    ],
  ])('D1 is reported where the content of a known trace was edited, %s', async (_name, change) => {
    const text = await exported()
    const file = await importText(change(text))
    expect(file.refused).toEqual([expect.objectContaining({ where: 'line 1', code: 'ID_CONTENT_MISMATCH' })])
    expect(await tracesOnLog()).toEqual([['Word a.']])
  })

  it('F1 is no change where the memory has erased what the export still holds', async () => {
    const text = await exported()
    await memory.of({ user: 'me' }).erase('a')
    expect(await importText(text)).toMatchObject({ known: 1, refused: [] })
    expect(await tracesOnLog()).toEqual([['']])
  })
})
