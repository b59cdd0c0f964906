import { createMemoryGraphStore } from '@ecphory/memory/testing'
import type { Generations } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import {
  changeGenerations,
  generationOf,
  liveOf,
  nextNumber,
  readGenerations,
  writeGenerations,
} from './generations.ts'

const named = (name: string) => (before: Generations) => {
  const number = nextNumber(before)
  return { ...before, made: number, kept: [...before.kept, { ...liveOf(before), id: `g${number}`, name }] }
}

describe('changing the generations', () => {
  it('loses nothing of two who change them at once: one is told to look again', async () => {
    const graphs = createMemoryGraphStore()
    const changes = await Promise.allSettled(['a', 'b', 'c'].map((name) => changeGenerations(graphs, named(name))))
    const made = changes.filter(({ status }) => status === 'fulfilled').length
    for (const change of changes) {
      if (change.status === 'rejected') expect(change.reason).toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
    }
    const { kept, version } = await readGenerations(graphs)
    expect([made >= 1, kept.length, version]).toEqual([true, made + 1, made])
    expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
  })

  it('goes on after somebody was killed between taking the turn and writing', { timeout: 20_000 }, async () => {
    const graphs = createMemoryGraphStore()
    await changeGenerations(graphs, named('a'))
    const before = await readGenerations(graphs)
    await changeGenerations(graphs, named('b'))
    await writeGenerations(graphs, before)
    const { kept } = await changeGenerations(graphs, named('c'))
    expect(kept.map(({ name }) => name)).toEqual([undefined, 'a', 'c'])
  })

  it('finds a generation by its id, its name, and as the live one', async () => {
    const graphs = createMemoryGraphStore()
    const generations = await changeGenerations(graphs, named('shadow'))
    expect(generationOf(generations, 'shadow').id).toBe('g2')
    expect(generationOf(generations, 'g2').name).toBe('shadow')
    expect(generationOf(generations, 'live').id).toBe('g1')
    expect(() => generationOf(generations, 'other')).toThrow('There is no generation "other"; kept are g1, shadow.')
  })
})
