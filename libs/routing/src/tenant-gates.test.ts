import { describe, expect, it } from 'vitest'
import { confidenceThreshold } from './gate.ts'
import { windowScoresMin, windowsMax } from './limits.ts'
import { createTenantGates } from './tenant-gates.ts'

const gate = { mode: 'budget', share: 0.2 } as const
const many = Array.from({ length: windowScoresMin }, (_, index) => 0.95 + index / 10_000)

describe('the gates of tenants', () => {
  it('follow the schedule of each round where there is no budget', () => {
    const schedule = { tauZero: 0.8, beta: 1, tauMin: 0.1 }
    const gates = createTenantGates({ mode: 'schedule', schedule })
    expect(gates.thresholds('acme', 2, [0.5, 0.6], true)).toEqual(Array(2).fill(confidenceThreshold(2, schedule)))
  })

  it('move by the scores of their own tenant, as far as they count', () => {
    const gates = createTenantGates(gate)
    gates.thresholds('acme', 0, many, true)
    gates.thresholds('other', 0, many, false)
    expect(gates.thresholds('acme', 0, [1], true)[0]).toBeGreaterThan(0.95)
    expect(gates.thresholds('other', 0, [1], true)).toEqual([confidenceThreshold(0)])
  })

  it('forget of too many tenants the one that was silent longest', () => {
    const gates = createTenantGates(gate)
    for (let tenant = 0; tenant < windowsMax; tenant += 1) gates.thresholds(`t${tenant}`, 0, many, true)
    gates.thresholds('t0', 0, [1], true)
    gates.thresholds('new', 0, [1], true)
    expect(gates.thresholds('t0', 0, [1], false)[0]).not.toBe(confidenceThreshold(0))
    expect(gates.thresholds('t1', 0, [1], false)).toEqual([confidenceThreshold(0)])
  })
})
