import { openMemory } from '@ecphory/embedded'
import { syntheticQueries } from './synthetic.ts'

/** A process of its own: opens a filled store with the shipped encoder, recalls, and prints its resident memory (MiB). */
const memory = await openMemory({ path: process.argv[2] ?? '' })
const ana = memory.of({ user: 'ana' })
for (const text of syntheticQueries) await ana.recall(text)
console.log(process.memoryUsage().rss / 2 ** 20)
await memory.close()
