import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { writeRows, type EvaluationResult } from '../evaluation.ts'
import { blindFigures } from './blind-figures.ts'
import { readPalUser, topicId, type Language, type PalUser, type Topic } from './dataset.ts'
import { selectionFigures } from './figures.ts'
import { readRecollections, recollect } from './recollections.ts'
import type { UserChoice } from './options.ts'
import { selectAll } from './select-all.ts'
import { solutionFigures } from './with-model/solution-figures.ts'
import { solveAll, type Solving } from './with-model/solve-all.ts'

export interface PalEvaluation {
  /** Holds `users_zh` and `users_en`. */
  readonly data: string
  /** Where rows are written. */
  readonly out: string
  /** Where stores and what was recalled are kept between runs. */
  readonly store: string
  readonly languages: readonly Language[]
  readonly users: UserChoice
  readonly seed: number
  readonly encoder: Encoder
  /** Null leaves out what needs a language model. */
  readonly solving: Solving | null
}

/** Recalls, chooses and scores; writes the rows of each language. `n` counts topics over both languages. */
export async function evaluatePal(evaluation: PalEvaluation): Promise<EvaluationResult> {
  const { data, languages, seed } = evaluation
  const figures: Record<string, number> = {}
  let topics = 0
  for (const language of languages) {
    const everyUser = readUsers(join(data, `users_${language}`), language)
    const users = chooseUsers(evaluation, language, everyUser)
    Object.assign(figures, await evaluateLanguage(evaluation, language, users))
    Object.assign(figures, blindFigures(language, topicsOf(everyUser), seed))
    topics += topicsOf(users).length
  }
  return { eval: 'pal', figures, n: topics, seed }
}

function chooseUsers(
  { users, store }: PalEvaluation,
  language: Language,
  everyUser: readonly PalUser[],
): readonly PalUser[] {
  if (users !== 'recalled') return everyUser.slice(0, users)
  const recalled = readRecollections(store, language)
  return everyUser.filter(({ topics }) => topics.every((topic) => recalled.has(topicId(topic))))
}

const topicsOf = (users: readonly PalUser[]): readonly Topic[] => users.flatMap((user) => user.topics)

const readUsers = (folder: string, language: Language): readonly PalUser[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readPalUser(join(folder, name), language))

async function evaluateLanguage(
  { out, store, seed, encoder, solving }: PalEvaluation,
  language: Language,
  users: readonly PalUser[],
): Promise<Readonly<Record<string, number>>> {
  const recollections = await recollect(store, language, users, encoder)
  const selections = await selectAll(users, recollections, encoder, seed)
  write(out, `selections-${language}.jsonl`, selections)
  const figures = selectionFigures(language, selections, seed)
  if (solving === null) return figures
  const solutions = await solveAll(solving, users, recollections, seed)
  write(out, `solutions-${language}.jsonl`, solutions)
  return { ...figures, ...solutionFigures(language, solutions, seed) }
}

const write = (out: string, name: string, rows: readonly object[]): void =>
  writeRows(
    out,
    name,
    rows.map((row) => ({ ...row })),
  )
