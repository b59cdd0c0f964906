import type { SubjectMemory } from '@ecphory/service'
import { controls } from '../controls.ts'
import { lastInstant, type Conversation, type Question, type Turn } from '../dataset.ts'
import type { FlatConversation } from '../flat.ts'

/** Items that a recall may give to the answer: HGP's setting. */
export const notesMax = 30

/** Ways to choose what a model is told before it answers. */
export const modes = ['ours', 'blocks', 'bm25', 'dense', 'noMemory', 'fullContext'] as const
export type Mode = (typeof modes)[number]

export interface NoteSources {
  readonly conversation: Conversation
  readonly memory: Pick<SubjectMemory, 'recall'>
  readonly flat: FlatConversation
}

/**
 * What each mode tells of a question. The turns that a mode chose stand in the order of the conversation and in one form,
 * so that modes differ by their choice alone; `blocks` is the text that a recall prints for a prompt, in its default budget.
 */
export async function notesOf(
  question: Question,
  { conversation, memory, flat }: NoteSources,
): Promise<Readonly<Record<Mode, string>>> {
  const { items, blocks } = await memory.recall(question.text, { k: notesMax, now: lastInstant(conversation) })
  const asked = await flat.ask(question.text)
  const print = (turnIds: readonly string[]): string => printTurns(conversation, new Set(turnIds))
  return {
    ours: print(items.map(({ sourceId }) => sourceId)),
    blocks: blocks.text,
    bm25: print(controls.bm25(asked).slice(0, notesMax)),
    dense: print(controls.dense(asked).slice(0, notesMax)),
    noMemory: print(controls.noMemory()),
    fullContext: print(controls.fullContext(asked)),
  }
}

const printTurns = ({ turns }: Conversation, chosen: ReadonlySet<string>): string =>
  turns
    .filter(({ id }) => chosen.has(id))
    .map(printTurn)
    .join('\n')

/** "2023-05-08 13:56, Ada: I painted it. (picture: a red fence)" */
function printTurn({ instant, speaker, text, caption }: Turn): string {
  const time = new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
  return `${time}, ${speaker}: ${text}${caption === null ? '' : ` (picture: ${caption})`}`
}
