import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import { progress } from '../../evaluation.ts'
import type { Audit } from '../audit.ts'
import { questionKey, type Conversation, type Question } from '../dataset.ts'
import { createFlatConversation } from '../flat.ts'
import { tenant } from '../pipeline.ts'
import { answerAndMark, type MarkedAnswer, type Models } from './answer-row.ts'
import { drawQuestions } from './draw-questions.ts'
import { notesOf, type Mode, type NoteSources } from './notes.ts'

/** Who answers, and how much of it. */
export interface Answering extends Models {
  readonly modes: readonly Mode[]
  /** Questions at most, drawn by the seed; null asks all. */
  readonly questionsMax: number | null
}

export interface Answered {
  readonly conversations: readonly Conversation[]
  /** A store that has them all. */
  readonly storePath: string
  readonly encoder: Encoder
  readonly audit: Audit
  readonly seed: number
}

/** Every question of categories 1 to 4, those without evidence too, answered in each mode. Rejects with what a model rejects with. */
export async function answerAll(answering: Answering, given: Answered): Promise<readonly MarkedAnswer[]> {
  const { conversations, storePath, encoder, audit, seed } = given
  const questions = drawQuestions(conversations, answering.questionsMax, seed)
  const show = progress('answers', questions.length)
  const marked: MarkedAnswer[] = []
  let done = 0
  const memory = await openMemory({ path: storePath, encoder })
  try {
    for (const conversation of conversations) {
      const flat = await createFlatConversation(conversation, encoder)
      const sources = { conversation, memory: memory.of({ user: conversation.id, tenant }), flat }
      for (const question of questions.filter((one) => one.conversation === conversation.id)) {
        marked.push(...(await answerInModes(answering, question, sources, audit)))
        show((done += 1))
      }
    }
    return marked
  } finally {
    await memory.close()
  }
}

async function answerInModes(
  answering: Answering,
  question: Question,
  sources: NoteSources,
  audit: Audit,
): Promise<readonly MarkedAnswer[]> {
  const notes = await notesOf(question, sources)
  const correction = audit.get(questionKey(question))
  return Promise.all(
    answering.modes.map((mode) => answerAndMark(answering, question, { mode, notes: notes[mode] }, correction)),
  )
}
