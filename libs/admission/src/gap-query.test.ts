import { describe, expect, it } from 'vitest'
import { canonicalGaps } from './gap-query.ts'
import type { PosedGap } from './gap-query.ts'

const gap = (kind: PosedGap['kind'], text: string, vector?: Float32Array): PosedGap => ({
  kind,
  text,
  ...(vector && { vector }),
})

describe('canonical gaps', () => {
  it('are in the order of kind, then of text, blanks folded and each once', () => {
    const posed = [gap('task_state', 'open orders'), gap('preference', ' red  or blue'), gap('preference', 'a seat')]
    const canonical = [gap('preference', 'a seat'), gap('preference', 'red or blue'), gap('task_state', 'open orders')]
    expect(canonicalGaps(posed)).toEqual(canonical)
    expect(canonicalGaps([...posed, ...posed].reverse())).toEqual(canonical)
  })

  it('keep the vector that a policy gave with them', () => {
    const [first, second] = [Float32Array.of(1, 0), Float32Array.of(0, 1)]
    const posed = [gap('habit', 'breakfast', second), gap('preference', 'a seat', first)]
    expect(canonicalGaps(posed).map(({ vector }) => vector)).toEqual([first, second])
  })

  it('are refused where there are too many, or one is blank, too long or of no kind', () => {
    const many = ['a', 'b', 'c', 'd'].map((text) => gap('habit', text))
    for (const bad of [many, [gap('habit', ' ')], [gap('habit', 'x'.repeat(201))], [gap('mood' as 'habit', 'x')]]) {
      expect(() => canonicalGaps(bad)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as Error)
    }
  })
})
