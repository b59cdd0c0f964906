import { describe, expect, it } from 'vitest'
import { figuresOf, ndcgAt, placesOf, type QuestionRow } from './scoring.ts'

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
    expect(placesOf({ evidence: ['b', 'x', 'a'] }, ['a', 'a', 'b'])).toEqual([3, null, 1])
  })
})

describe('ndcgAt', () => {
  it.each([
    ['all evidence first', 10, [1], 1],
    ['in any order', 10, [2, 1], 1],
    ['one place too late', 10, [2], 1 / Math.log2(3)],
    ['one of two', 10, [1, null], 1 / (1 + 1 / Math.log2(3))],
    ['beyond k', 10, [11], 0],
    ['within a greater k', 30, [11], 1 / Math.log2(12)],
    ['more evidence than k can hold', 2, [1, 2, 3], 1],
    ['nothing found', 10, [null, null], 0],
  ])('is as it should be for %s', (_, k, places, expected) => expect(ndcgAt(k, places)).toBeCloseTo(expected, 12))
})

describe('figuresOf', () => {
  it('is the mean over questions, not over pieces of evidence', () => {
    const figures = figuresOf([row(1, [1, null, null, 40]), row(4, [6])])
    expect(figures).toMatchObject({ 'recall@5': 0.125, 'recall@10': 0.625, 'recall@30': 0.625, 'recall@60': 0.75 })
    expect(figures).toMatchObject({ 'cat1.recall@5': 0.25, 'cat4.recall@10': 1 })
    expect(figures['cat4.ndcg@10']).toBeCloseTo(1 / Math.log2(7), 12)
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
