import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRules } from './apply-rules.ts'
import { changeFamilies } from './change-families.fixture.ts'
import { chineseChangeFamilies } from './chinese-change-families.fixture.ts'
import { kinRole } from './kin-role.ts'
import { objectNoun } from './object-noun.ts'
import { textToSentences } from './sentences.ts'
import { assertionsOf, believe, believedAt, settleAll, type Said } from './statement-scenario.ts'

const first = '2026-01-05T10:00:00Z'
const then = '2026-03-10T10:00:00Z'
const now = '2026-03-20T00:00:00Z'

const families = [...changeFamilies, ...chineseChangeFamilies]
const cases = (which: 'ends' | 'leaves') =>
  families.flatMap((family) => family[which].map((text) => [family.said, text, family.states] as const))

const after = (said: string, text: string, at = now): Promise<readonly string[]> =>
  believe(
    [
      { at: first, text: said },
      { at: then, text },
    ],
    at,
  )

describe('what ends a statement', () => {
  it.each(families.map(({ said, states }) => [said, states] as const))('%s states %s', async (text, states) => {
    expect(await believe([{ at: first, text }], now)).toContain(states)
  })

  it.each(cases('ends'))('%s is over: %s', async (said, text, states) => {
    expect(await after(said, text)).not.toContain(states)
    expect(await after(said, text, '2026-01-06T00:00:00Z')).not.toContain(`-${states}`)
  })

  it.each(cases('leaves'))('%s still holds: %s', async (said, text, states) => {
    expect(await after(said, text)).toContain(states)
  })

  it.each([
    ['I work as an engineer at Acme.', ['works_as engineer', 'works_at Acme']],
    ['I work at Acme as a nurse.', ['works_as nurse', 'works_at Acme']],
    ['I got a job at the bakery.', ['works_at bakery']],
    ["I'm married to Tom.", ['relationship_status married', 'spouse_of Tom']],
    ['I left Paris in March.', []],
    ['My cat died.', []],
    ['我从阿里跳槽到字节跳动了。', ['works_at 字节跳动']],
    ['我换工作了，现在在字节跳动。', ['works_at 字节跳动']],
    ['我从北京搬到上海了。', ['lives_in 上海']],
  ])('%s alone states %j', async (text, expected) => {
    expect(await believe([{ at: then, text }], now)).toEqual(expected)
  })

  it('ends from the time that the clause names, and no other', async () => {
    const left = await after('I work at Google.', 'I left Google in February, and in March I ran a race.')
    expect(left).toEqual([])
    const february = (text: string) => after('I work at Google.', text, '2026-02-10T00:00:00Z')
    expect(await february('I left Google in February, and in March I ran a race.')).toEqual([])
    expect(await february('I left Google, and in February I ran a race.')).toEqual(['works_at Google'])
  })

  it.each([
    ['I work at Google.', 'I will leave Google in May.', []],
    ['I work at Google.', "I'm quitting my job at Google in May.", ['-works_at Google']],
    ['I work at Google.', "I'll start working at Stripe in May.", ['works_at Stripe']],
    ['I live in Porto.', "I'm moving to Lisbon in May.", ['lives_in Lisbon']],
    ['我在谷歌工作。', '我五月要从谷歌离职。', ['-works_at 谷歌']],
  ])('%s ends when it is to: %s', async (said, text, expected) => {
    expect(await after(said, text, '2026-04-30T00:00:00Z')).toHaveLength(1)
    expect(await after(said, text, '2026-04-30T00:00:00Z')).not.toEqual(expected)
    expect(await after(said, text, '2026-05-02T00:00:00Z')).toEqual(expected)
  })

  it('what was said earlier in the week of an end is over too', async () => {
    const history = [
      { at: '2026-03-10T10:00:00Z', text: 'I work at Google. I live in Porto.' },
      { at: '2026-03-12T10:00:00Z', text: 'I left Google this week. I moved to Lisbon this week.' },
    ]
    expect(await believe(history, now)).toEqual(['lives_in Lisbon'])
    const again = [...history, { at: '2026-03-13T10:00:00Z', text: 'I work at Google.' }]
    expect(await believe(again, now)).toEqual(['lives_in Lisbon', 'works_at Google'])
  })

  it('two values told together stand side by side, also where only one of them names the day', async () => {
    const together = await after('I live in Porto.', 'We moved to Rotterdam today! I live in Delfshaven now.')
    expect(together).toEqual(['lives_in Delfshaven', 'lives_in Rotterdam'])
    const inTurn = await after('I live in Porto.', 'I moved to Rome in 2015. I moved to Ghent in February.')
    expect(inTurn).toEqual(['lives_in Ghent'])
  })

  it('work ends being without it, and nothing else of how one works', async () => {
    expect(await after('I got laid off.', 'I started working at Stripe.')).toEqual(['works_at Stripe'])
    expect(await after("I'm self-employed.", 'I work at Stripe.')).toContain('employment_status self-employed')
  })

  it('somebody or something known again is denied no longer', async () => {
    expect(await after('I have no sister.', 'I have a sister called Ana.')).toEqual(['sibling_of Ana'])
    expect(await after("I don't have a dog.", 'I have a dog named Rex.')).toEqual(['owns dog named Rex'])
  })

  it('an observed episode ends what it says is over', async () => {
    const observed = (text: string) =>
      believe(
        [
          { at: first, text: 'I work at Google. I have a sister called Ana. I have a dog.' },
          { at: then, text, observed: true },
        ],
        now,
      )
    expect(await observed('I left Google last week.')).toEqual(['owns dog', 'sibling_of Ana'])
    expect(await observed('We had to put our dog down.')).toEqual(['sibling_of Ana', 'works_at Google'])
    expect(await observed('I have no sister.')).toEqual(['-sibling_of sister', 'owns dog', 'works_at Google'])
  })

  it('does not depend on the order of arrival', async () => {
    const history: readonly Said[] = [
      { at: '2026-01-05T10:00:00Z', text: "I work at Google. I'm married to Tom. I have a dog named Rex." },
      { at: '2026-02-05T10:00:00Z', text: 'I left Google last week. My dog died.' },
      { at: '2026-03-05T10:00:00Z', text: 'I got divorced. I started working at Stripe in February.' },
      { at: '2026-04-05T10:00:00Z', text: 'I got laid off yesterday. I have a sister called Ana.' },
      { at: '2026-05-05T10:00:00Z', text: 'I have no sister.' },
    ]
    const assertions = await assertionsOf(history)
    const expected = settleAll(assertions)
    expect(believedAt(expected, '2026-06-01T00:00:00Z')).toEqual([
      '-sibling_of sister',
      'employment_status laid off',
      'relationship_status divorced',
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray([...assertions], { minLength: assertions.length }), (shuffled) => {
        expect(settleAll(shuffled)).toEqual(expected)
      }),
    )
  })

  it('a rule that reads a change covers all that it says', () => {
    const [sentence] = textToSentences('I quit my job at Google.')
    const found = applyRules(sentence!)
    expect(found.map(({ relation, object, change }) => [relation, object, change])).toEqual([
      ['works_at', 'Google', { start: 0, end: 23, isAhead: false }],
    ])
  })
})

describe('what a statement is about', () => {
  it.each([
    ['Ana', 'I have a sister called Ana.', 'sister'],
    ['Ana', 'My older sister Ana sings.', 'sister'],
    ['Ana', 'Ana is my younger sister.', 'sister'],
    ['Ana', "My sister's name is Ana.", 'sister'],
    ['Tom', "I'm married to Tom.", 'spouse'],
    ['小雨', '我妹妹叫小雨。', '妹妹'],
    ['Ana', 'I like Ana.', null],
    ['sister', 'I have a sister.', null],
  ])('%s in %s: %s', (name, text, role) => {
    expect(kinRole(name, text)).toBe(role)
  })

  it.each([
    ['dog named Rex', 'pet'],
    ['two black dogs', 'pet'],
    ['cat Miso', 'pet'],
    ['house in Porto', 'hous'],
    ['cat flap', 'flap'],
    ['两辆车', '车'],
    ['两只橘猫', 'pet'],
    ['一只叫咪咪的猫', 'pet'],
    ['一只猫叫咪咪', 'pet'],
  ])('%s is a %s', (object, noun) => {
    expect(objectNoun(object)).toBe(noun)
  })
})
