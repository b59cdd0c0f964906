import { rank, type Encoder } from '@ecphory/memory'
import type { Conversation } from './dataset.ts'
import { createFlatConversation } from './flat.ts'
import { figuresOf, placesOf, type QuestionRow } from './scoring.ts'

const thetas = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99, 1.01]

/** One row per theta_F: what storing only the turns with P(fragmented) below it keeps, loses and finds. */
export interface ThetaRow {
  readonly theta: number
  readonly storedShare: number
  readonly lostToFragmented: number
  readonly recallAt10: number
  readonly recallAt30: number
}

/**
 * @param fragmented P(fragmented) by turn, per conversation; a turn that is missing was fragmented beyond doubt
 */
export async function thetaCurve(
  conversations: readonly Conversation[],
  fragmented: readonly ReadonlyMap<string, number>[],
  encoder: Encoder,
): Promise<readonly ThetaRow[]> {
  const rows = thetas.map((): QuestionRow[] => [])
  const stored = thetas.map(() => 0)
  for (const [at, conversation] of conversations.entries()) {
    const chances = fragmented[at] ?? new Map<string, number>()
    const chanceOf = (turn: string): number => chances.get(turn) ?? 1
    const flat = await createFlatConversation(conversation, encoder, chances)
    thetas.forEach((theta, index) => {
      stored[index] = (stored[index] ?? 0) + flat.turnIds.filter((turn) => chanceOf(turn) < theta).length
    })
    for (const question of conversation.questions) {
      const { candidates, query } = await flat.ask(question.text)
      thetas.forEach((theta, index) => {
        const kept = candidates.filter(({ anchor }) => chanceOf(anchor.sourceId) < theta)
        const ranking = rank(kept, [], query).map(({ candidate }) => candidate.anchor.sourceId)
        const lost = question.evidence.filter((id) => chanceOf(id) >= theta).length
        rows[index]?.push({
          conversation: conversation.id,
          index: question.index,
          category: question.category,
          repeats: question.repeats,
          disputed: false,
          places: placesOf(question, ranking.slice(0, 30)),
          lostToFragmented: lost,
        })
      })
    }
  }
  const turns = conversations.reduce((sum, conversation) => sum + conversation.turns.length, 0)
  return thetas.map((theta, index) => {
    const figures = figuresOf((rows[index] ?? []).map((row) => ({ ...row, lostToExtraction: 0 })))
    return {
      theta,
      storedShare: (stored[index] ?? 0) / turns,
      lostToFragmented: figures['lostToFragmented'] ?? 0,
      recallAt10: figures['recall@10'] ?? 0,
      recallAt30: figures['recall@30'] ?? 0,
    }
  })
}
