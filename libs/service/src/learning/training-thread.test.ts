import { headLabels, type HeadInput, type PoolLabel, type RoundOptions } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { createTestBase } from '../testing/learning-doubles.ts'
import { createTrainingThread } from './training-thread.ts'

const { base } = createTestBase('test@1', 4)

const inputOf = (index: number): HeadInput => ({
  dense: Float32Array.of(Math.sin(index), 1, 0, index % 5),
  termIds: Int32Array.of(index % 5, 100 + (index % 7)),
  termWeights: Float32Array.of(1, 1),
})
const pool = Array.from({ length: 60 }, (_, index): PoolLabel => ({
  ...{ segmentId: `t${index}-0`, user: `u${index % 3}`, annotator: 'person:test' },
  ...{ input: inputOf(index), labels: [headLabels[index % 5] ?? 'episodic'] },
}))
const options: RoundOptions = { base, parent: base, pool, seed: 7 }

describe('a training thread', () => {
  it('gives what the round gives, tells how far it is, and leaves this thread free', async () => {
    const thread = createTrainingThread()
    let [turns, isOver] = [0, false]
    const counting = (async () => {
      for (; !isOver; turns += 1) await new Promise(setImmediate)
    })()
    const told: string[] = []
    const progress = (done: number, total: number) => told.push(`${done}/${total}`)
    const result = await thread.run({ ...options, progress })
    isOver = true
    await counting
    expect(result.weights.lexical).toBeInstanceOf(Float32Array)
    expect(told.at(-1)).toMatch(/^(\d+)\/\1$/)
    expect(turns).toBeGreaterThan(100)
    const again = await thread.run(options)
    expect(Buffer.from(again.weights.linear.buffer).equals(Buffer.from(result.weights.linear.buffer))).toBe(true)
    expect(again.calibration).toEqual(result.calibration)
    await thread.stop()
  })

  it('says why a round failed', async () => {
    const thread = createTrainingThread()
    await expect(thread.run({ ...options, base: null as never })).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await thread.stop()
  })

  it('ends a round that runs when it is stopped, and begins none afterwards', async () => {
    const thread = createTrainingThread()
    const running = thread.run(options)
    const stopped = expect(running).rejects.toMatchObject({ code: 'CLOSED' })
    await thread.stop()
    await stopped
    await expect(thread.run(options)).rejects.toMatchObject({ code: 'CLOSED' })
  })
})
