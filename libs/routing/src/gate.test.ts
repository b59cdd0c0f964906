import { describe, expect, it } from 'vitest'
import { confidenceThreshold, gateDefaults, isConfident } from './gate.ts'

describe('the gate', () => {
  it('K1 anneals as tau_t = max(tau_min, tau_0 e^(-beta t)), to 1e-12', () => {
    // 0.9 e^(-0.05 t), by hand to 15 digits.
    const expected: readonly [round: number, tau: number][] = [
      [0, 0.9],
      [1, 0.856106482050643],
      [2, 0.814353676232364],
      [5, 0.700920704764264],
      [10, 0.54587759374137],
      [11, 0.519254829342434],
      [12, 0.5],
      [1000, 0.5],
    ]
    for (const [round, tau] of expected) expect(Math.abs(confidenceThreshold(round) - tau)).toBeLessThan(1e-12)
  })

  it('K1 follows each schedule by itself: rounds are per tenant', () => {
    const eager = { tauZero: 0.8, beta: 1, tauMin: 0.1 }
    expect(confidenceThreshold(2, eager)).toBeCloseTo(0.8 * Math.exp(-2), 12)
    expect(confidenceThreshold(2, gateDefaults)).toBeCloseTo(0.814353676232364, 12)
  })

  it('K1 keeps the classifier’s word at tau exactly, and not below it', () => {
    const tau = confidenceThreshold(3)
    expect(isConfident(tau, tau)).toBe(true)
    expect(isConfident(tau + 1e-12, tau)).toBe(true)
    expect(isConfident(tau - 1e-12, tau)).toBe(false)
  })
})
