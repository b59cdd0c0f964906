import { expect, it } from 'vitest'
import { answerFigures } from './answer-figures.ts'
import type { AnswerRow } from './answer-row.ts'

const row = (f1: number, correct: boolean | null, more: Partial<AnswerRow> = {}): AnswerRow => ({
  ...{ conversation: 'own', index: 0, category: 4, mode: 'ours', repeats: false, disputed: false, answered: true },
  ...{ exactMatch: 0, f1, bleu1: 0, correct, model: 'm', judge: 'j', inputTokens: 10, outputTokens: 2, judgeTokens: 8 },
  ...more,
})

it('gives nothing for no rows', () => expect(answerFigures([])).toEqual({}))

it('means over questions, by mode and category, and over what was judged', () => {
  const rows = [
    row(1, true),
    row(0.5, false, { category: 1 }),
    row(0, null, { category: 1 }),
    row(0, false, { mode: 'noMemory', answered: false }),
  ]
  const figures = answerFigures(rows)
  expect(figures).toMatchObject({
    'answers.ours.f1': 0.5,
    'answers.ours.correct': 0.5,
    'answers.ours.unjudged': 1 / 3,
    'answers.ours.cat1.f1': 0.25,
    'answers.ours.cat1.correct': 0,
    'answers.ours.cat4.correct': 1,
    'answers.ours.inputTokens': 10,
    'answers.noMemory.unanswered': 1,
    'answers.tokens': 80,
  })
  expect(figures).not.toHaveProperty('answers.ours.cat2.f1')
  expect(answerFigures([row(1, null)])).not.toHaveProperty('answers.ours.correct')
})

it('sees repeated and disputed questions both ways', () => {
  const corrected = { exactMatch: 1, f1: 1, bleu1: 1, correct: true }
  const rows = [row(1, true), row(0.5, true, { repeats: true }), row(0, false, { disputed: true, corrected })]
  expect(answerFigures(rows)).toMatchObject({
    'answers.questions': 3,
    'answers.ours.f1': 0.5,
    'answers.ours.withoutRepeats.f1': 0.5,
    'answers.ours.withoutDisputed.f1': 0.75,
    'answers.ours.corrected.f1': 2.5 / 3,
    'answers.ours.corrected.correct': 1,
  })
})
