import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementSupportMax } from '../limits.ts'
import { semanticSettlement } from './settle.ts'
import { assertionsOf, believe, believedAt, settleAll, type Said } from './statement-scenario.ts'

const later = '2026-12-01T00:00:00Z'

describe('settlement of statements', () => {
  it('C1 a replacement holds now, and the old value held until then', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I live in Berlin.' },
      { at: '2026-03-01T10:00:00Z', text: 'I moved to Lisbon.' },
    ]
    expect(await believe(history, later)).toEqual(['lives_in Lisbon'])
    expect(await believe(history, '2026-02-01T00:00:00Z')).toEqual(['lives_in Berlin'])
  })

  it('C1 the same in Chinese', async () => {
    const history = [
      { at: '2026-01-05T10:00:00+08:00', text: '我住在武汉。' },
      { at: '2026-03-01T10:00:00+08:00', text: '我搬到了厦门。' },
    ]
    expect(await believe(history, later)).toEqual(['lives_in 厦门'])
  })

  it.each([
    ['I love pickled herring.', 'I hate pickled herring.', 'likes pickled herring', 'dislikes pickled herring'],
    ['I like opera.', "I don't like opera.", 'likes opera', '-likes opera'],
    ['我喜欢榴莲。', '我讨厌榴莲。', 'likes 榴莲', 'dislikes 榴莲'],
  ])('C2 polarity: %s then %s', async (first, second, before, after) => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: first },
      { at: '2026-03-01T10:00:00Z', text: second },
    ]
    expect(await believe(history, later)).toEqual([after])
    expect(await believe(history, '2026-02-01T00:00:00Z')).toEqual([before])
  })

  it('C3 a retraction leaves nothing of what it takes back, at any time', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I have a sister.' },
      { at: '2026-03-01T10:00:00Z', text: 'I misspoke, I have no sister.' },
    ]
    expect(await believe(history, later)).toEqual(['-sibling_of sister'])
    expect(await believe(history, '2026-02-01T00:00:00Z')).toEqual(['-sibling_of sister'])
  })

  it('C4 a promotion keeps the employer', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: "I'm an engineer at Acme." },
      { at: '2026-03-01T10:00:00Z', text: 'I was promoted to manager.' },
    ]
    expect(await believe(history, later)).toEqual(['works_as manager', 'works_at Acme'])
  })

  it('C5 what is bounded in the text ends there', async () => {
    const history = [{ at: '2026-02-05T10:00:00Z', text: 'I eat gluten-free bread until June.' }]
    expect(await believe(history, '2026-03-01T00:00:00Z')).toEqual(['eats gluten-free bread'])
    expect(await believe(history, later)).toEqual([])
  })

  it('C6 another number of the same thing is a change, not a repetition', async () => {
    const history = [
      { at: '2025-01-05T10:00:00Z', text: "I've worked at Google for 5 years." },
      { at: '2026-03-01T10:00:00Z', text: "I've worked at Google for 6 years." },
    ]
    const before = await believe(history, '2025-02-01T00:00:00Z')
    expect(before).toEqual(['has_experience at Google for 5 years', 'works_at Google'])
    expect(await believe(history, later)).toEqual(['has_experience at Google for 6 years', 'works_at Google'])
  })

  it('C6 a new age takes the place of the old', async () => {
    const history = [
      { at: '2025-01-05T10:00:00Z', text: "I'm 41." },
      { at: '2026-03-01T10:00:00Z', text: "I'm 42." },
    ]
    expect(await believe(history, later)).toEqual(['has_age 42'])
    expect(await believe(history, '2025-02-01T00:00:00Z')).toEqual(['has_age 41'])
  })

  it('C11 a correction outranks what it corrects, from where that began', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I live in Perth.' },
      { at: '2026-01-06T10:00:00Z', text: 'I misspoke, I live in Porto.' },
    ]
    expect(await believe(history, later)).toEqual(['lives_in Porto'])
    expect(await believe(history, '2026-01-05T12:00:00Z')).toEqual(['lives_in Porto'])
  })

  it('C13 a change of one thing blanks no other', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I live in Berlin. I speak Dutch. I am allergic to bees.' },
      { at: '2026-03-01T10:00:00Z', text: 'I moved to Lisbon.' },
      { at: '2026-03-02T10:00:00Z', text: 'Hm.' },
    ]
    expect(await believe(history, later)).toEqual(['allergic_to bees', 'lives_in Lisbon', 'speaks Dutch'])
  })

  it('C13 what is merely likely does not end what was said outright', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I live in Berlin.' },
      { at: '2026-03-01T10:00:00Z', text: 'I live in Odense.' },
    ]
    const assertions = await assertionsOf(history)
    const doubted = assertions.map((assertion) =>
      assertion.value['object'] === 'Odense'
        ? { ...assertion, value: { ...assertion.value, band: 'weak', confidence: 0.6 } }
        : assertion,
    )
    expect(believedAt(settleAll(assertions), later)).toEqual(['lives_in Odense'])
    expect(believedAt(settleAll(doubted), later)).toEqual(['lives_in Berlin'])
  })

  it('C14 three hints on three days make one weak habit, and losing one unmakes it', async () => {
    const history: readonly Said[] = ['2026-01-05', '2026-01-09', '2026-01-20'].map((day) => ({
      at: `${day}T20:00:00Z`,
      text: 'We played basketball yesterday.',
      observed: true,
    }))
    const assertions = await assertionsOf(history)
    const [habit] = settleAll(assertions).nodes.filter(({ label }) => label === 'Statement')
    expect(habit?.properties).toMatchObject({ relation: 'has_habit', object: 'play basketball', band: 'weak' })
    expect(habit?.properties['confidence']).toBeLessThanOrEqual(0.69)
    expect(habit?.support).toEqual(['segment-0', 'segment-1', 'segment-2'])
    expect(settleAll(assertions.slice(0, 2)).nodes).toEqual([])
  })

  it('C14 three hints on one local day are one', async () => {
    const history: readonly Said[] = ['09', '12', '20'].map((hour) => ({
      at: `2026-01-05T${hour}:00:00+01:00`,
      text: 'We played basketball.',
      observed: true,
    }))
    expect(await believe(history, later)).toEqual([])
  })

  it('C14 a hundred hints stay weak', async () => {
    const history: readonly Said[] = Array.from({ length: 100 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
      text: 'We played basketball.',
      observed: true,
    }))
    const [habit] = settleAll(await assertionsOf(history)).nodes.filter(({ label }) => label === 'Statement')
    expect(habit?.properties).toMatchObject({ band: 'weak', confidence: 0.69 })
    expect(habit?.support).toHaveLength(statementSupportMax)
  })

  it('names a bounded share of what says the same, and takes others in where some are lost', async () => {
    const history: readonly Said[] = Array.from({ length: statementSupportMax + 10 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
      text: 'I like opera.',
    }))
    const assertions = await assertionsOf(history)
    const supportOf = (from: number) =>
      settleAll(assertions.filter(({ support }) => Number(support[0]?.split('-')[1]) >= from)).nodes.find(
        ({ label }) => label === 'Statement',
      )?.support
    const segments = (from: number) => Array.from({ length: statementSupportMax }, (_, i) => `segment-${from + i}`)
    expect(supportOf(0)).toEqual(segments(0))
    expect(supportOf(5)).toEqual(segments(5))
  })

  it('B10 the same fact in two stretches of time is two intervals', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I drink coffee.' },
      { at: '2026-02-20T10:00:00Z', text: "I don't drink coffee." },
      { at: '2026-06-01T10:00:00Z', text: 'I drink coffee.' },
    ]
    expect(await believe(history, '2026-02-01T00:00:00Z')).toEqual(['drinks coffee'])
    expect(await believe(history, '2026-04-01T00:00:00Z')).toEqual(['-drinks coffee'])
    expect(await believe(history, later)).toEqual(['drinks coffee'])
    const { nodes } = settleAll(await assertionsOf(history))
    const positive = nodes.filter(({ properties }) => properties['polarity'] === 'positive')
    expect(positive.map(({ valid }) => valid.to === null)).toEqual([false, true])
  })

  it('B10 the same said again while it holds is one interval with more support', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I drink coffee.' },
      { at: '2026-02-20T10:00:00Z', text: 'I drink coffee.' },
    ]
    const { nodes } = settleAll(await assertionsOf(history))
    const statements = nodes.filter(({ label }) => label === 'Statement')
    expect(statements.map(({ support }) => support)).toEqual([['segment-0', 'segment-1']])
  })

  it('B13 nothing holds before it begins', async () => {
    const history = [{ at: '2026-03-01T10:00:00Z', text: 'I live in Lisbon.' }]
    expect(await believe(history, '2026-02-28T00:00:00Z')).toEqual([])
  })

  it('B14 a stretch of years that ended answers for its own time only', async () => {
    const history = [{ at: '2026-03-01T10:00:00Z', text: 'I was vegetarian for ten years, stopped in 2024.' }]
    expect(await believe(history, '2022-06-01T00:00:00Z')).toEqual(['follows_diet vegetarian'])
    expect(await believe(history, later)).toEqual([])
  })

  it('C5 what was stopped at a time is denied from that time on, and holds until then', async () => {
    const history = [
      { at: '2020-03-01T10:00:00Z', text: 'I have been vegetarian since 2014.' },
      { at: '2026-03-01T10:00:00Z', text: 'I stopped being vegetarian in March 2024. 我2024年3月戒烟了。' },
    ]
    expect(await believe(history, '2022-06-01T00:00:00Z')).toEqual(['follows_diet vegetarian'])
    expect(await believe(history, later)).toEqual(['-follows_diet vegetarian', '-smokes 烟'])
  })

  it('E1 one name is one node, whatever is said of it', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'I work at DGIA.' },
      { at: '2026-02-05T10:00:00Z', text: 'My brother Milo works at DGIA.' },
    ]
    const { nodes } = settleAll(await assertionsOf(history))
    const ids = nodes.filter(({ properties }) => properties['name'] === 'DGIA').map(({ id }) => id)
    expect(ids).toHaveLength(1)
  })

  it('E2 Sam and Samsung both survive', async () => {
    const history = [
      { at: '2026-01-05T10:00:00Z', text: 'My brother Sam hates phones.' },
      { at: '2026-02-05T10:00:00Z', text: 'I work at Samsung.' },
    ]
    const { nodes } = settleAll(await assertionsOf(history))
    const names = new Map(
      nodes.filter(({ label }) => label === 'Entity').map(({ id, properties }) => [id, properties['name']]),
    )
    expect([...names.values()]).toEqual(expect.arrayContaining(['Sam', 'Samsung']))
  })

  it('does not depend on the order of arrival, nor on repetition', async () => {
    const history: readonly Said[] = [
      { at: '2026-01-05T10:00:00Z', text: 'I live in Berlin.' },
      { at: '2026-02-05T10:00:00Z', text: 'I live in Perth.' },
      { at: '2026-02-06T10:00:00Z', text: 'I misspoke, I live in Porto.' },
      { at: '2026-03-05T10:00:00Z', text: 'I love opera. I drink tea.' },
      { at: '2026-04-05T10:00:00Z', text: 'I hate opera.' },
      { at: '2026-05-05T10:00:00Z', text: "I don't drink tea." },
      { at: '2026-06-05T10:00:00Z', text: 'I drink tea. I live in Berlin.' },
    ]
    const assertions = await assertionsOf(history)
    const expected = settleAll(assertions)
    expect(expected.nodes.length).toBeGreaterThan(8)
    fc.assert(
      fc.property(fc.shuffledSubarray([...assertions], { minLength: assertions.length }), (shuffled) => {
        expect(settleAll(shuffled)).toEqual(expected)
      }),
    )
  })

  it('keeps what did not change as the same objects, and its argument as it was', async () => {
    const [first, second] = (
      await assertionsOf([
        { at: '2026-01-05T10:00:00Z', text: 'I live in Berlin.' },
        { at: '2026-02-05T10:00:00Z', text: "I don't live in Odense." },
      ])
    ).filter(({ slot }) => slot.startsWith('statement:'))
    const before = semanticSettlement.apply(semanticSettlement.start(first!.slot), first!)
    const [held] = semanticSettlement.finish(before).nodes
    const frozen = structuredClone(before.inner)
    const after = semanticSettlement.apply(before, second!)
    expect(before.inner).toEqual(frozen)
    expect(semanticSettlement.finish(after).nodes[0]).toBe(held)
  })
})
