import type { MemoryKind } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import type { GapKind } from '../gap-query.ts'
import { memoryToGapKind } from './memory-gap-kind.ts'

describe('the kind of gap that a memory closes', () => {
  it.each<[GapKind, string, readonly MemoryKind[]]>([
    ['task_state', 'I still have to book the ferry.', ['working', 'semantic']],
    ['habit', 'On Fridays I back up the laptop.', ['procedural']],
    ['tolerance', "I can't stand loud hotels.", ['semantic']],
    ['tolerance', '我受不了辣。', ['episodic']],
    ['reaction', 'We walked out of the film.', ['episodic']],
    ['relationship_or_event', 'Ana came by on Monday.', ['episodic']],
    ['preference', 'I prefer the window seat.', ['semantic']],
    ['preference', '我喜欢茶。', ['semantic']],
    ['constraint', 'My budget is 40 euros.', ['semantic']],
    ['relationship_or_event', 'Ben is my brother.', ['semantic']],
    ['relationship_or_event', '', []],
  ])('is %s: %s', (kind, text, kinds) => {
    expect(memoryToGapKind(text, kinds)).toBe(kind)
  })
})
