import type { LanguageModel } from '@ecphory/memory'
import { bleu } from '../../metrics/bleu.ts'
import { chineseTokens } from '../../metrics/chinese-tokens.ts'
import { wordTokens } from '../../metrics/word-tokens.ts'
import type { Feedback, Topic } from '../dataset.ts'
import { choose, type Choice } from '../select.ts'
import type { Shown } from '../shuffle.ts'
import { judgeSolution } from './judge-solution.ts'
import type { Mode } from './notes.ts'
import { proposeSolution } from './propose-solution.ts'
import { selectSolutions } from './select-solutions.ts'

export interface Models {
  readonly model: LanguageModel
  readonly judge: LanguageModel
}

/** What a model chose and proposed for one topic under one memory: numbers alone, without a text. */
export interface SolutionRow {
  readonly language: Topic['language']
  readonly user: string
  readonly session: string
  readonly topic: string
  readonly mode: Mode
  /** Null where neither of two answers held exactly two ids. */
  readonly choice: Choice | null
  /** BLEU-1 to BLEU-4, each against the liked candidate that it is best against; zeros where nothing was proposed. */
  readonly bleu: readonly [number, number, number, number]
  /** 1 to 10; null where nothing was proposed or the judge gave no mark. */
  readonly mark: number | null
  readonly model: string
  readonly judge: string
  /** Tokens in and out of selecting and proposing; and of the judge. */
  readonly tokens: number
  readonly judgeTokens: number
}

/** Selects, proposes and judges. Rejects with what the models reject with. */
export async function solveTopic(
  { model, judge }: Models,
  topic: Topic,
  shown: Shown,
  { mode, notes }: { readonly mode: Mode; readonly notes: string },
): Promise<SolutionRow> {
  const { requirement } = topic
  const solutions = shown.map((index) => topic.candidates[index]?.text ?? '')
  const selected = await selectSolutions(model, { requirement, solutions, notes })
  const proposed = await proposeSolution(model, requirement, notes)
  const liked = textsWith(topic, 'pos')
  const marked =
    proposed.value === null
      ? { value: null, inputTokens: 0, outputTokens: 0 }
      : await judgeSolution(judge, { requirement, solution: proposed.value, liked, disliked: textsWith(topic, 'neg') })
  const tokensOf = (one: { inputTokens: number; outputTokens: number }): number => one.inputTokens + one.outputTokens
  return {
    ...{ language: topic.language, user: topic.user, session: topic.session, topic: topic.key, mode },
    choice: selected.places && choose(topic, shown, selected.places),
    bleu: bestBleu(proposed.value ?? '', liked, topic.language),
    mark: marked.value,
    ...{ model: model.id, judge: judge.id, tokens: tokensOf(selected) + tokensOf(proposed) },
    judgeTokens: tokensOf(marked),
  }
}

const textsWith = ({ candidates }: Topic, feedback: Feedback): readonly string[] =>
  candidates.filter((one) => one.feedback === feedback).map(({ text }) => text)

const tokensByLanguage = { zh: chineseTokens, en: (text: string) => wordTokens(text.toLowerCase()) } as const

/** Per order the best over the references, as PAL-Bench takes it. */
export function bestBleu(
  solution: string,
  references: readonly string[],
  language: Topic['language'],
): SolutionRow['bleu'] {
  const tokens = tokensByLanguage[language]
  const candidate = tokens(solution)
  const best = (order: 1 | 2 | 3 | 4): number =>
    Math.max(0, ...references.map((reference) => bleu(order, candidate, [tokens(reference)])))
  return [best(1), best(2), best(3), best(4)]
}
