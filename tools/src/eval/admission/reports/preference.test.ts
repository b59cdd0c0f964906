import { createJudge } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import type { LanguageModel, ModelPrompt } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import type { AdmissionRow } from '../admission-row.ts'
import { advantages, judgedAdvantages, preferenceOf } from './preference.ts'
import { rowOf } from './testing/row.ts'

const outcome = (f1: number, reward: number | null) => ({
  ...{ admitted: [], f1, reward, precision: f1, recall: f1, tokens: 0 },
})

it.each([
  ['more reward', outcome(0.5, 0.4), outcome(0.5, 0.3), 'first'],
  ['less reward, but the right evidence', outcome(1, 0.1), outcome(0.5, 0.4), 'first'],
  ['as much in sum', outcome(0.5, 0.2), outcome(0.2, 0.5), 'tie'],
  ['no more than the bound', outcome(0.51, 0), outcome(0.5, 0), 'tie'],
  ['just more than the bound', outcome(0.52, 0), outcome(0.5, 0), 'first'],
  ['one that was not scored: agreement alone', outcome(0.4, 9), outcome(0.5, null), 'second'],
] as const)('prefers by %s', (_, first, second, preference) => {
  expect(preferenceOf(first, second)).toBe(preference)
})

const rows = [
  rowOf({ task: 't1', gold: 'a', outcomes: { joint: 'a', all: 'abc', random: 'b' } }),
  rowOf({ task: 't2', gold: 'a', outcomes: { joint: 'b', all: 'abc', random: 'c' } }),
  rowOf({ task: 't3', gold: 'b', outcomes: { joint: 'b', all: 'abc' } }),
  rowOf({ task: 't4', set: 'natural', gold: 'a', outcomes: { joint: '', all: 'a' } }),
]

it('adds up wins and losses by set and rival, on the rows that hold both', () => {
  expect(advantages(rows)).toEqual([
    { set: 'hard', rival: 'all', advantage: 1 / 3, wins: 2, ties: 0, losses: 1, unjudged: 0 },
    { set: 'hard', rival: 'random', advantage: 1 / 2, wins: 1, ties: 1, losses: 0, unjudged: 0 },
    { set: 'natural', rival: 'all', advantage: -1, wins: 0, ties: 0, losses: 1, unjudged: 0 },
  ])
})

describe('by a judge that reads answers', () => {
  /** A model that prefers the shorter of the answers it is shown, wherever it stands. */
  function scripted(says?: string | EcphoryError) {
    const prompts: ModelPrompt[] = []
    const model: LanguageModel = {
      id: 'small@test',
      async ask(prompt) {
        prompts.push(prompt)
        if (says instanceof EcphoryError) throw says
        const [first = '', second = ''] = ['first', 'second'].map(
          (side) => new RegExp(`^${side}: (.*)$`, 'mu').exec(prompt.user)?.[1],
        )
        const better = first.length < second.length ? 'first' : 'second'
        const text = says ?? JSON.stringify({ why: 'It is shorter.', better })
        return { text, model: 'small', inputTokens: 1, outputTokens: 1 }
      },
    }
    return { model, prompts }
  }

  const judged = async (model: LanguageModel) => {
    const generated: string[] = []
    const found = await judgedAdvantages(rows, {
      judge: createJudge(model),
      generate: async ({ task }, admitted) => {
        generated.push(`${task} ${admitted.join('')}`)
        return `Answer of ${admitted.join('') || 'nothing'}.`
      },
      describe: ({ task, gold }: AdmissionRow) => ({ request: { text: task, publicContext: 'Public.' }, known: gold }),
      seed: 5,
    })
    return { found, generated }
  }

  it('prefers what the judge prefers, in whichever order it is shown', async () => {
    const { model, prompts } = scripted()
    const { found } = await judged(model)
    expect(found.map(({ set, rival, advantage }) => [set, rival, advantage])).toEqual([
      ['hard', 'all', 1],
      // "c" and "b" are answered alike in length: the judge then says "second", which turns with the order.
      ['hard', 'random', expect.any(Number)],
      ['natural', 'all', -1],
    ])
    const shownFirst = prompts.map(({ user }) => /^first: (.*)$/mu.exec(user)?.[1])
    expect(new Set(shownFirst).size).toBeGreaterThan(1)
    expect(prompts[0]?.user).toContain('request: t1')
    expect(prompts[0]?.user).toContain('- a')
  })

  it('asks for the answer to the same evidence once', async () => {
    const { generated } = await judged(scripted().model)
    expect([...generated].sort()).toEqual([
      't1 a',
      't1 abc',
      't1 b',
      't2 abc',
      't2 b',
      't2 c',
      't3 abc',
      't3 b',
      't4 ',
      't4 a',
    ])
  })

  it('takes the same evidence for a tie without a question', async () => {
    const { model, prompts } = scripted()
    const same = [rowOf({ gold: 'ab', outcomes: { joint: 'ab', all: 'ba' } })]
    const answers = {
      judge: createJudge(model),
      generate: async () => 'x',
      describe: () => ({ request: { text: 'q', publicContext: '' }, known: [] }),
      seed: 1,
    }
    expect(await judgedAdvantages(same, answers)).toMatchObject([{ ties: 1, advantage: 0 }])
    expect(prompts).toEqual([])
  })

  it('counts what cannot be read for neither side, and hands on what fails otherwise', async () => {
    const { found } = await judged(scripted('The first.').model)
    expect(found[0]).toEqual({ set: 'hard', rival: 'all', advantage: 0, wins: 0, ties: 0, losses: 0, unjudged: 3 })
    const down = new EcphoryError('MODEL_UNAVAILABLE', 'The model endpoint could not be reached in time.')
    await expect(judged(scripted(down).model)).rejects.toBe(down)
  })
})
