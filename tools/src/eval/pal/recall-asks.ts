import { parsePalSet, recordImported } from '@ecphory/cli'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import { progress } from '../evaluation.ts'
import { topicId, type PalUser, type Topic } from './dataset.ts'

export const tenant = 'local'

/** Items kept of each recall; a scoring takes the first few of them. */
export const itemsKept = 30

/** Source ids that were recalled, best first; one list for each text that was asked. */
export type Recalled = readonly (readonly string[])[]

/** What memory is asked of a topic: its requirement first, then each candidate in file order. */
export const asksOf = ({ requirement, candidates }: Topic): readonly string[] => [
  requirement,
  ...candidates.map(({ text }) => text),
]

/**
 * The whole pipeline by its public way in: histories are imported into one store, each as its own user's, and every text is
 * recalled at the time of its session. A store that holds a part of them already is gone on with.
 */
export async function recallAsks(
  storePath: string,
  users: readonly PalUser[],
  encoder: Encoder,
): Promise<ReadonlyMap<string, Recalled>> {
  const memory = await openMemory({ path: storePath, encoder })
  try {
    const show = progress('import', users.length)
    for (const [done, { json }] of users.entries()) {
      const { refused } = await recordImported(memory, tenant, parsePalSet(json).traces, () => undefined)
      if (refused.length > 0) throw new Error(`${refused.length} sessions were refused: ${refused[0]?.message}`)
      show(done + 1)
    }
    const topics = users.flatMap(({ topics }) => topics)
    const recalled = new Map<string, Recalled>()
    const showTopics = progress('recall', topics.length)
    for (const topic of topics) {
      const subject = memory.of({ user: topic.user, tenant })
      const lists: string[][] = []
      for (const text of asksOf(topic)) {
        const { items } = await subject.recall(text, { k: itemsKept, now: topic.at })
        lists.push(items.map(({ sourceId }) => sourceId))
      }
      recalled.set(topicId(topic), lists)
      showTopics(recalled.size)
    }
    return recalled
  } finally {
    await memory.close()
  }
}
