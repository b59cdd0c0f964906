import { beforeAll, describe, expect, it } from 'vitest'
import { runAnnotator } from './run-annotator.ts'
import type { AnnotatorResult } from './run-annotator.ts'

const segments = 1_000
const kills = 5

describe('a router that is killed while its annotator is slow, stuck and talks nonsense', () => {
  let result: AnnotatorResult

  beforeAll(async () => {
    result = await runAnnotator({ segments, kills, redelivered: 0.1, seed: 7, say: () => undefined })
  }, 300_000)

  it('decides every segment once, and asks about each that it is not sure of', () => {
    expect(result.rows).toHaveLength(kills)
    expect(result.decided).toBe(segments)
    expect([result.lost, result.repeated, result.otherOutcome]).toEqual([0, 0, 0])
    expect(result.askedOnce).toBe(0.8 * segments)
    expect(result.asked).toBeGreaterThan(result.askedOnce)
  })

  it('leaves a store after each kill that holds decisions on what is done, and on nothing else', () => {
    expect(result.rows.filter(({ isWhole }) => !isWhole)).toEqual([])
    expect(result.rows.some(({ decided }) => decided > 0 && decided < segments)).toBe(true)
  })

  it('counts what came of the questions as scripted, and marks what was asked in vain', () => {
    const { answered, invalid, failed, ...rest } = result.outcomes
    expect(answered + invalid + rest['timed-out']).toBe(result.askedOnce)
    expect(failed).toBe(0)
    expect(rest['timed-out'] / result.askedOnce).toBeCloseTo(0.12, 1)
    expect(result.wronglyMarked).toBe(0)
  })

  it('leaves the labels to learn from that an unkilled router leaves', () => {
    expect(result.pool).toBe(result.outcomes.answered)
    expect(result.pool).toBeGreaterThan(0.5 * segments)
    expect(result.differing).toBe(0)
  })
})
