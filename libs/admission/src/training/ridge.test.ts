import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { addRidgeRow, addRidgeSums, createRidgeSums, solveRidge } from './ridge.ts'

const [inputs, outputs] = [4, 3]
const random = createRandom(1)
const row = (length: number) => Float32Array.from({ length }, () => random() * 2 - 1)
const map = row(inputs * outputs)
const mapped = (input: Float32Array) =>
  Float32Array.from({ length: outputs }, (_, j) =>
    input.reduce((sum, value, i) => sum + value * map[i * outputs + j]!, 0),
  )
const examples = Array.from({ length: 50 }, () => row(inputs)).map((input) => ({ input, output: mapped(input) }))

function sumsOf(from: number, to: number, weight = 1) {
  const sums = createRidgeSums(inputs, outputs)
  for (const { input, output } of examples.slice(from, to)) addRidgeRow(sums, input, output, weight)
  return sums
}

const expectClose = (actual: Float32Array, expected: Float32Array, digits: number) => {
  expect(actual).toHaveLength(expected.length)
  actual.forEach((value, index) => expect(value).toBeCloseTo(expected[index]!, digits))
}

describe('ridge regression', () => {
  it('finds a linear map again', () => {
    expectClose(solveRidge(sumsOf(0, 50), 1e-6), map, 5)
  })

  it('solves the normal equations of its penalty', () => {
    const sums = sumsOf(0, 10)
    const weights = solveRidge(sums, 2)
    for (let i = 0; i < inputs; i++) {
      for (let j = 0; j < outputs; j++) {
        let left = 2 * weights[i * outputs + j]!
        for (let k = 0; k < inputs; k++) left += sums.gram[i * inputs + k]! * weights[k * outputs + j]!
        expect(left).toBeCloseTo(sums.moments[i * outputs + j]!, 4)
      }
    }
    const size = (values: Float32Array) => values.reduce((sum, value) => sum + value ** 2, 0)
    expect(size(weights)).toBeLessThan(size(map))
    expect(solveRidge(createRidgeSums(inputs, outputs), 2).every((value) => value === 0)).toBe(true)
  })

  it('is the same from parts as from the whole, and leaves the parts as they are', () => {
    const parts = [sumsOf(0, 13), sumsOf(13, 14), sumsOf(14, 50)]
    const kept = parts.map(({ gram, moments }) => [gram.slice(), moments.slice()])
    expectClose(solveRidge(addRidgeSums(parts, inputs, outputs), 0.5), solveRidge(sumsOf(0, 50), 0.5), 6)
    expect(parts.map(({ gram, moments }) => [gram, moments])).toEqual(kept)
  })

  it('counts a row as often as its weight says', () => {
    expectClose(solveRidge(sumsOf(0, 20, 3), 6), solveRidge(sumsOf(0, 20), 2), 6)
  })
})
