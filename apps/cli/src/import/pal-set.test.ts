import { describe, expect, it } from 'vitest'
import { parsePalSet } from './pal-set.ts'

const sample = (id: string, day: string, words: string) => ({
  sample_id: id,
  dialogue_timestamp: `${day} 20:00:00`,
  logs: [{ timestamp: `${day} 09:15`, content: `The user looked up ${words}.` }],
  dialogue: {
    turn_1: {
      user: { action: 'ask', content: `Tell me about ${words}?` },
      assistant: { action: 'answer', content: `Here is what I know of ${words}.` },
    },
    turn_2: { user: { action: 'thank', content: '' }, assistant: { action: 'close', content: 'Goodbye.' } },
  },
  topics: { 'topic-1': { requirement: `the hidden key about ${words}` } },
})

const file = {
  '0907': {
    history: [sample('0907_sample0', '2024-01-12', 'beehives'), sample('0907_sample1', '2024-02-02', 'kayaks')],
    query: [sample('0907_sample30', '2024-12-07', 'violins')],
  },
}

describe('PAL-Set', () => {
  const { traces, skipped } = parsePalSet(file)

  it('makes one subject of a user and one trace of a sample: its logs, then its dialogue', () => {
    expect(traces.map(({ scope, session, key }) => [scope.user, session, key])).toEqual([
      ['0907', '0907_sample0', 'pal-set:0907_sample0'],
      ['0907', '0907_sample1', 'pal-set:0907_sample1'],
    ])
    expect(traces[0]?.messages).toEqual([
      { role: 'log', content: 'The user looked up beehives.', sourceId: '0907_sample0:log_1', at: '2024-01-12T09:15' },
      {
        role: 'user',
        content: 'Tell me about beehives?',
        sourceId: '0907_sample0:turn_1:user',
        at: '2024-01-12T20:00:00',
      },
      {
        role: 'assistant',
        content: 'Here is what I know of beehives.',
        sourceId: '0907_sample0:turn_1:assistant',
        at: '2024-01-12T20:00:00',
      },
      { role: 'assistant', content: 'Goodbye.', sourceId: '0907_sample0:turn_2:assistant', at: '2024-01-12T20:00:00' },
    ])
  })

  it('never records the query part, nor the topics', () => {
    expect(JSON.stringify(traces)).not.toMatch(/violins|hidden key|sample30/)
    expect(skipped).toContainEqual({ where: 'user 0907 query', reason: 'its 1 samples are asked, never recorded' })
  })

  it('says what has no content', () => {
    expect(skipped.filter(({ reason }) => reason === 'it has no content').map(({ where }) => where)).toEqual([
      '0907_sample0:turn_2:user',
      '0907_sample1:turn_2:user',
    ])
  })

  it('A7 takes a user named __proto__ as an ordinary name', () => {
    const hostile = JSON.parse(`{"__proto__": ${JSON.stringify(file['0907'])}}`) as unknown
    expect(parsePalSet(hostile).traces.map(({ scope }) => scope.user)).toEqual(['__proto__', '__proto__'])
    expect(({} as Record<string, unknown>)['history']).toBeUndefined()
  })
})
