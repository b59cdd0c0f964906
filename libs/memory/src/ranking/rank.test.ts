import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textToTerms } from '../text/terms.ts'
import { candidateOf, type CandidateDraft } from './candidate.fixture.ts'
import type { RankQuery } from './features.ts'
import { rank, rawToScore } from './rank.ts'

const day = 86_400_000
const queryOf = (text: string, times: RankQuery['times'] = []): RankQuery => ({ text, terms: textToTerms(text), times })
const rankDrafts = (question: string, drafts: readonly CandidateDraft[], times: RankQuery['times'] = []) =>
  rank(
    drafts.map((draft) => candidateOf(draft, question)),
    [],
    queryOf(question, times),
  )
const idsOf = (question: string, drafts: readonly CandidateDraft[], times: RankQuery['times'] = []) =>
  rankDrafts(question, drafts, times).map(({ candidate }) => candidate.anchor.segmentId)

describe('rank', () => {
  it('puts the segment with the words and the meaning first', () => {
    expect(
      idsOf('Which boat did we rent?', [
        { id: 'a', text: 'The kettle is broken again.', dot: 0.71 },
        { id: 'b', text: 'We rented the boat called Marina.', dot: 0.86 },
        { id: 'c', text: 'Green tea for me, please.', dot: 0.7 },
      ])[0],
    ).toBe('b')
  })

  it('H4 equal candidates are ordered by segment id, however they come', () => {
    const drafts = ['c', 'a', 'd', 'b'].map((id) => ({ id, text: 'the same words', dot: 0.8 }))
    expect(idsOf('words', drafts)).toEqual(['a', 'b', 'c', 'd'])
    expect(idsOf('words', [...drafts].reverse())).toEqual(['a', 'b', 'c', 'd'])
  })

  it('H6 scores are between 0 and 1, and fall along the ranking', () => {
    const ranked = rankDrafts('boat', [
      { id: 'a', text: 'my boat', dot: 0.9 },
      { id: 'b', text: 'tea', dot: 0.7 },
      { id: 'c', text: 'boat and tea', dot: 0.8 },
    ])
    const scores = ranked.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true)
    expect(rawToScore(5)).toBeGreaterThan(rawToScore(4.9))
  })

  it('prefers the speaker whom the question names, and leaves it open where it names two', () => {
    const drafts = [
      { id: 'a', text: 'I paint landscapes.', speaker: 'Omar', dot: 0.8 },
      { id: 'b', text: 'I paint landscapes.', speaker: 'Berit', dot: 0.8 },
    ]
    expect(idsOf('What does Berit paint?', drafts)).toEqual(['b', 'a'])
    expect(idsOf('What do Berit and Omar paint?', drafts)).toEqual(['a', 'b'])
  })

  it('C10 "I" asks for the user\'s own words before the assistant\'s; "you" does not', () => {
    const drafts = [
      { id: 'a', text: 'Long walks suit you.', role: 'assistant' as const, dot: 0.8 },
      { id: 'b', text: 'Long walks suit me.', role: 'user' as const, dot: 0.8 },
    ]
    expect(idsOf('What do I like?', drafts)).toEqual(['b', 'a'])
    expect(idsOf('我喜欢什么？', drafts)).toEqual(['b', 'a'])
    expect(idsOf('What did you tell me?', drafts)).toEqual(['a', 'b'])
  })

  it('prefers the days that the question names, then those soon after', () => {
    const drafts = [
      { id: 'a', text: 'A walk by the lake.', instant: 0 },
      { id: 'b', text: 'A walk by the lake.', instant: 20 * day },
      { id: 'c', text: 'A walk by the lake.', instant: 15 * day },
      { id: 'd', text: 'A walk by the lake.', instant: 90 * day },
    ]
    const span = { from: 14 * day, to: 16 * day, offsetMinutes: 0, precision: 'day' as const }
    expect(idsOf('What happened then?', drafts, [span])).toEqual(['c', 'b', 'a', 'd'])
  })

  it('prefers a text that tells the kind of thing that is asked for', () => {
    const drafts = [
      { id: 'a', text: 'The concert was lovely indeed.' },
      { id: 'b', text: 'The concert was last week.' },
      { id: 'c', text: 'The concert had seven parts.' },
      { id: 'd', text: 'The concert was with Ildiko.' },
    ]
    expect(idsOf('When was the concert?', drafts)[0]).toBe('b')
    expect(idsOf('How many parts had it?', drafts)[0]).toBe('c')
    expect(idsOf('Who was at the concert?', drafts)[0]).toBe('d')
  })

  it('lets what was said around a segment speak for it: the next segments and the session', () => {
    const drafts = [
      { id: 'a', text: 'Yes, twice already.', session: 'one', instant: 1, dot: 0.75 },
      { id: 'b', text: 'Have you seen the lighthouse?', session: 'two', instant: 1, dot: 0.9 },
      { id: 'c', text: 'Yes, twice already.', session: 'two', instant: 2, dot: 0.75 },
    ]
    const ids = idsOf('lighthouse visits', drafts)
    expect(ids.indexOf('c')).toBeLessThan(ids.indexOf('a'))
  })

  it('takes a segment that no vector search measured for the farthest of those measured', () => {
    const drafts = [
      { id: 'a', text: 'plain words', dot: 0.9 },
      { id: 'b', text: 'plain words', dot: 0.7 },
      { id: 'c', text: 'plain words' },
    ]
    const [a, b, c] = rankDrafts('something else', drafts)
    expect([a, b, c].map((one) => one?.candidate.anchor.segmentId)).toEqual(['a', 'b', 'c'])
    expect(c?.raw).toBe(b?.raw)
  })

  it('subtracts the chance that a segment is a fragment, and adds for typed nodes that lead to it', () => {
    const text = 'plain words'
    expect(
      idsOf('something else', [
        { id: 'a', text, fragmented: 0.9 },
        { id: 'b', text },
        { id: 'c', text, expansion: 2 },
      ]),
    ).toEqual(['c', 'b', 'a'])
  })

  it('H12 leaves out what neither a word, a node, a time nor the meaning speaks for', () => {
    const drafts = [
      { id: 'a', text: 'The kettle is broken.', dot: 0.74 },
      { id: 'b', text: 'My boat is blue.', dot: 0.74 },
      { id: 'c', text: 'Sails need mending.', dot: 0.82 },
      { id: 'd', text: 'She came along.', dot: 0.74, led: true },
      // What merely rests on a find is no evidence: everything is near to something.
      { id: 'e', text: 'Nothing of the kind.', dot: 0.74, expansion: 1 },
    ]
    const ask = (question: string, unrelatedBelow?: number) =>
      rank(
        drafts.map((draft) => candidateOf(draft, question)),
        [],
        { ...queryOf(question), ...(unrelatedBelow !== undefined && { unrelatedBelow }) },
      ).map(({ candidate }) => candidate.anchor.segmentId)
    expect(ask('boat', 0.78).sort()).toEqual(['b', 'c', 'd'])
    expect(ask('boat')).toHaveLength(5)
    expect(ask('gravity', 0.9)).toEqual(['d'])
  })

  it('ranks nothing, and one segment, and a question of blanks', () => {
    expect(idsOf('boat', [])).toEqual([])
    expect(idsOf(' ', [{ id: 'a', text: 'boat' }])).toEqual(['a'])
    expect(Number.isFinite(rankDrafts('boat', [{ id: 'a', text: 'boat' }])[0]?.raw)).toBe(true)
  })

  it('H4 gives the same scores to the same set in any order', () => {
    const draft = fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      text: fc.constantFrom('my boat', 'the tea is cold?', 'We met Ildiko in May.', '我有一只猫'),
      speaker: fc.constantFrom(null, 'Omar', 'Berit'),
      session: fc.constantFrom(null, 'one', 'two'),
      instant: fc.integer({ min: 0, max: 3 }),
      order: fc.integer({ min: 0, max: 2 }),
      dot: fc.double({ min: 0, max: 1, noNaN: true }),
      fragmented: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    const drafts = fc.uniqueArray(draft, { selector: ({ id }) => id, maxLength: 12 })
    const shuffled = drafts.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        const question = 'When did Omar see the boat?'
        const read = (some: readonly CandidateDraft[]) =>
          rankDrafts(question, some).map(({ candidate, raw }) => [candidate.anchor.segmentId, raw])
        expect(read(other)).toEqual(read(given))
      }),
    )
  })
})
