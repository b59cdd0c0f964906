import { isDistributedHere } from '@ecphory/embedded/testing'
import { whatRunsIt } from '@ecphory/kafka/testing'
import { howToRun } from '@ecphory/neo4j/testing'
import { openRouter, openShippedEncoder } from '@ecphory/onnx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMode } from './open-mode.ts'
import type { Mode, ModeParts } from './open-mode.ts'
import { runTraffic } from './run-traffic.ts'
import { generateTraffic } from './traffic.ts'

const isSkipped = !isDistributedHere

describe.skipIf(isSkipped)(`both modes are equal ${isSkipped ? `${whatRunsIt}; ${howToRun}` : ''}`, () => {
  let parts: ModeParts
  let close: () => Promise<void>
  beforeAll(async () => {
    const encoder = await openShippedEncoder()
    const { router, close: closeRouter } = await openRouter(encoder)
    parts = { encoder, router }
    close = async () => {
      await closeRouter()
      await encoder.close()
    }
  })
  afterAll(() => close())

  const run = async (mode: Mode, seed: number) => {
    const opened = await openMode(mode, parts)
    try {
      return await runTraffic((user) => opened.memory.of({ user }), generateTraffic(seed, 20))
    } finally {
      await opened.close()
    }
  }

  it.each([7, 8])(
    'E2 the traffic of seed %i comes to equal digests, answers and scores on SQLite and on Kafka with Neo4j',
    async (seed) => {
      const { seconds: _, ...embedded } = await run('embedded', seed)
      const { seconds: __, ...distributed } = await run('distributed', seed)
      expect(Object.values(embedded.digests).length).toBeGreaterThan(1)
      expect(embedded.answers.some(({ items }) => items.length > 0)).toBe(true)
      expect(distributed).toEqual(embedded)
    },
    240_000,
  )
})
