import type { Language } from './dataset.ts'
import { sScore, standardError, type Chosen } from './s-score.ts'
import { orders, type Order, type SelectionRow } from './selections.ts'

/** Scorings were looked at on these users, in Chinese, before one was fixed: figures of the others are free of that choice. */
const developmentUsers: ReadonlySet<string> = new Set(['0000', '0001', '0002', '0003', '0004'])

type Figures = Readonly<Record<string, number>>
type Rows = readonly SelectionRow[]

/**
 * By language, order and way, e.g. `zh.shuffled.ours`: the S-score, its standard error (`.se`), and where candidates are
 * shuffled how far ours is above it (`.oursAbove`, with its own error, paired by topic). The same under `zh.unseen` for the
 * shuffled topics of users on whom no scoring was looked at, where there are any.
 */
export function selectionFigures(language: Language, rows: Rows, seed: number): Figures {
  const shuffled = rows.filter(({ order }) => order === 'shuffled')
  const unseen = shuffled.filter(({ user }) => !developmentUsers.has(user))
  return {
    ...sizes(language, shuffled),
    ...Object.assign({}, ...orders.map((order) => figuresOfOrder(language, order, rows, seed))),
    ...(unseen.length > 0 && {
      ...sizes(`${language}.unseen`, unseen),
      ...compared(`${language}.unseen`, unseen, seed),
    }),
  }
}

const sizes = (prefix: string, rows: Rows): Figures => ({
  [`${prefix}.topics`]: rows.length,
  [`${prefix}.users`]: new Set(rows.map(({ user }) => user)).size,
})

function figuresOfOrder(language: Language, order: Order, rows: Rows, seed: number): Figures {
  const prefix = `${language}.${order}`
  const own = rows.filter((row) => row.order === order)
  return order === 'shuffled' ? compared(prefix, own, seed) : scored(prefix, own, seed)
}

function compared(prefix: string, rows: Rows, seed: number): Figures {
  const ours = chosenBy(rows, 'ours')
  const differences = namesIn(rows)
    .filter((name) => name !== 'ours')
    .flatMap((name) => {
      const chosen = chosenBy(rows, name)
      const key = `${prefix}.${name}.oursAbove`
      return [
        [key, sScore(ours) - sScore(chosen)],
        [`${key}.se`, standardError(ours, seed, chosen)],
      ]
    })
  return { ...scored(prefix, rows, seed), ...Object.fromEntries(differences) }
}

function scored(prefix: string, rows: Rows, seed: number): Figures {
  const entries = namesIn(rows).flatMap((name) => {
    const chosen = chosenBy(rows, name)
    return [
      [`${prefix}.${name}`, sScore(chosen)],
      [`${prefix}.${name}.se`, standardError(chosen, seed)],
    ]
  })
  return Object.fromEntries(entries)
}

const namesIn = ([row]: Rows): readonly string[] => Object.keys(row?.choices ?? {})

const chosenBy = (rows: Rows, name: string): readonly Chosen[] =>
  rows.map(({ user, choices }) => ({ user, feedback: choices[name]?.feedback ?? null }))
