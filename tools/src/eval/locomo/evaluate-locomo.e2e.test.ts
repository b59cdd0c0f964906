import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openShippedEncoder } from '@ecphory/onnx'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import type { Asked, Reply } from '@ecphory/llm/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Environment } from '../admission/reports/endpoints.ts'
import { readRows, type EvaluationResult } from '../evaluation.ts'
import type { AnswerRow } from './answers/answer-row.ts'
import { answeringOf } from './answers/answering-options.ts'
import { modes } from './answers/notes.ts'
import { evaluateLocomo } from './evaluate-locomo.ts'
import type { QuestionRow } from './scoring.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

/** Answers by what it was told, and accepts only what is the key to the letter. */
function play({ prompt, user }: Asked): Reply {
  const line = (name: string): string => new RegExp(`^${name}: (.*)$`, 'mu').exec(user)?.[1] ?? ''
  if (prompt === 'judge-answer-1')
    return completion(JSON.stringify({ why: '', verdict: line('key') === line('answer') ? 'CORRECT' : 'WRONG' }))
  const known = ['lighthouse keeper', '40', 'bassoon'].find((key) => user.includes(key) && fits(key, line('question')))
  return completion(JSON.stringify({ answer: known ?? 'unknown' }))
}

const fits = (key: string, question: string): boolean =>
  ({ 'lighthouse keeper': /job/u, '40': /nests/u, bassoon: /instrument/u })[key]?.test(question) ?? false

interface Run {
  readonly figures: EvaluationResult['figures']
  readonly n: number
  readonly asked: readonly Asked[]
}

let folder: string
let encoder: Awaited<ReturnType<typeof openShippedEncoder>>
let answered: Run
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-evaluate-locomo-'))
  encoder = await openShippedEncoder()
  const endpoint = await ScriptedEndpoint.open(play)
  const result = await run({ ECPHORY_MODEL_URL: endpoint.baseUrl, ECPHORY_MODEL: 'small-7b' })
  endpoint.close()
  answered = { ...result, asked: endpoint.asked }
}, 180_000)
afterAll(async () => {
  await encoder.close()
  rmSync(folder, { recursive: true })
})

const run = (environment: Environment): Promise<EvaluationResult> =>
  evaluateLocomo({
    ...{ path: fixture('own-locomo.json'), auditPath: fixture('own-errors.json'), out: folder, seed: 1, encoder },
    answering: answeringOf(environment, { modes: undefined, questions: undefined }, join(folder, 'cache.jsonl')),
    answersPath: join(folder, 'kept/texts.jsonl'),
  })

it('ranks evidence beside every control and ablation', () => {
  const { figures, n } = answered
  expect(n).toBe(8)
  for (const name of ['bm25', 'dense', 'unified', 'typedVectors', 'recency', 'fullContext', 'withoutTypedNodes'])
    expect(figures[`${name}.recall@30`], name).toBe(1)
  for (const kind of ['Episodic', 'Semantic', 'Procedural', 'Working'])
    expect(figures, kind).toHaveProperty([`without${kind}.ndcg@30`])
  expect(figures).toMatchObject({ 'recall@30': 1, 'noMemory.recall@60': 0, 'noMemory.ndcg@30': 0 })
})

it('sees a wrong key both ways', () => {
  // Question 7: the key names a turn about something else; the audit names the one that says it.
  const rows = readRows<QuestionRow>(join(folder, 'ours.jsonl'))
  expect(rows.find(({ index }) => index === 7)).toMatchObject({ disputed: true, correctedPlaces: [1] })
  expect(answered.figures['corrected.ndcg@10']).toBeGreaterThan(answered.figures['ndcg@10'] ?? 1)
})

it('answers in every mode, and marks by what each was told', () => {
  expect(answered.figures).toMatchObject({
    'answers.questions': 9,
    // The lighthouse twice, and the bassoon; the corrected key of the nests is 40.
    'answers.ours.exactMatch': 3 / 9,
    'answers.ours.correct': 3 / 9,
    'answers.ours.corrected.correct': 4 / 9,
    'answers.ours.withoutRepeats.correct': 2 / 8,
    'answers.ours.withoutDisputed.correct': 3 / 7,
    'answers.fullContext.correct': 3 / 9,
    'answers.bm25.cat4.correct': 3 / 5,
    'answers.noMemory.correct': 0,
    'answers.noMemory.corrected.correct': 0,
  })
})

it('keeps texts apart from the rows', () => {
  expect(readFileSync(join(folder, 'kept/texts.jsonl'), 'utf8')).toContain('bassoon')
  const rows = readRows<AnswerRow>(join(folder, 'answers.jsonl'))
  expect(rows).toHaveLength(9 * modes.length)
  expect(rows[0]).toMatchObject({ model: 'small-7b', judge: 'small-7b', inputTokens: 31, outputTokens: 7 })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl') && name !== 'cache.jsonl'))
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/bassoon|lighthouse|nests/u)
})

it('tells turns in their order with time, speaker and picture, a printed recall, or nothing', () => {
  const told = answered.asked.flatMap(({ prompt, user }) =>
    prompt === 'answer-question-1' && user.includes('When did Bram buy') ? [user] : [],
  )
  const [ours = '', blocks = '', bm25, dense, noMemory = '', fullContext = ''] = told
  expect(told).toHaveLength(modes.length)
  expect(fullContext).toContain(
    '2024-03-04 09:05, Ottilie: Look what I found on the beach this morning. (picture: a photo',
  )
  expect(fullContext.indexOf('2024-03-04')).toBeLessThan(fullContext.indexOf('2024-03-20'))
  // There are fewer turns than a recall may give.
  expect([bm25, dense]).toEqual([fullContext, fullContext])
  expect(ours).toContain('2024-03-04 09:05, Bram: I bought a red canoe')
  expect(blocks).toContain('<memory note=')
  expect(noMemory).toContain('notes:\nnone\n')
})

it('asks nobody without a model, and leaves the rows of an earlier answer', async () => {
  const before = readFileSync(join(folder, 'answers.jsonl'), 'utf8')
  const { figures } = await run({})
  expect(Object.keys(figures)).toEqual(Object.keys(answered.figures).filter((name) => !name.startsWith('answers.')))
  expect(readFileSync(join(folder, 'answers.jsonl'), 'utf8')).toBe(before)
})
