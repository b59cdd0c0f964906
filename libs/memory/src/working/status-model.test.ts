import { describe, expect, it } from 'vitest'
import { clauseClasses, openStatusModel, readClauses, readFeatures } from './status-model.ts'
import { clausesToFeatures, withVectors, type ClauseContext } from './clause-features.ts'
import { textToClauses } from './clauses.ts'
import { statusWeights } from './weights/status-weights.ts'
import { cueStatusWeights } from './weights/cue-status-weights.ts'

const contextOf = (text: string): ClauseContext => ({ text, role: 'user', saidAt: 0, times: [] })
const otherEncoder = {
  id: 'another@1',
  encode: () => Promise.reject(new Error('An encoder that the weights do not know must not be asked.')),
}

async function statusOf(text: string): Promise<string | undefined> {
  const read = await readClauses(textToClauses(text), contextOf(text), otherEncoder)
  return read.sort((a, b) => b.itemProbability - a.itemProbability)[0]?.status
}

describe('readClauses by cues alone', () => {
  it.each([
    ['I still need to oil the garden gate', 'pending'],
    ['The pottery course has been cancelled', 'cancelled'],
    ['Still waiting for an answer from the landlord', 'waiting'],
    ['还得给门锁上点油', 'pending'],
    ['陶艺课取消了', 'cancelled'],
  ])('reads %s as %s', async (text, status) => {
    expect(await statusOf(text)).toBe(status)
  })

  it('keeps every clause in the order of the text', async () => {
    const text = 'The kiln is booked; I still need to glaze the bowls.'
    const read = await readClauses(textToClauses(text), contextOf(text), otherEncoder)
    expect(read.map(({ clause }) => clause.text)).toEqual(['The kiln is booked', 'I still need to glaze the bowls'])
  })
})

describe('the weights', () => {
  const text = 'I still need to oil the garden gate, then rest'
  const features = clausesToFeatures(textToClauses(text), contextOf(text))

  it('have one row per class and one weight per feature beside the bias', () => {
    const vectors = features.map(() => new Float32Array(384))
    for (const [weights, rows] of [
      [statusWeights, withVectors(features, vectors)],
      [cueStatusWeights, features],
    ] as const) {
      const model = openStatusModel(weights)
      expect(model.rows).toHaveLength(clauseClasses.length)
      expect(model.rows.map((row) => row.length)).toEqual(clauseClasses.map(() => (rows[0]?.length ?? 0) + 1))
      expect(model.rows.every((row) => row.every(Number.isFinite))).toBe(true)
    }
  })

  it('give the class whose row answers highest, and none its own share', () => {
    const rows = clauseClasses.map((name) => Float32Array.from([name === 'waiting' ? 2 : 0, 0]))
    const [read] = readFeatures(textToClauses('Gate'), [[1]], { classes: clauseClasses, rows })
    expect(read?.status).toBe('waiting')
    expect(read?.itemProbability).toBeCloseTo(1 - 1 / (6 + Math.exp(2)))
  })
})

describe('withVectors', () => {
  it('puts the own vector first and the mean of all behind it', () => {
    expect(withVectors([[7], [8]], [Float32Array.from([1, 0]), Float32Array.from([0, 1])])).toEqual([
      [1, 0, 0.5, 0.5, 7],
      [0, 1, 0.5, 0.5, 8],
    ])
  })
})
