import type { EventTime } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import type { GraphRow } from '../graph/graph-query.ts'
import type { RecallQuery } from '../memory-type.ts'
import { nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { profileBlock } from './block.ts'
import { recallStatements } from './recall.ts'
import { askedRelations } from './relation-cues.ts'
import { relationKey } from './statement-items.ts'
import { assertionsOf, settleAll, type Said } from './statement-scenario.ts'

function ask(text: string, now = '2026-12-01T00:00:00Z', names: readonly string[] = []): RecallQuery {
  const time: EventTime = { instant: Date.parse(now), offsetMinutes: 0, precision: 'minute', source: 'given' }
  return {
    text,
    terms: textToTerms(text),
    vector: new Float32Array(4),
    answerVector: new Float32Array(4),
    now: time,
    times: [],
    names: names.map(nameToKey),
    candidatesMax: 50,
  }
}

async function profile(history: readonly Said[], query: RecallQuery): Promise<readonly string[]> {
  const { nodes } = settleAll(await assertionsOf(history))
  const rows: readonly GraphRow[] = nodes.map((node) => ({ row: 'node', node, hops: 0 }))
  return profileBlock.lines(query, rows).map(({ text }) => text)
}

describe('recall of statements', () => {
  it.each([
    ['Where do I live?', 'lives_in'],
    ['我住在哪里？', 'lives_in'],
    ['What do I do for work?', 'works_as'],
    ['What am I allergic to?', 'allergic_to'],
    ['我对什么过敏？', 'allergic_to'],
    ['How old is my daughter?', 'has_age'],
    ['What languages do I speak?', 'speaks'],
  ])('asks the graph for the relation of: %s', (text, relation) => {
    expect(askedRelations(text)).toContain(relation)
    const expand = recallStatements(ask(text)).filter((query) => query.find === 'expand')
    expect(expand.flatMap((query) => query.keys ?? [])).toContain(relationKey(relation))
  })

  it('looks up the names and words of a query that asks for no relation', () => {
    const queries = recallStatements(ask('Zephyr', undefined, ['Zephyr']))
    expect(queries.filter((query) => query.find === 'expand')).toMatchObject([{ keys: ['zephyr'], hops: 1 }])
  })

  it('asks for the statements of found segments in its second round, and for nothing where none was found', () => {
    expect(recallStatements(ask('tea'), [])).toEqual([])
  })
})

describe('the profile block', () => {
  const history: readonly Said[] = [
    { at: '2026-01-05T10:00:00Z', text: 'I live in Berlin. I speak Dutch and Twi.' },
    { at: '2026-03-01T10:00:00Z', text: 'I moved to Lisbon. My brother Milo loves jazz.' },
  ]

  it('puts what was asked first, says since when and whose, and leaves out what no longer holds', async () => {
    expect(await profile(history, ask('Where do I live?'))).toEqual([
      'Lives in Lisbon (since 2026-03-01)',
      expect.stringMatching(/^(?:Speaks|Is the sibling|Milo)/),
      expect.any(String),
      expect.any(String),
    ])
    const lines = await profile(history, ask('Tell me about Milo', undefined, ['Milo']))
    expect(lines).toContain('Milo: likes jazz (since 2026-03-01)')
    expect(lines.join()).not.toContain('Berlin')
  })

  it('C1 answers for an earlier time with what held then', async () => {
    const lines = await profile(history, ask('Where do I live?', '2026-02-01T00:00:00Z'))
    expect(lines[0]).toBe('Lives in Berlin (since 2026-01-05)')
    expect(lines.join()).not.toContain('Lisbon')
  })

  it('C2 says a denial as one', async () => {
    const denied = [{ at: '2026-01-05T10:00:00Z', text: "I don't eat pork." }]
    expect(await profile(denied, ask('What do I eat?'))).toEqual(['Does not eat pork (since 2026-01-05)'])
  })

  it('I9 speaks the language of its source', async () => {
    const chinese = [{ at: '2026-01-05T10:00:00Z', text: '我对芒果过敏。' }]
    expect(await profile(chinese, ask('我对什么过敏？'))).toEqual(['过敏：芒果（2026-01-05起）'])
  })

  it('C14 says of a habit that was only seen that it is probable', async () => {
    const seen: readonly Said[] = ['05', '09', '20'].map((day) => ({
      at: `2026-01-${day}T20:00:00Z`,
      text: 'We played basketball.',
      observed: true,
    }))
    expect(await profile(seen, ask('What are my habits?'))).toEqual([
      'Probably has the habit play basketball (since 2026-01-20)',
    ])
  })
})
