import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseInstant, segmentToPassage } from '@ecphory/memory'
import { z } from 'zod'
import { workspaceRoot } from '../../eval/evaluation.ts'

/** One of our own texts as it is encoded for retrieval, with the questions that it answers. */
export interface QuestionedText {
  readonly id: string
  readonly passage: string
  readonly questions: readonly string[]
}

const questionsSchema = z.strictObject({
  id: z.string(),
  lang: z.enum(['en', 'zh']),
  questions: z.tuple([z.string(), z.string()]),
})
const segmentSchema = z.looseObject({
  id: z.string(),
  role: z.enum(['user', 'assistant', 'tool', 'log', 'system']),
  time: z.string(),
  text: z.string(),
  user: z.string().nullish(),
  speaker: z.string().nullish(),
})

/** `tools/data/questions` joined with the texts of `tools/data/segments-own`; throws for a question about none of them. */
export function readQuestionedTexts(): readonly QuestionedText[] {
  const segments = new Map(
    ['segments', 'router-extra'].flatMap((name) =>
      readLines(`segments-own/${name}.jsonl`, segmentSchema).map((segment) => [segment.id, segment] as const),
    ),
  )
  return readLines('questions/questions.jsonl', questionsSchema).map(({ id, questions }) => {
    const segment = segments.get(id)
    if (segment === undefined) throw new Error(`There is no text ${id} for its questions.`)
    const { role, text, user, speaker } = segment
    const time = parseInstant(segment.time)
    const passage = segmentToPassage({ role, speaker: user ?? speaker ?? null, text, time, attachments: [] })
    return { id, passage, questions }
  })
}

function readLines<Row>(path: string, schema: z.ZodType<Row>): readonly Row[] {
  const lines = readFileSync(join(workspaceRoot, 'tools/data', path), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)))
}
