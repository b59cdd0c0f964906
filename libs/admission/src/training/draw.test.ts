import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { prepare, softmax, stateOf, stepOf } from '../structured/selection-net.ts'
import { randomProblem, smallShape } from '../testing/random-problem.ts'
import { createDraw } from './draw.ts'
import { createNet } from './random-net.ts'

describe('drawing', () => {
  const net = createNet(smallShape, 3)
  const problem = randomProblem(4, createRandom(5))

  it('is the same for a seed, takes each option once and no more than allowed', () => {
    const drawn = (seed: number) => {
      const random = createRandom(seed)
      const drawOne = createDraw(net, problem, 3)
      return Array.from({ length: 40 }, () => drawOne(random).taken)
    }
    expect(drawn(1)).toEqual(drawn(1))
    expect(drawn(1)).not.toEqual(drawn(2))
    for (const taken of drawn(1)) {
      expect(new Set(taken).size).toBe(taken.length)
      expect(taken.length).toBeLessThanOrEqual(3)
    }
  })

  it("follows the policy's own probabilities", () => {
    const random = createRandom(9)
    const counts = new Float64Array(problem.count + 1)
    const draws = 4000
    const drawOne = createDraw(net, problem, 1)
    for (let n = 0; n < draws; n++) {
      const [first = problem.count] = drawOne(random).taken
      counts[first] = counts[first]! + 1
    }
    softmax(stepOf(net, problem, prepare(net, problem), stateOf(problem, [])).logits).forEach((likely, option) =>
      expect(counts[option]! / draws).toBeCloseTo(likely, 1.5),
    )
  })
})
