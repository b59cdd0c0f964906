import { describe, expect, it } from 'vitest'
import { exactItemsMax } from '../limits.ts'
import { nearest } from './nearest.ts'
import { SpaceIndex } from './space-index.ts'

const dimensions = 384

/** Vectors around common centres, as texts on common topics are, and all with much in common, as an encoder's are. */
function indexOf(count: number): { index: SpaceIndex; query: () => Float32Array } {
  const random = generator(11)
  const noise = (): number => random() + random() + random() - 1.5
  const common = Float32Array.from({ length: dimensions }, () => noise() * 8)
  const centres = Array.from({ length: 200 }, () => Float32Array.from(common, (value) => value + noise()))
  const near = (i: number): Float32Array =>
    unit(Float32Array.from(centres[i % 200] as Float32Array, (value) => value + noise()))
  const index = new SpaceIndex()
  for (let i = 0; i < count; i++) {
    const vector = Int8Array.from(near(i), (value) => Math.max(-127, Math.min(127, Math.round(value * 700))))
    index.add({
      ...{ id: i + 1, segment: `s${i}`, recordFrom: 1, recordTo: null, agent: null, ownLength: 1, contextLength: 0 },
      ...{ session: i % 2 === 0 ? 'even' : 'odd', instant: 0, scale: 1 / 700, vector: new Uint8Array(vector.buffer) },
    })
  }
  return { index, query: () => near(Math.floor(random() * 200)) }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function exactly(index: SpaceIndex, mask: Uint8Array, query: Float32Array, limit: number): number[] {
  const dots = [...mask.keys()]
    .filter((i) => mask[i] === 1)
    .map((ordinal) => ({ ordinal, dot: index.vectors.dot(ordinal, query) }))
  return dots
    .sort((a, b) => b.dot - a.dot)
    .slice(0, limit)
    .map(({ ordinal }) => ordinal)
}

describe('nearest', () => {
  it('above the exact bound finds nearly all of the true best, and filters before it cuts', () => {
    const { index, query } = indexOf(exactItemsMax * 2 + 2_000)
    for (const filter of [{}, { session: 'odd' }]) {
      const visible = index.visible({}, filter)
      expect(visible.count).toBeGreaterThan(exactItemsMax)
      let hits = 0
      for (let round = 0; round < 20; round++) {
        const asked = query()
        const found = nearest(index, visible, asked, 10)
        expect(found).toHaveLength(10)
        for (const { ordinal } of found) expect(visible.mask[ordinal]).toBe(1)
        const truth = new Set(exactly(index, visible.mask, asked, 10))
        hits += found.filter(({ ordinal }) => truth.has(ordinal)).length
      }
      expect(hits / 200).toBeGreaterThan(0.93)
    }
  })

  it('up to the exact bound finds them all in order, whatever the bits say', () => {
    const { index, query } = indexOf(600)
    const visible = index.visible({}, {})
    const asked = query()
    const found = nearest(index, visible, asked, 600)
    expect(found.map(({ ordinal }) => ordinal)).toEqual(exactly(index, visible.mask, asked, 600))
  })
})

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
