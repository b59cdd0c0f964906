import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMissing } from '../../services/service.ts'
import { OwnServers } from '../harness/own-servers.ts'
import { serversOfEnvironment } from '../harness/test-servers.ts'
import { runOutages } from './run-outages.ts'
import type { OutagesResult } from './run-outages.ts'

// It kills the servers, and so has its own: where those of the tests can be started, so can these.
const missing = serversOfEnvironment() === null ? 'ECPHORY_TEST_KAFKA is not set' : await findMissing('neo4j')

describe.skipIf(missing !== undefined)(
  `outages (run where ECPHORY_TEST_KAFKA and ECPHORY_TEST_NEO4J are set, with servers of their own)`,
  () => {
    let servers: OwnServers | undefined
    let result: OutagesResult

    beforeAll(async () => {
      servers = await OwnServers.start()
      result = await runOutages({ servers, traces: 30, downMs: 3_000, seed: 3, say: () => undefined })
    }, 900_000)
    afterAll(() => servers?.remove(), 120_000)

    it('a broker that is not there at the start is waited for, and the services say so', () => {
      expect(result.waited).toEqual(['ingest', 'router', 'projectors'])
      expect(result.endedAtStart).toEqual([])
    })

    it('a broker that goes away is told to callers, and nothing is lost that was acknowledged', () => {
      expect(result.refusals.length).toBeGreaterThan(0)
      for (const { codes } of result.refusals) {
        expect(['STORE_FAILED', 'UNAVAILABLE', 'TIMED_OUT']).toContain(codes[0])
      }
      expect(result.acknowledged).toBe(30)
      expect(result.lost).toBe(0)
    })

    it('a Neo4j that goes away pauses the projectors: nothing is parked, and the graphs are those of a clean pass', () => {
      expect(result.pauses).toBeGreaterThan(0)
      expect(result.parked).toBe(0)
      expect(result.differing).toEqual([])
    })
  },
)
