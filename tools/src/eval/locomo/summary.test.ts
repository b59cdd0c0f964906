import { expect, it } from 'vitest'
import type { Audit } from './audit.ts'
import type { Question } from './dataset.ts'
import { createQuestionRows } from './question-rows.ts'
import { summarise } from './summary.ts'

const question = (index: number, evidence: readonly string[], repeats = false): Question => ({
  ...{ conversation: 'own', index, category: 4, text: 'Where?', answer: 'here' },
  ...{ evidence, repeats },
})
const audit: Audit = new Map([
  ['own 1', { evidence: ['b'], answer: null }],
  ['own 2', { evidence: null, answer: 'there' }],
])
const stored = { stored: new Set(['a', 'b']), withFact: new Set(['a']), fragmented: new Map<string, number>() }

/** Found: the first and the repeated question; of the disputed ones only the one with corrected evidence. */
function summary() {
  const rows = createQuestionRows(audit)
  const questions = [question(0, ['a']), question(1, ['x']), question(2, ['x']), question(3, ['a'], true)]
  for (const one of questions) {
    rows.add('ours', one, ['a', 'b'], stored)
    rows.add('bm25', one, [])
  }
  return { rows, figures: summarise(rows.byRanking) }
}

it('reports repeated and disputed questions both ways', () => {
  expect(summary().figures).toMatchObject({
    'recall@10': 0.5,
    'withoutRepeats.recall@10': 1 / 3,
    'withoutDisputed.recall@10': 1,
    'corrected.recall@10': 0.75,
    'corrected.cat4.recall@10': 0.75,
    lostToFragmented: 0.5,
    'bm25.recall@10': 0,
  })
})

it('counts what was lost for the evidence of the key alone', () =>
  expect(summary().figures).not.toHaveProperty('corrected.lostToFragmented'))

it('keeps in a row what each way needs', () => {
  const { rows } = summary()
  const [, citation, answer] = rows.byRanking.get('ours') ?? []
  expect(citation).toEqual({
    ...{ conversation: 'own', index: 1, category: 4, repeats: false, disputed: true },
    ...{ places: [null], correctedPlaces: [2], lostToFragmented: 1, lostToExtraction: 0 },
  })
  expect(answer).toMatchObject({ disputed: true, places: [null] })
  expect(answer).not.toHaveProperty('correctedPlaces')
  expect(rows.byRanking.get('bm25')?.[0]).not.toHaveProperty('lostToFragmented')
})
