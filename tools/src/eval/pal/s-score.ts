import { createRandom } from '@ecphory/routing'
import type { Feedback } from './dataset.ts'

const gain: Readonly<Record<Feedback, number>> = { pos: 1, neu: 0, neg: -1 }

/** What was chosen for one topic; null where nothing valid was, which is worth 0. */
export interface Chosen {
  readonly user: string
  readonly feedback: readonly Feedback[] | null
}

/** PAL-Set's S-score: +1 for each chosen solution that is liked, -1 for each disliked; mean over topics, times 50. */
export const sScore = (rows: readonly Chosen[]): number =>
  rows.reduce((sum, row) => sum + gainOf(row), 0) * (50 / rows.length)

const gainOf = ({ feedback }: Chosen): number => (feedback ?? []).reduce((sum, one) => sum + gain[one], 0)

const resamples = 2000

/**
 * Standard error by bootstrap over users, whose topics are not independent of each other.
 *
 * @param rival the same topics answered in another way: the error of the difference
 */
export function standardError(rows: readonly Chosen[], seed: number, rival: readonly Chosen[] = []): number {
  const sums = new Map<string, { gains: number; topics: number }>()
  for (const [index, row] of rows.entries()) {
    const sum = sums.get(row.user) ?? { gains: 0, topics: 0 }
    const other = rival[index]
    sums.set(row.user, { gains: sum.gains + gainOf(row) - (other ? gainOf(other) : 0), topics: sum.topics + 1 })
  }
  const users = [...sums.values()]
  const random = createRandom(seed)
  const scores = Array.from({ length: resamples }, () => {
    let [gains, topics] = [0, 0]
    for (let drawn = 0; drawn < users.length; drawn++) {
      const user = users[Math.floor(random() * users.length)] as { gains: number; topics: number }
      gains += user.gains
      topics += user.topics
    }
    return (gains / topics) * 50
  })
  const mean = scores.reduce((sum, score) => sum + score, 0) / resamples
  return Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (resamples - 1))
}
