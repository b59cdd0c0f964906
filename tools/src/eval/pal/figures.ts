import type { Language } from './dataset.ts'
import { sScore, standardError, type Chosen } from './s-score.ts'
import { orders, type SelectionRow } from './selections.ts'

/**
 * By language, order and way: the S-score, its standard error (`.se`), and where candidates are shuffled how far ours is
 * above it (`.oursAbove`, with its own error, paired by topic).
 */
export function selectionFigures(
  language: Language,
  rows: readonly SelectionRow[],
  seed: number,
): Readonly<Record<string, number>> {
  const figures: Record<string, number> = {
    [`${language}.topics`]: rows.length / orders.length,
    [`${language}.users`]: new Set(rows.map(({ user }) => user)).size,
  }
  for (const order of orders) {
    const own = rows.filter((row) => row.order === order)
    const ours = chosenBy(own, 'ours')
    for (const name of Object.keys(own[0]?.choices ?? {})) {
      const chosen = chosenBy(own, name)
      const key = `${language}.${order}.${name}`
      figures[key] = sScore(chosen)
      figures[`${key}.se`] = standardError(chosen, seed)
      if (order === 'shuffled' && name !== 'ours') {
        figures[`${key}.oursAbove`] = sScore(ours) - sScore(chosen)
        figures[`${key}.oursAbove.se`] = standardError(ours, seed, chosen)
      }
    }
  }
  return figures
}

const chosenBy = (rows: readonly SelectionRow[], name: string): readonly Chosen[] =>
  rows.map(({ user, choices }) => ({ user, feedback: choices[name]?.feedback ?? null }))
