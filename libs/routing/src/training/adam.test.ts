import { describe, expect, it } from 'vitest'
import { createAdam } from './adam.ts'
import { createRandom } from './random.ts'

/** Values of two blocks, moved by as many steps along random slopes; `stopAt` goes on with another optimiser then. */
function moved(steps: number, stopAt?: number): readonly Float32Array[] {
  const values = [new Float32Array(3).fill(1), new Float32Array(2).fill(-1)]
  const random = createRandom(7)
  const open = () => {
    const adam = createAdam()
    return { adam, gradients: values.map((block, index) => adam.block(block, index * 0.1)) }
  }
  let { adam, gradients } = open()
  for (let step = 0; step < steps; step++) {
    for (const gradient of gradients) gradient.forEach((_, index) => (gradient[index] = random() - 0.5))
    if (step === stopAt) {
      const state = adam.save()
      ;({ adam, gradients } = open())
      adam.restore(state)
    }
    adam.step(0.1)
  }
  expect(adam.steps()).toBe(steps)
  return values
}

describe('Adam', () => {
  it.each([0, 1, 4])('goes on as if it had not been stopped after %i steps, gradients that wait included', (stopAt) => {
    expect(moved(6, stopAt)).toEqual(moved(6))
  })

  it('saves a copy', () => {
    const adam = createAdam()
    const gradient = adam.block(new Float32Array(2), 0)
    const state = adam.save()
    gradient.fill(3)
    adam.step(1)
    expect(state).toMatchObject({ steps: 0, blocks: [{ first: new Float32Array(2), gradient: new Float32Array(2) }] })
  })
})

describe('random numbers', () => {
  it('go on from where a source stood', () => {
    const random = createRandom(5)
    for (let drawn = 0; drawn < 10; drawn++) random()
    const next = createRandom(random.state())
    expect(Array.from({ length: 5 }, next)).toEqual(Array.from({ length: 5 }, random))
  })
})
