import type { MemoryType } from '@ecphory/memory'
import { checkReview, parseQueries, parseReview, toReview } from '@ecphory/service'
import type { SavedQuery } from '@ecphory/service'
import { describe, expect, it } from 'vitest'
import { lifeOfTraces } from './testing/life-of-traces.ts'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { StoreMode } from './testing/open-both.ts'
import { createOtherRouter, silent, typeOf } from './testing/other-versions.ts'

const open = createOpener()
const queries: readonly SavedQuery[] = [
  { user: 'ana', text: 'Where do I live?', now: '2026-06-01T08:00:00Z', k: 5 },
  { user: 'ana', text: 'What did I do with Omar?', now: '2026-06-01T08:00:00Z', k: 5 },
]
const semanticCount = lifeOfTraces.flat().filter(({ content }) => content.startsWith('semantic')).length

/** Finds what the shipped extractor finds, under other words, and one thing less. */
const shouting: MemoryType = {
  ...typeOf('semantic'),
  extractor: 'shouting@1',
  async extract(segment, observed, tools) {
    const found = await typeOf('semantic').extract(segment, observed, tools)
    if (segment.text.includes('peanuts')) return []
    return found.map((fact) => ('confidence' in fact ? { ...fact, confidence: 0.91 } : fact))
  },
}

async function live(mode: StoreMode) {
  const test = await open(mode, { partitions: 2 })
  const ana = test.memory.of({ user: 'ana', session: 's1' })
  for (const [turn, messages] of lifeOfTraces.entries()) await ana.record(messages, { key: `t${turn}` })
  await test.memory.settled()
  return { ...test, ana }
}

describe.each(storeModes)('diff on %s', (mode) => {
  it('K4 lists each segment that another router places elsewhere, before it answers', async () => {
    const { memory } = await live(mode)
    await memory.replay({ into: 'shadow', router: createOtherRouter() })
    const diff = await memory.diff('live', 'shadow', { queries })
    expect(diff.counts.segments).toEqual({ compared: lifeOfTraces.flat().length, moved: semanticCount })
    expect(diff.segments).toHaveLength(semanticCount)
    for (const { before, after, subject } of diff.segments) {
      expect(subject).toEqual({ tenant: 'local', user: 'ana' })
      expect(before).toMatchObject({ labels: ['semantic'], stored: ['semantic'], head: 'marked@test' })
      expect(after).toMatchObject({ labels: ['episodic'], stored: ['episodic'], head: 'marked@other' })
    }
    expect(diff.counts.answers?.compared).toBe(2)
    expect(memory.generation).toBe('g1')
  })

  it('L2 the same versions over again differ in nothing', async () => {
    const { memory } = await live(mode)
    await memory.replay({ into: 'again', extractors: { semantic: typeOf('semantic'), working: typeOf('working') } })
    const { counts, segments, facts, answers } = await memory.diff('live', 'again', { queries })
    expect(counts).toMatchObject({ segments: { moved: 0 }, facts: { added: 0, gone: 0, changed: 0 } })
    expect([segments, facts, answers]).toEqual([[], [], []])
    expect(counts.answers).toEqual({ compared: 2, changed: 0 })
  })

  it('L2 tells which facts went, came and changed, by segment, and which answers', async () => {
    const { memory } = await live(mode)
    await memory.replay({ into: 'silent', extractors: { semantic: silent } })
    const gone = await memory.diff('live', 'silent', { queries })
    expect(gone.counts.segments.moved).toBe(0)
    expect(gone.counts.facts).toMatchObject({ added: 0, changed: 0 })
    expect(gone.counts.facts.gone).toBeGreaterThan(3)
    expect(gone.answers.length).toBeGreaterThan(0)
    const back = await memory.diff('silent', 'live')
    expect(back.counts.facts).toMatchObject({ added: gone.counts.facts.gone, gone: 0, changed: 0 })
    await memory.replay({ into: 'shouting', extractors: { semantic: shouting } })
    const changed = await memory.diff('live', 'shouting')
    expect(changed.counts.facts).toMatchObject({ added: 0, gone: 1 })
    expect(changed.counts.facts.changed).toBeGreaterThan(2)
    expect(changed.facts.find(({ gone }) => gone.length > 0)?.text).toContain('peanuts')
  })

  it('L2 compares as of what both have passed, so writes may go on', async () => {
    const { memory, ana } = await live(mode)
    await memory.replay({ into: 'again', extractors: { semantic: typeOf('semantic') } })
    const writing = (async () => {
      for (let turn = 0; turn < 20; turn += 1)
        await ana.record([said(`semantic: I like tea ${turn}.`)], { key: `w${turn}` })
    })()
    for (let round = 0; round < 3; round += 1) {
      const { segments, facts, answers } = await memory.diff('live', 'again', { queries })
      expect([segments, facts, answers]).toEqual([[], [], []])
    }
    await writing
  })

  it('L2 a stretch is compared within its bounds, and asked nothing', async () => {
    const { memory, ana } = await live(mode)
    const [second, third] = await Promise.all(
      [1, 2].map((turn) => ana.record(lifeOfTraces[turn] ?? [], { key: `t${turn}` })),
    )
    await memory.settled()
    const bounds = { from: { traceId: second?.traceId ?? '' }, to: { traceId: third?.traceId ?? '' } }
    await memory.replay({
      into: 'part',
      extractors: { working: { ...typeOf('working'), extractor: 'none@1', extract: async () => [] } },
      ...bounds,
    })
    const diff = await memory.diff('live', 'part', { queries })
    expect(diff.counts.answers).toBeNull()
    expect(diff.counts.segments).toEqual({ compared: 3, moved: 0 })
    expect(new Set(diff.facts.map(({ kind }) => kind))).toEqual(new Set(['working']))
    expect(diff.facts.length).toBeGreaterThan(0)
    expect(diff.counts.facts.added).toBe(0)
  })

  it('L2 a reviewed change is told apart from any other', async () => {
    const { memory, ana } = await live(mode)
    await memory.replay({ into: 'shouting', extractors: { semantic: shouting } })
    const diff = await memory.diff('live', 'shouting', { queries })
    const review = parseReview(JSON.stringify(toReview(diff)))
    expect(JSON.stringify(review)).not.toContain('peanuts')
    expect(checkReview(diff, review)).toEqual({ unexpected: 0, missing: 0 })
    await ana.record([said('semantic: I am allergic to walnuts and I live in Faro.')], { key: 'more' })
    await memory.settled()
    await memory.follow('shouting')
    const later = checkReview(await memory.diff('live', 'shouting', { queries }), review)
    expect(later.unexpected).toBeGreaterThan(0)
    expect(checkReview({ ...diff, facts: [] }, review).missing).toBe(diff.facts.length)
    expect(() => parseReview('{"review": 2}')).toThrow('no review')
    expect(() => parseReview('{')).toThrow('no JSON')
  })
})

it('reads a saved query set as an array or by lines, and tells what is wrong in it', () => {
  expect(parseQueries(JSON.stringify(queries))).toEqual(queries)
  expect(parseQueries(queries.map((query) => JSON.stringify(query)).join('\n'))).toEqual(queries)
  expect(() => parseQueries('{"user": "ana", "text": "x"}')).toThrow('Query 1 lacks one of user, text and now.')
  expect(() => parseQueries('{"user": "ana"\n')).toThrow('line 1, is no JSON')
})
