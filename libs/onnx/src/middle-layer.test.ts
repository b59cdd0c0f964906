import { describe, expect, it } from 'vitest'
import { meanOfTokens } from './middle-layer.ts'

describe('the mean of tokens in the middle layer', () => {
  it('is a unit vector of their sum, with outliers cut to the same bound on both sides', () => {
    const spread = Float32Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 1 : -1))
    expect(meanOfTokens(spread, 2)).toEqual(Float32Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 0.1 : -0.1)))
    const outlier = Float32Array.from({ length: 100 }, (_, at) => (at === 0 ? 40 : at === 1 ? -30 : 1))
    const mean = meanOfTokens(outlier, 1)
    expect([...mean.slice(0, 2)]).toEqual([Math.fround(0.15), Math.fround(-0.15)])
    expect(mean[2]).toBeCloseTo(1 / Math.hypot(40, 30, ...Array.from({ length: 98 }, () => 1)))
  })
})
