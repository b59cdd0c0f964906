import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderMemory } from './open-both.ts'

/** Where a word still stands: topics, graphs of every kept generation, and files by name. Terms are folded, so case does not count. */
export async function placesOf(
  word: string,
  { log, graphs, memory, folder }: FolderMemory,
): Promise<readonly string[]> {
  const places: string[] = []
  const look = (place: string, text: string) => {
    if (text.toLowerCase().includes(word.toLowerCase())) places.push(place)
  }
  for (const topic of await log.topics()) {
    for (let partition = 0; partition < log.partitions; partition += 1) {
      look(topic, JSON.stringify(await log.read(topic, partition, 0, 100_000)))
    }
  }
  for (const { id } of (await memory.status()).generations) {
    for (const { space, graph } of await graphs.spaces(id)) look(graph, JSON.stringify(await graphs.dump(space)))
  }
  for (const name of readdirSync(folder)) look(name, readFileSync(join(folder, name)).toString('latin1'))
  return places
}
