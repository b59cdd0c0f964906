import { describe, expect, it } from 'vitest'
import { gridScore } from './gate-grid.ts'

describe('the score of a gate', () => {
  it('is that of HGP’s table, where the least latency costs nothing', () => {
    expect(gridScore({ mean: 0.949, deviation: 0.0034 }, 1)).toBeCloseTo(0.947, 3)
    expect(gridScore({ mean: 0.949, deviation: 0.0034 }, 1.031)).toBeCloseTo(0.932, 3)
    expect(gridScore({ mean: 0.9474, deviation: 0.006 }, 1.05)).toBeCloseTo(0.919, 3)
  })
})
