import { describe, expect, it } from 'vitest'
import { detectFormat, readImport } from './read-import.ts'

const owner = { user: 'me' }
const line = (content: string, rest: object = {}) => JSON.stringify({ role: 'user', content, ...rest })
const messages = [
  { role: 'user', content: 'I bake on Sundays.' },
  { role: 'assistant', content: 'Noted.' },
]

describe('formats', () => {
  it.each([
    ['locomo', JSON.stringify([{ sample_id: 'c', conversation: {} }])],
    ['locomo', JSON.stringify({ sample_id: 'c', conversation: {} })],
    ['pal-set', JSON.stringify({ '0001': { history: [], query: [] } })],
    ['openai', JSON.stringify(messages)],
    ['openai', JSON.stringify({ model: 'x', messages })],
    ['jsonl', line('One line.')],
    ['jsonl', `\uFEFF${line('With a mark.')}\n${line('Two.')}\n`],
    ['jsonl', JSON.stringify(messages[0], null, 2)],
    ['jsonl', messages.map((message) => JSON.stringify(message, null, 2)).join('\n')],
    ['jsonl', `broken {\n${line('Two.')}`],
    ['events', '{"specversion":"1.0","id":"x"}\n{"specversion":"1.0","id":"y"}'],
    ['events', '[{"specversion":"1.0","id":"x"}]'],
    ['openai', '[]'],
    [undefined, '{"name": "package"}'],
    [undefined, 'Dear diary'],
    [undefined, ''],
  ])('detects %s', (format, text) => {
    expect(detectFormat(text)).toBe(format)
  })

  it('refuses a file that is not of the format asked for', () => {
    expect(() => readImport('no json', 'locomo', owner)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }))
  })
})

describe('JSONL', () => {
  const text = [
    line('I start.', { session: 'a', at: '2026-03-01T10:00:00+00:00', sourceId: 'm1' }),
    line('I go on.', { session: 'a', at: '2026-03-01T10:20:00+00:00', sourceId: 'm2' }),
    line('Another talk.', { session: 'b', at: '2026-03-01T10:21:00+00:00', sourceId: 'm3' }),
    'not json',
    line('Much later.', { session: 'a', at: '2026-03-01T12:00:00+00:00', sourceId: 'm4' }),
    line('From somebody else.', { session: 'a', user: 'zoe', at: '2026-03-01T12:01:00+00:00' }),
  ].join('\n')

  it('makes one trace of what a session says without a long silence', () => {
    const { traces, skipped } = readImport(text, 'jsonl', owner)
    expect(traces.map(({ scope, session, messages: said }) => [scope.user, session, said.length])).toEqual([
      ['me', 'a', 2],
      ['me', 'b', 1],
      ['me', 'a', 1],
      ['zoe', 'a', 1],
    ])
    expect(skipped).toEqual([{ where: 'line 4', reason: 'it is not JSON' }])
  })

  it('D5 gives the same keys when the file has grown by a later talk', () => {
    const keys = (file: string) => readImport(file, 'jsonl', owner).traces.map(({ key }) => key)
    const grown = `${text}\n${line('A new day.', { session: 'a', at: '2026-03-02T09:00:00+00:00', sourceId: 'm9' })}`
    expect(keys(grown).slice(0, 4)).toEqual(keys(text))
    expect(new Set(keys(grown)).size).toBe(5)
  })
})

describe('OpenAI', () => {
  it('keeps a conversation together and takes its id as the session', () => {
    const { traces } = readImport(JSON.stringify({ id: 'chat-7', messages }), 'openai', owner)
    expect(traces).toHaveLength(1)
    expect(traces[0]?.session).toBe('chat-7')
    expect(traces[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  it('D5 derives ids from the words where the file has none, and the key from the first', () => {
    const read = (list: unknown) => {
      const [trace] = readImport(JSON.stringify(list), 'openai', owner).traces
      return [trace?.key, ...(trace?.messages ?? []).map(({ sourceId }) => sourceId)]
    }
    const grown = read([...messages, { role: 'user', content: 'And on Mondays.' }])
    expect(grown.slice(0, 3)).toEqual(read(messages))
    expect(new Set(grown).size).toBe(4)
    expect(read([...messages].reverse())).not.toContain(grown[1])
  })

  it('names what is said twice at one time twice', () => {
    const twice = [1, 2].map(() => ({ role: 'log', content: 'The door opened.', at: '2026-03-01T10:00' }))
    const [trace] = readImport(JSON.stringify(twice), 'openai', owner).traces
    expect(new Set(trace?.messages.map(({ sourceId }) => sourceId)).size).toBe(2)
  })

  it('reads many conversations of one file', () => {
    const file = JSON.stringify([{ id: 'a', messages }, { id: 'b', messages }, { id: 'c' }])
    const { traces, skipped } = readImport(file, 'openai', owner)
    expect(traces.map(({ session }) => session)).toEqual(['a', 'b'])
    expect(skipped).toEqual([{ where: 'conversation 3', reason: 'it has no messages' }])
  })
})
