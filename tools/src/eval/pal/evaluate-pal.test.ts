import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modelFromEnvironment } from '@ecphory/llm'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluationEncoder, readRows, type EvaluationResult } from '../evaluation.ts'
import { evaluatePal, type PalEvaluation } from './evaluate-pal.ts'
import { ownUser } from './own-user.fixture.ts'
import type { Recollection } from './recollections.ts'
import type { SelectionRow } from './selections.ts'
import type { SolutionRow } from './with-model/solution-row.ts'

let folder: string
let encoder: Awaited<ReturnType<typeof evaluationEncoder>>
let endpoint: ScriptedEndpoint
let first: EvaluationResult

const evaluate = (given: Partial<PalEvaluation> = {}): Promise<EvaluationResult> =>
  evaluatePal({
    ...{ data: folder, out: join(folder, 'out'), store: join(folder, 'store'), languages: ['en'], users: Infinity },
    ...{ seed: 1, encoder, solving: null },
    ...given,
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-pal-'))
  mkdirSync(join(folder, 'users_en'))
  const text = JSON.stringify(ownUser)
  writeFileSync(join(folder, 'users_en/0907.json'), text)
  writeFileSync(join(folder, 'users_en/0908.json'), text.replaceAll('0907', '0908'))
  encoder = await evaluationEncoder()
  endpoint = await ScriptedEndpoint.open(({ prompt }) =>
    completion(
      prompt.startsWith('select')
        ? '{"selected": ["S1", "S3"]}'
        : prompt.startsWith('judge')
          ? '{"why": "It fits.", "mark": 6}'
          : '{"solution": "Watch birds."}',
    ),
  )
  first = await evaluate()
}, 300_000)
afterAll(async () => {
  endpoint.close()
  await encoder.close()
  rmSync(folder, { recursive: true })
})

describe('the evaluation on PAL-Set', () => {
  it('scores every way of choosing in both orders', () => {
    expect(first).toMatchObject({ eval: 'pal', n: 2, figures: { 'en.topics': 2, 'en.users': 2 } })
    // In file order the first two of the fixture are one liked and one neutral solution.
    expect(first.figures['en.fileOrder.constant']).toBe(50)
    expect(first.figures).toMatchObject({ 'en.everyTopic.topics': 2, 'en.everyTopic.fileOrder.constant': 50 })
    for (const name of ['ours', 'ours.once', 'dense', 'withoutProcedural', 'requirement', 'tried.signs'])
      expect(first.figures).toHaveProperty([`en.shuffled.${name}.se`])
  })

  it('recalls to each user their own history alone', () => {
    const rows = readRows<Recollection>(join(folder, 'store/recalled-en.jsonl'))
    expect(rows.map(({ topic }) => topic)).toEqual(['0907 0907_sample1 topic-1', '0908 0908_sample1 topic-1'])
    for (const { topic, recalled } of rows) {
      const ids = Object.values(recalled).flat(2)
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.filter((id) => !id.startsWith(topic.slice(0, 4)))).toEqual([])
    }
  })

  it('goes on where it was: what was recalled is not asked again', async () => {
    rmSync(join(folder, 'store/en.db'))
    expect(await evaluate()).toEqual(first)
    expect(await evaluate({ users: 'recalled' })).toEqual(first)
    expect(await evaluate({ users: 1 })).toMatchObject({ n: 1 })
  })

  it('lets a model choose and propose where there is one, without a text in its rows', async () => {
    const model = modelFromEnvironment({ ECPHORY_MODEL_URL: endpoint.baseUrl, ECPHORY_MODEL: 'scripted' })
    if (model === undefined) throw new Error('The environment names a model.')
    const { figures } = await evaluate({ solving: { model, judge: model, modes: ['noMemory', 'ours'] } })
    expect(figures).toMatchObject({ 'en.model.ours.mark': 6, 'en.model.noMemory.invalid': 0 })
    expect(readRows<SolutionRow>(join(folder, 'out/solutions-en.jsonl'))).toHaveLength(4)
    expect(endpoint.asked.filter(({ user }) => user.includes('notes on the user:\nnone')).length).toBeGreaterThan(0)
    const written = ['selections-en.jsonl', 'solutions-en.jsonl'].map((name) =>
      readFileSync(join(folder, 'out', name), 'utf8'),
    )
    expect(written.join('')).not.toMatch(/birds|violin|fence|Lovely/)
  })

  it('writes one row a topic and order', () => {
    const rows = readRows<SelectionRow>(join(folder, 'out/selections-en.jsonl'))
    expect(rows.map(({ user, order }) => `${user} ${order}`)).toEqual([
      '0907 shuffled',
      '0907 fileOrder',
      '0908 shuffled',
      '0908 fileOrder',
    ])
  })
})
