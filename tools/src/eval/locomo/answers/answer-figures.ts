import { byCategory, mean, prefixed } from '../scoring.ts'
import type { AnswerRow } from './answer-row.ts'

type Rows = readonly AnswerRow[]

/** The same rows seen in another way, by the prefix of the figures. */
const viewsByPrefix: Readonly<Record<string, (rows: Rows) => Rows>> = {
  'withoutRepeats.': (rows) => rows.filter(({ repeats }) => !repeats),
  'withoutDisputed.': (rows) => rows.filter(({ disputed }) => !disputed),
  'corrected.': (rows) => rows.map((row) => ({ ...row, ...row.corrected })),
}

/**
 * Means by mode, under `answers.<mode>.`, over all questions (micro) and by category number: exactMatch, f1, bleu1, the
 * share that the judge accepts of what it judged (`correct`), shares without an answer or a verdict, and tokens. Repeated and
 * disputed questions are seen both ways, over all questions. No rows give no figures.
 */
export function answerFigures(rows: Rows): Readonly<Record<string, number>> {
  if (rows.length === 0) return {}
  const byMode = [...Map.groupBy(rows, ({ mode }) => mode)]
  return {
    ...Object.assign({}, ...byMode.map(([mode, some]) => prefixed(`answers.${mode}.`, figuresOfMode(some)))),
    'answers.questions': rows.length / byMode.length,
    'answers.tokens': rows.reduce((sum, row) => sum + row.inputTokens + row.outputTokens + row.judgeTokens, 0),
  }
}

const figuresOfMode = (rows: Rows): Readonly<Record<string, number>> => ({
  ...byCategory(rows, measuresOf),
  ...Object.assign(
    {},
    ...Object.entries(viewsByPrefix).map(([prefix, view]) => prefixed(prefix, measuresOf(view(rows)))),
  ),
})

function measuresOf(rows: Rows): Readonly<Record<string, number>> {
  if (rows.length === 0) return {}
  const over = (measure: (row: AnswerRow) => number): number => mean(rows.map(measure))
  const verdicts = rows.flatMap(({ correct }) => (correct === null ? [] : [Number(correct)]))
  return {
    exactMatch: over(({ exactMatch }) => exactMatch),
    f1: over(({ f1 }) => f1),
    bleu1: over(({ bleu1 }) => bleu1),
    ...(verdicts.length > 0 && { correct: mean(verdicts) }),
    unanswered: over(({ answered }) => Number(!answered)),
    unjudged: over(({ correct }) => Number(correct === null)),
    inputTokens: over(({ inputTokens }) => inputTokens),
    outputTokens: over(({ outputTokens }) => outputTokens),
  }
}
