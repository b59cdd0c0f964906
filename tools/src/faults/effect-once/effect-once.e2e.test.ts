import { beforeAll, describe, expect, it } from 'vitest'
import { serversOfEnvironment } from '../harness/test-servers.ts'
import { runEffectOnce } from './run-effect-once.ts'
import type { EffectOnceResult } from './run-effect-once.ts'

const servers = serversOfEnvironment()

describe.skipIf(servers === null)('effect once (runs where ECPHORY_TEST_KAFKA and ECPHORY_TEST_NEO4J are set)', () => {
  let result: EffectOnceResult

  beforeAll(async () => {
    if (servers === null) return
    const size = { events: 600, users: 12, redelivered: 0.2, kills: 3, rebalances: 2, zombies: 1 }
    result = await runEffectOnce({ ...servers, ...size, seed: 7, projectors: 0, say: () => undefined })
  }, 900_000)

  it('D7 D8 makes the graphs of a clean pass, whatever is killed, joins, leaves and comes twice', () => {
    expect(result.rows.map(({ fault }) => fault).sort()).toEqual([
      'kill',
      'kill',
      'kill',
      'rebalance',
      'rebalance',
      'zombie',
    ])
    expect(result.fed.again + result.fed.againByGateway).toBeGreaterThan(100)
    expect(result.subjects).toBe(12)
    expect(result.differing).toEqual([])
    expect(result.lost).toBe(0)
    expect(result.repeated).toBe(0)
  })

  it('refuses every write of a process that was stopped until others had its partitions', () => {
    const zombies = result.rows.flatMap(({ zombie }) => zombie ?? [])
    expect(zombies).toHaveLength(1)
    for (const { held, refused, accepted } of zombies) {
      expect(held).toBeGreaterThan(0)
      expect(accepted).toBe(0)
      expect(refused).toBe(held)
    }
  })
})
