import type { Language, Topic } from './dataset.ts'
import { sScore, standardError, type Chosen } from './s-score.ts'
import { blindChoices, orders, showCandidates } from './selections.ts'

/**
 * S-scores of what is chosen without reading a text, over every topic of the data, whichever users are asked:
 * `<language>.everyTopic.<order>.constant` shows what the order in the file gives away.
 */
export function blindFigures(
  language: Language,
  topics: readonly Topic[],
  seed: number,
): Readonly<Record<string, number>> {
  const entries = orders.flatMap((order) =>
    (['constant', 'random'] as const).flatMap((name) => {
      const chosen = topics.map((topic): Chosen => {
        const { feedback } = blindChoices(topic, showCandidates(topic, order, seed), seed)[name]
        return { user: topic.user, feedback }
      })
      const key = `${language}.everyTopic.${order}.${name}`
      return [
        [key, sScore(chosen)],
        [`${key}.se`, standardError(chosen, seed)],
      ]
    }),
  )
  return { [`${language}.everyTopic.topics`]: topics.length, ...Object.fromEntries(entries) }
}
