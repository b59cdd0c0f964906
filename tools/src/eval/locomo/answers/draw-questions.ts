import { createRandom, shuffled } from '@ecphory/routing'
import type { Conversation, Question } from '../dataset.ts'

/** Questions of categories 1 to 4, those without evidence too: all, or so many drawn by the seed, in the same order. */
export function drawQuestions(
  conversations: readonly Conversation[],
  max: number | null,
  seed: number,
): readonly Question[] {
  const all = conversations.flatMap((one) => [...one.questions, ...one.questionsWithoutEvidence])
  if (max === null) return all
  const drawn = new Set(shuffled(all.length, createRandom(seed)).slice(0, max))
  return all.filter((_, index) => drawn.has(index))
}
