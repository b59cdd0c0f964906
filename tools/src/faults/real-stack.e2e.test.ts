import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaultStack } from './harness/fault-stack.ts'
import type { Observer } from './harness/observer.ts'
import { launchRealStack } from './harness/real-stack.ts'
import { serversOfEnvironment } from './harness/test-servers.ts'
import { runHostile } from './hostile/run-hostile.ts'
import { runOverload } from './overload/run-overload.ts'
import { runStop } from './stop/run-stop.ts'

const servers = serversOfEnvironment()
const silent = { say: () => undefined }

describe.skipIf(servers === null)(
  'all services as in production (runs where ECPHORY_TEST_KAFKA and ECPHORY_TEST_NEO4J are set)',
  { timeout: 900_000 },
  () => {
    let faults: FaultStack
    let observer: Observer

    beforeAll(async () => {
      if (servers === null) return
      faults = await launchRealStack(servers)
      await faults.stack.ready()
      observer = await faults.observe()
    }, 300_000)
    afterAll(async () => {
      await observer?.close()
      await faults?.close()
    }, 120_000)

    it('G3 G11 refuse whatever means ill, and answer foreign ids like missing ones', async () => {
      const { rows, foreign, answersStill } = await runHostile(faults)
      expect(rows.length).toBeGreaterThan(25)
      expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
      for (const { name, owner, foreign: told, missing } of foreign) {
        expect([name, told]).toEqual([name, missing])
        expect([name, owner]).not.toEqual([name, missing])
      }
      expect(answersStill).toBe(true)
    })

    it('stop on SIGTERM in the middle of their work: nothing is lost, and nothing handled twice', async () => {
      const { stops, stages } = await runStop(faults, observer, { traces: 60, rounds: 1, seed: 3, ...silent })
      for (const { process, exitCode } of stops) expect([process, exitCode]).toEqual([process, 0])
      expect(stages).toHaveLength(9)
      for (const { stage, onTopic, taken } of stages) expect([stage, taken]).toEqual([stage, onTopic])
    })

    it('bear a tenant that asks too much: honest refusals, nothing lost, memory bounded, the others served', async () => {
      const result = await runOverload(faults, observer, { seconds: 5, requestsPerSecond: 100, ...silent })
      expect(result.refused).toBeGreaterThan(0)
      expect(result.acknowledged).toBeGreaterThan(0)
      expect(result.others).toEqual([])
      expect(result.withoutRetryAfter).toBe(0)
      expect(result.retryAfterHolds).toBe(true)
      expect(result.quietFailed).toBe(0)
      expect(result.lost).toBe(0)
      for (const [name, [before, most]] of Object.entries(result.memoryMb)) {
        expect([name, most - before < memoryGrowthMbMax]).toEqual([name, true])
      }
    })
  },
)

/** What a service's memory may grow by under any load. */
const memoryGrowthMbMax = 400
