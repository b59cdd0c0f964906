import { parsePalSet, recordImported } from '@ecphory/cli'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
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
 * The whole pipeline by its public way in: a history is imported into the store that all users share, and every text is
 * recalled as its user, at the time of its session. What the store holds already is not recorded again.
 *
 * @returns by topic
 */
export async function recallAsks(
  storePath: string,
  { json, topics }: PalUser,
  encoder: Encoder,
): Promise<ReadonlyMap<string, Recalled>> {
  const memory = await openMemory({ path: storePath, encoder })
  try {
    const { refused } = await recordImported(memory, tenant, parsePalSet(json).traces, () => undefined)
    if (refused.length > 0) throw new Error(`${refused.length} sessions were refused: ${refused[0]?.message}`)
    const recalled = new Map<string, Recalled>()
    for (const topic of topics) {
      const subject = memory.of({ user: topic.user, tenant })
      const lists: string[][] = []
      for (const text of asksOf(topic)) {
        const { items } = await subject.recall(text, { k: itemsKept, now: topic.at })
        lists.push(items.map(({ sourceId }) => sourceId))
      }
      recalled.set(topicId(topic), lists)
    }
    return recalled
  } finally {
    await memory.close()
  }
}
