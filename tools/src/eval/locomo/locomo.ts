import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import {
  evaluationEncoder,
  evaluationOptions,
  firstExisting,
  progress,
  report,
  sharedData,
  skip,
  writeRows,
} from '../evaluation.ts'
import { controls } from './controls.ts'
import { readLocomo, type Conversation, type Question } from './dataset.ts'
import { createFlatConversation } from './flat.ts'
import { figuresOf, placesOf, prefixed, type QuestionRow } from './scoring.ts'

/**
 * `npm run eval:locomo`: how much of each question's evidence is among the first items of a recall, without an LLM.
 * Rows and summary hold ids and numbers only: the texts are not ours.
 */
async function main(): Promise<void> {
  const options = evaluationOptions('locomo')
  const path = firstExisting(options.data.length > 0 ? options.data : [join(sharedData, 'locomo/locomo-dev6.json')])
  if (path === null) return skip('locomo', options.seed, 'There is no LoCoMo file.')
  const conversations = readLocomo(path)
  const disputed = readDisputed(firstExisting([join(sharedData, 'locomo/errors-dev6.json')]))
  const encoder = await evaluationEncoder()
  const controlRows = await runControls(conversations, encoder, disputed)
  await encoder.close()
  const figures = Object.assign(
    {},
    ...Object.entries(controlRows).map(([name, rows]) => prefixed(`${name}.`, figuresOf(rows))),
  )
  for (const [name, rows] of Object.entries(controlRows)) writeRows(options.out, `${name}.jsonl`, rows)
  report(options.out, { eval: 'locomo', figures, n: controlRows['unified']?.length ?? 0, seed: options.seed })
}

/** Questions whose key an audit found wrong, as `conversation index`. */
function readDisputed(path: string | null): ReadonlySet<string> {
  if (path === null) return new Set()
  const errors = JSON.parse(readFileSync(path, 'utf8')) as readonly { conversation: string; qa: number }[]
  return new Set(errors.map(({ conversation, qa }) => `${conversation} ${qa}`))
}

async function runControls(
  conversations: readonly Conversation[],
  encoder: Encoder,
  disputed: ReadonlySet<string>,
): Promise<Readonly<Record<string, readonly QuestionRow[]>>> {
  const rows: Record<string, QuestionRow[]> = Object.fromEntries(Object.keys(controls).map((name) => [name, []]))
  const show = progress('controls', conversations.length)
  for (const [done, conversation] of conversations.entries()) {
    const flat = await createFlatConversation(conversation, encoder)
    for (const question of conversation.questions) {
      const asked = await flat.ask(question.text)
      for (const [name, order] of Object.entries(controls)) rows[name]?.push(toRow(question, order(asked), disputed))
    }
    show(done + 1)
  }
  return rows
}

const toRow = (question: Question, ranking: readonly string[], disputed: ReadonlySet<string>): QuestionRow => ({
  conversation: question.conversation,
  index: question.index,
  category: question.category,
  repeats: question.repeats,
  disputed: disputed.has(`${question.conversation} ${question.index}`),
  places: placesOf(question, ranking.slice(0, 60)),
})

await main()
