import { describe, expect, it } from 'vitest'
import { mapQuestion } from './question-map.ts'

const mean = Float32Array.of(0.5, 0)

describe('mapQuestion', () => {
  it('adds what the matrix makes of the distance from the mean, and gives a unit vector', () => {
    const matrix = Float32Array.of(0, 1, 2, 0)
    const moved = mapQuestion({ mean, matrix }, Float32Array.of(1, 0))
    // (1, 0) + (0 * .5 + 1 * 0, 2 * .5 + 0 * 0) = (1, 1)
    expect([...moved].map((value) => Number(value.toFixed(6)))).toEqual([0.707107, 0.707107])
  })

  it('leaves a question alone where it learned nothing, and does not divide by nothing', () => {
    const nothing = { mean, matrix: new Float32Array(4) }
    expect([...mapQuestion(nothing, Float32Array.of(0, 1))]).toEqual([0, 1])
    expect([...mapQuestion(nothing, Float32Array.of(0, 0))]).toEqual([0, 0])
  })
})
