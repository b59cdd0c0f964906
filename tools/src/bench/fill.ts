import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { syntheticMessages } from './synthetic.ts'

const perTrace = 20

/** Records `count` synthetic memories into a file, with hashed vectors, and waits until they can be recalled. */
export async function fill(path: string, count: number): Promise<void> {
  const { memory } = await openTestMemory({ path, types: memoryTypes, encoder: createHashEncoder(384) })
  const ana = memory.of({ user: 'ana' })
  const messages = syntheticMessages(count)
  for (let from = 0; from < count; from += perTrace) await ana.record(messages.slice(from, from + perTrace))
  await memory.settled()
  await memory.close()
}
