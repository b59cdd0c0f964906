import { readFileSync } from 'node:fs'
import { parseLocomo, recordImported } from '@ecphory/cli'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import { progress } from '../evaluation.ts'
import { lastInstant, type Conversation, type Question } from './dataset.ts'

/** The greatest k that is measured. */
export const itemsAsked = 60

/** The whole pipeline, by its public way in: the file is imported, and every question is recalled. */
export async function recallAll(
  dataPath: string,
  storePath: string,
  conversations: readonly Conversation[],
  encoder: Encoder,
): Promise<ReadonlyMap<Question, readonly string[]>> {
  const memory = await openMemory({ path: storePath, encoder })
  try {
    const { traces } = parseLocomo(JSON.parse(readFileSync(dataPath, 'utf8')))
    const { refused } = await recordImported(memory, tenant, traces, progress('import', traces.length))
    if (refused.length > 0)
      throw new Error(`${refused.length} sessions were refused, the first: ${refused[0]?.message}`)
    const rankings = new Map<Question, readonly string[]>()
    const total = conversations.reduce((sum, { questions }) => sum + questions.length, 0)
    const show = progress('recall', total)
    for (const conversation of conversations) {
      const subject = memory.of({ user: conversation.id, tenant })
      for (const question of conversation.questions) {
        const { items } = await subject.recall(question.text, { k: itemsAsked, now: lastInstant(conversation) })
        rankings.set(
          question,
          items.map(({ sourceId }) => sourceId),
        )
        show(rankings.size)
      }
    }
    return rankings
  } finally {
    await memory.close()
  }
}

export const tenant = 'local'
