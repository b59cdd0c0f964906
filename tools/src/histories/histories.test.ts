import { memoryTypes } from '@ecphory/memory'
import { replayHistory } from '@ecphory/service/testing'
import { describe, expect, it } from 'vitest'
import { historyNames, readHistory } from './history-files.ts'
import { historySources } from './sources.ts'

/** Every type, over every history that is recorded: what each of them makes of it is what it made before. */
describe.each(historyNames())('history %s', (name) => {
  const history = readHistory(name)

  it('L1 comes to what was recorded, under any clock, zone, randomness, batching and order of delivery', async () => {
    const { items } = await replayHistory(history, memoryTypes)
    expect(items.length).toBeGreaterThan(50)
  }, 300_000)

  it('holds the root events of its source', async () => {
    const source = historySources.find((one) => one.name === name)
    expect((await source?.events())?.map(({ id }) => id)).toEqual(history.events.map(({ id }) => id))
  })
})
