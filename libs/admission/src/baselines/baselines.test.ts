import { describe, expect, it } from 'vitest'
import { admitEvidence } from '../admit.ts'
import { gapCharactersMax, gapsMax } from '../limits.ts'
import { baselineShelf, policiesOf } from '../policies.ts'
import type { PolicyName } from '../policies.ts'
import type { QueryInput } from '../ports/query-policy.ts'
import { ana, now, remember } from '../testing/remembered.ts'
import { ruleQueryPolicy } from './rule-query-policy.ts'

const kindsOf = async (text: string) => {
  const gaps = await ruleQueryPolicy.findGaps({ request: { text } } as QueryInput)
  return gaps.map(({ kind }) => kind)
}

describe('the rule query policy', () => {
  it.each([
    ['Which of the two restaurants should I book for dinner?', ['constraint', 'preference']],
    ['Write my review of the Anvorn steam iron for the shop.', ['reaction']],
    ['Make a plan for my commute.', ['habit']],
    ["Draft a letter for my daughter's birthday.", ['relationship_or_event']],
    ['What are the next steps before the meeting on the roof?', ['task_state']],
    ['Tell me something.', ['preference']],
    ['给我推荐一家餐厅', ['constraint', 'preference']],
    ['给妈妈写一封生日邮件', ['relationship_or_event']],
  ])('%j misses %j', async (text, kinds) => expect(await kindsOf(text)).toEqual(kinds))

  it.each([
    'Translate this menu into German.',
    'What is the capital of Peru?',
    'How many grams are in an ounce?',
    '17 * 23 = ?',
    'Answer Dietmar, just from the data sheet.',
    '请翻译这段话',
    '光速是多少？',
  ])('%j misses nothing', async (text) => expect(await kindsOf(text)).toEqual([]))

  it('words no more gaps, and no longer ones, than there may be', async () => {
    const text = `${'Which food, film, plan and letter should I choose for my next meeting? '.repeat(20)}🙂`
    const gaps = await ruleQueryPolicy.findGaps({ request: { text } } as QueryInput)
    expect(gaps).toHaveLength(gapsMax)
    expect(gaps.every((gap) => gap.text.length <= gapCharactersMax)).toBe(true)
  })
})

describe('the evidence baselines', () => {
  const memories = [
    'I want a seat at the aisle.',
    'Seats in the dining car are mine.',
    'I book late.',
    'Ben drinks tea.',
  ]
  const admit = async (name: PolicyName, budgetTokens = 256) => {
    const sources = await remember(memories.map((text, n) => ({ id: `m${n}-0`, text })))
    const policies = policiesOf(baselineShelf, name)
    const text = 'Which seat shall I book?'
    return admitEvidence(sources, ana, { text, publicContext: '', now, budgetTokens, policies })
  }
  const unitsOf = async (name: PolicyName, budgetTokens?: number) =>
    (await admit(name, budgetTokens)).admitted.map(({ segmentId }) => segmentId)

  it('each chooses in its own way', async () => {
    expect(await unitsOf('public_only')).toEqual([])
    expect(await unitsOf('all')).toHaveLength(4)
    expect((await unitsOf('semantic')).slice(0, 2).sort()).toEqual(['m0-0', 'm2-0'])
    expect((await unitsOf('bm25')).sort()).toEqual(['m0-0', 'm1-0', 'm2-0'])
    expect(await unitsOf('random')).toHaveLength(3)
    expect(await unitsOf('random')).toEqual(await unitsOf('random'))
  })

  it('keeps to the budget, and says of what is left out why', async () => {
    const { admitted, rejected, tokens } = await admit('all', 36)
    expect(tokens).toBeLessThanOrEqual(36)
    expect(admitted.length).toBeGreaterThan(0)
    expect(rejected.map(({ reason }) => reason)).toContain('over_budget')
  })

  it('a name that the shelf does not hold is refused', () => {
    for (const name of ['trained', 'constructor'] as const) {
      expect(() => policiesOf(baselineShelf, name as PolicyName)).toThrow(/There are no policies/)
    }
    expect(policiesOf(baselineShelf)).toBe(baselineShelf.pairs.semantic)
  })
})
