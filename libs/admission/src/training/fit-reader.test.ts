import { dot } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { gapKinds } from '../gap-query.ts'
import { centred, directionsOf } from '../structured/basis.ts'
import { rarityOf } from '../structured/rarity.ts'
import { readForPolicies } from '../structured/read-request.ts'
import { randomDimensions, randomGround, randomRequest, randomVector } from '../testing/random-model.ts'
import { fitReader, wishPart } from './fit-reader.ts'
import type { TaughtRequest } from './fit-reader.ts'

const random = createRandom(1)
const { ground, taught } = randomGround(random)
const reader = fitReader(ground, [wishPart(ground, taught)])

describe('a fitted reader', () => {
  it('has a wish of a row per input, and a direction of length 1 per kind', () => {
    expect(reader.encoder).toBe('random')
    expect(reader.wish).toHaveLength((1 + 2 * directionsOf(reader.requestBasis)) * randomDimensions)
    expect(Object.keys(reader.kinds).sort()).toEqual([...gapKinds].sort())
    const lengths = gapKinds.map((kind) => dot(reader.kinds[kind], reader.kinds[kind]))
    // Working memories are what is open, procedural ones habits.
    for (const kind of ['task_state', 'habit']) expect(lengths[gapKinds.indexOf(kind as 'habit')]).toBeCloseTo(1, 5)
    for (const length of lengths) expect(Math.min(length, Math.abs(length - 1))).toBeLessThan(1e-5)
  })

  it('is the same from parts as from the whole, and without a part not', () => {
    const parts = [taught.slice(0, 11), taught.slice(11)].map((some) => wishPart(ground, some))
    const whole = fitReader(ground, parts)
    whole.wish.forEach((value, index) => expect(value).toBeCloseTo(reader.wish[index]!, 4))
    for (const kind of gapKinds) expect(dot(whole.kinds[kind], reader.kinds[kind])).toBeGreaterThanOrEqual(0)
    expect(fitReader(ground, parts.slice(1)).wish).not.toEqual(whole.wish)
  })

  it('counts a request once, however many memories were right for it', () => {
    const thrice = taught.map(({ useful, ...request }) => ({ ...request, useful: [...useful, ...useful, ...useful] }))
    fitReader(ground, [wishPart(ground, thrice)]).wish.forEach((value, index) =>
      expect(value).toBeCloseTo(reader.wish[index]!, 4),
    )
  })

  it('is deterministic', () => {
    const again = randomGround(createRandom(1))
    expect(fitReader(again.ground, [wishPart(again.ground, again.taught)])).toEqual(reader)
  })

  it('wishes for what was useful to requests like the one at hand', () => {
    // What is useful is the request's own vector, turned by one place.
    const turned = (vector: Float32Array) => vector.map((_, k) => vector[(k + 1) % vector.length]!)
    const lessons: readonly TaughtRequest[] = Array.from({ length: 600 }, () => {
      const vector = randomVector(random)
      const useful = [{ text: 'so', vector: turned(vector), kinds: ['semantic'] as const }]
      return { vector, publicVector: randomVector(random), useful }
    })
    const own = fitReader(ground, [wishPart(ground, lessons)])
    for (let n = 0; n < 20; n++) {
      const request = randomRequest(random)
      const { wish } = readForPolicies(own, request)
      const towards = centred(turned(request.vector), ground.memoryBasis.mean)
      expect(dot(wish, wish)).toBeCloseTo(1, 5)
      expect(dot(wish, towards)).toBeGreaterThan(0.5)
      expect(Math.abs(dot(wish, centred(randomVector(random), ground.memoryBasis.mean)))).toBeLessThan(0.5)
    }
  })

  it('knows rare words from common ones', () => {
    expect(rarityOf(ground.rarity, 'tea')).toBeLessThan(rarityOf(ground.rarity, 'neverseen'))
    expect(rarityOf(ground.rarity, 'neverseen')).toBeCloseTo(Math.log(1 + 80), 1)
  })

  it('of nothing that was useful wishes for nothing', () => {
    const blank = fitReader(ground, [])
    expect(blank.wish.every((value) => value === 0)).toBe(true)
    expect(readForPolicies(blank, randomRequest(random)).wish.every((value) => value === 0)).toBe(true)
  })
})
