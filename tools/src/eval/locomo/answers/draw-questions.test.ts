import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { questionKey, readLocomo } from '../dataset.ts'
import { drawQuestions } from './draw-questions.ts'

const conversations = readLocomo(fileURLToPath(new URL('../fixtures/own-locomo.json', import.meta.url)))
const draw = (max: number | null, seed = 1): readonly string[] =>
  drawQuestions(conversations, max, seed).map(questionKey)
const all = ['own-1 0', 'own-1 1', 'own-1 2', 'own-1 3', 'own-1 4', 'own-1 7', 'own-1 5', 'own-2 0', 'own-2 1']

it('takes all questions, those without evidence too', () => {
  expect(draw(null)).toEqual(all)
  expect(draw(99)).toEqual(all)
})

it('draws the same by the same seed, others by another, in the same order', () => {
  const drawn = draw(4)
  expect(drawn).toHaveLength(4)
  expect(drawn).toEqual(all.filter((key) => drawn.includes(key)))
  expect(draw(4)).toEqual(drawn)
  expect(draw(4, 2)).not.toEqual(drawn)
})
