import { describe, expect, it } from 'vitest'
import { evidenceReward, utilityOf } from '../reward.ts'
import { createNGramGenerator } from './n-gram-generator.ts'

const texts = [
  'Take the low chair, it suits your back.',
  'Take the red chair, it suits your room.',
  'I would take the early train, since you sleep badly in hotels.',
]
const prompt = { request: 'Which chair shall I take?', publicContext: 'A low chair and a high chair.', evidence: '' }
const reference = 'Take the high chair, since your knee hurts.'

describe('the n-gram generator', () => {
  const generator = createNGramGenerator(texts)
  const utility = async (evidence: string) => {
    const [without, given] = await generator.scoreReference([prompt, { ...prompt, evidence }], reference)
    return utilityOf(given!, without!)
  }

  it('has one score for each word of the reference, equal in every run', async () => {
    const [score] = await generator.scoreReference([prompt], reference)
    expect(score?.logProbabilities).toHaveLength(10)
    expect(score?.entropies).toHaveLength(10)
    expect(await createNGramGenerator(texts).scoreReference([prompt], reference)).toEqual([score])
  })

  it('gives every word its part of 1', async () => {
    const one = { request: '', publicContext: '', evidence: '' }
    const words = ['a', 'b', 'c']
    const small = createNGramGenerator(['a b a c'], { order: 2, interpolation: 0.5, copying: 0.3 })
    const scores = await Promise.all(words.map((word) => small.scoreReference([one], word)))
    const known = scores.reduce((sum, [score]) => sum + Math.exp(score!.logProbabilities[0]!), 0)
    // Half of a uniform distribution over the three and the unseen word, half of the counts 2, 1 and 1.
    expect(known).toBeCloseTo(1 - 0.5 / 4, 12)
    expect(scores[0]?.[0]?.logProbabilities[0]).toBeCloseTo(Math.log(0.5 / 4 + 0.5 / 2), 12)
    const parts = [0.375, 0.25, 0.25, 0.125]
    expect(scores[0]?.[0]?.entropies[0]).toBeCloseTo(-parts.reduce((sum, p) => sum + p * Math.log(p), 0), 12)
  })

  it('prefers evidence that says what the reference says', async () => {
    const relevant = await utility('- The knee hurts.')
    const other = await utility('- The ferry leaves at nine on Sundays from pier four.')
    expect(relevant.dL).toBeGreaterThan(0.02)
    expect(other.dL).toBeLessThan(0)
    expect(evidenceReward(relevant, 4)).toBeGreaterThan(evidenceReward(other, 4))
  })

  it('changes by nothing without evidence', async () => {
    expect(await utility('')).toEqual({ dL: 0, dH: 0 })
  })

  it('names what it was made of', () => {
    expect(createNGramGenerator(texts).id).toBe(generator.id)
    expect(createNGramGenerator(texts.slice(1)).id).not.toBe(generator.id)
  })
})
