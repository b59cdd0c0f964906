import { describe, expect, it } from 'vitest'
import { figuresOf, placesOf, type QuestionRow } from './scoring.ts'

const row = (category: number, places: readonly (number | null)[]): QuestionRow => ({
  conversation: 'c',
  index: 0,
  category,
  repeats: false,
  disputed: false,
  places,
})

describe('placesOf', () => {
  it('counts an item for its own source id, at its first place', () => {
    const question = { conversation: 'c', index: 0, category: 1, text: '', evidence: ['b', 'x', 'a'], repeats: false }
    expect(placesOf(question, ['a', 'a', 'b'])).toEqual([3, null, 1])
  })
})

describe('figuresOf', () => {
  it('is the mean over questions, not over pieces of evidence', () => {
    const figures = figuresOf([row(1, [1, null, null, 40]), row(4, [6])])
    expect(figures).toMatchObject({ 'recall@5': 0.125, 'recall@10': 0.625, 'recall@30': 0.625, 'recall@60': 0.75 })
    expect(figures).toMatchObject({ 'cat1.recall@5': 0.25, 'cat4.recall@10': 1 })
    expect(figures).not.toHaveProperty('cat2.recall@5')
  })

  it('gives losses only where every row has them', () => {
    expect(figuresOf([{ ...row(1, [1, null]), lostToFragmented: 1, lostToExtraction: 0 }])).toMatchObject({
      lostToFragmented: 0.5,
      lostToExtraction: 0,
    })
    expect(figuresOf([row(1, [1])])).not.toHaveProperty('lostToFragmented')
  })
})
