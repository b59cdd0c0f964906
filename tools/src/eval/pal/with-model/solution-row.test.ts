import { completion, ScriptedEndpoint, type Reply } from '@ecphory/llm/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { toPalUser, type Topic } from '../dataset.ts'
import { ownUser } from '../own-user.fixture.ts'
import { modelFromEnvironment } from '@ecphory/llm'
import { solutionFigures } from './solution-figures.ts'
import { bestBleu, solveTopic } from './solution-row.ts'

const topic = toPalUser(ownUser, 'en').topics[0] as Topic
const shown = [2, 0, 3, 1]

let endpoint: ScriptedEndpoint | undefined
afterEach(() => endpoint?.close())

const say = (value: unknown): Reply => completion(JSON.stringify(value))

/** Solves the topic with a model that answers each prompt, by its name, with the next of its replies. */
async function solve(script: Readonly<Record<string, readonly unknown[]>>, notes = '2024-01-12 20:00, user: Lovely.') {
  const left = new Map(Object.entries(script).map(([name, replies]) => [name, [...replies]]))
  endpoint = await ScriptedEndpoint.open(({ prompt }) => {
    const name = [...left.keys()].find((one) => prompt.startsWith(one))
    return say((name === undefined ? undefined : left.get(name)?.shift()) ?? 'nothing')
  })
  const model = modelFromEnvironment({ ECPHORY_MODEL_URL: endpoint.baseUrl, ECPHORY_MODEL: 'scripted' })
  if (model === undefined) throw new Error('The environment names a model.')
  return solveTopic({ model, judge: model }, topic, shown, { mode: 'ours', notes })
}

describe('a topic that a model solves', () => {
  const proposes = { 'propose-solution': [{ solution: 'Watch birds from the window.' }] }
  const judges = { 'judge-solution': [{ why: 'The same.', mark: 9 }] }

  it('has its choice by the order that was shown, BLEU against what was liked, and a mark', async () => {
    const row = await solve({ 'select-solutions': [{ selected: ['S2', 'S1'] }], ...proposes, ...judges })
    expect(row).toMatchObject({ choice: { chosen: [1, 0], feedback: ['pos', 'neg'] }, bleu: [1, 1, 1, 1], mark: 9 })
    expect(row.tokens).toBe(2 * 38)
    expect(row.judgeTokens).toBe(38)
    expect(JSON.stringify(row)).not.toMatch(/birds|attic|Lovely/)
  })

  it('shows the model the notes and the shuffled candidates, and never how they were taken', async () => {
    await solve({ 'select-solutions': [{ selected: ['S2', 'S1'] }], ...proposes, ...judges })
    const [select, propose, judge] = endpoint?.asked ?? []
    expect(select?.user).toContain('S1: Paint the attic.\nS2: Watch birds from the window.')
    expect([select?.user, propose?.user].every((user) => user?.includes('user: Lovely.'))).toBe(true)
    expect(select?.user).not.toMatch(/pos|neg|neu/)
    expect(propose?.user).not.toContain('attic')
    expect(judge?.user).toContain('disliked:\n- Paint the attic.')
  })

  it.each([[['S1']], [['S1', 'S1']], [['S1', 'S9']], [['S1', 'S2', 'S3']], ['S1 and S2']])(
    'asks once more where %j was selected',
    async (selected) => {
      const row = await solve({
        'select-solutions-again': [{ selected: ['S3', 'S4'] }],
        'select-solutions': [{ selected }],
        ...proposes,
        ...judges,
      })
      expect(row.choice).toEqual({ chosen: [2, 3], feedback: ['pos', 'neu'] })
      expect(row.tokens).toBe(3 * 38)
    },
  )

  it('counts a choice that stays invalid as none, and a missing proposal as zero', async () => {
    const row = await solve({ 'select-solutions': [{ selected: [] }, { selected: [] }], ...judges })
    expect(row).toMatchObject({ choice: null, bleu: [0, 0, 0, 0], mark: null, judgeTokens: 0 })
    const figures = solutionFigures('en', [row, { ...row, choice: { chosen: [0, 1], feedback: ['pos', 'pos'] } }], 1)
    expect(figures).toMatchObject({
      'en.model.ours.sScore': 50,
      'en.model.ours.invalid': 0.5,
      'en.model.ours.bleu1': 0,
      'en.model.ours.unmarked': 1,
    })
    expect(figures).not.toHaveProperty('en.model.ours.mark')
  })
})

describe('bestBleu', () => {
  it('is the best over the references, each order by itself', () => {
    const [one, , , four] = bestBleu('每周日提前准备食材', ['记录每日饮食', '每周日提前准备一周的食材'], 'zh')
    expect(one).toBeGreaterThan(four)
    expect(bestBleu('每周日提前准备食材', ['记录每日饮食'], 'zh')[0]).toBeLessThan(one)
  })
})
