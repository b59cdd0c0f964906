import { describe, expect, it } from 'vitest'
import { createRandom } from '@ecphory/routing'
import { dot, mapQuestion } from '@ecphory/memory'
import { centred, trainQuestionMap } from './contrast.ts'
import type { AskedText } from './contrast.ts'

const dimensions = 12
const plan = { temperature: 0.1, ridge: 0.001, rate: 0.02, epochs: 30, batch: 16, seed: 7 }

/** Texts are random directions; a question is its text with the axes moved on by one: a map to be found. */
function askedTexts(count: number, seed: number) {
  const random = createRandom(seed)
  const texts = Array.from({ length: count }, () =>
    unit(Float32Array.from({ length: dimensions }, () => random() - 0.5)),
  )
  const asked = texts.map((text, answer): AskedText => ({ question: rotated(text), answer }))
  return { texts, asked }
}

const rotated = (vector: Float32Array): Float32Array =>
  vector.map((_, index) => vector[(index + 1) % dimensions] as number)
const unit = (vector: Float32Array): Float32Array => vector.map((value) => value / Math.hypot(...vector))

function hits({ texts, asked }: ReturnType<typeof askedTexts>, map: Parameters<typeof mapQuestion>[0] | null): number {
  const found = asked.filter(({ question, answer }) => {
    const vector = map === null ? question : mapQuestion(map, question)
    const scores = texts.map((text) => dot(vector, text))
    return scores.indexOf(Math.max(...scores)) === answer
  })
  return found.length / asked.length
}

describe('trainQuestionMap', () => {
  const training = askedTexts(120, 1)
  const held = askedTexts(60, 2)

  it('learns what leads from questions to texts that it has not seen', () => {
    const map = trainQuestionMap(training.asked, centred(training.texts), plan)
    expect(hits(held, null)).toBeLessThan(0.2)
    expect(hits(held, map)).toBeGreaterThan(0.9)
  })

  it('gives the same map for the same seed', () => {
    const again = () => trainQuestionMap(training.asked, centred(training.texts), { ...plan, epochs: 2 })
    expect(again()).toEqual(again())
  })

  it('stays at doing nothing where every step costs too much', () => {
    const map = trainQuestionMap(training.asked, centred(training.texts), { ...plan, ridge: 1e6 })
    expect(hits(held, map)).toBe(hits(held, null))
  })
})
