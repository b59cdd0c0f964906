import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { progress, readRows, writeRows } from '../evaluation.ts'
import { controls } from '../locomo/controls.ts'
import { createFlatConversation, type FlatQuestion } from '../locomo/flat.ts'
import { ablate, ablationNames } from './ablations.ts'
import { topicId, type Language, type PalUser } from './dataset.ts'
import { asksOf, itemsKept, recallAsks, type Recalled } from './recall-asks.ts'
import { toConversation, transcriptOf } from './transcript.ts'

/** Rankings of the untyped heap of messages: no router and no graph. */
const heapNames = ['bm25', 'dense', 'recency'] as const

export const memoryNames = ['ours', ...ablationNames, ...heapNames] as const
export type MemoryName = (typeof memoryNames)[number]

/** What each kind of memory gave for a topic's asks: ids alone. */
export interface Recollection {
  readonly topic: string
  readonly recalled: Readonly<Record<MemoryName, Recalled>>
}

/**
 * What is recalled for every topic of these users, ours and what it is measured against. It is kept in the folder beside the
 * store: topics that are there already are not asked again, so that scoring alone takes seconds.
 */
export async function recollect(
  folder: string,
  language: Language,
  users: readonly PalUser[],
  encoder: Encoder,
): Promise<ReadonlyMap<string, Recollection>> {
  const name = `recalled-${language}.jsonl`
  const file = join(folder, name)
  const known = new Map((existsSync(file) ? readRows<Recollection>(file) : []).map((row) => [row.topic, row]))
  const missing = users.filter(({ topics }) => topics.some((topic) => !known.has(topicId(topic))))
  for (const row of await recollectUsers(join(folder, `${language}.db`), missing, encoder)) known.set(row.topic, row)
  if (missing.length > 0)
    writeRows(
      folder,
      name,
      [...known.values()].map((row) => ({ ...row })),
    )
  return known
}

async function recollectUsers(
  storePath: string,
  users: readonly PalUser[],
  encoder: Encoder,
): Promise<readonly Recollection[]> {
  if (users.length === 0) return []
  const ours = await recallAsks(storePath, users, encoder)
  const store = await openSqlite({ path: storePath })
  const rows: Recollection[] = []
  const show = progress('ablations and controls', ours.size)
  try {
    for (const user of users) {
      const heap = await createFlatConversation(toConversation(user, transcriptOf(user)), encoder)
      for (const topic of user.topics) {
        const asked = await Promise.all(asksOf(topic).map((text) => heap.ask(text)))
        const recalled = {
          ours: ours.get(topicId(topic)) ?? [],
          ...(await ablate(store.graphs, encoder, topic)),
          ...orderHeap(asked),
        }
        rows.push({ topic: topicId(topic), recalled })
        show(rows.length)
      }
    }
    return rows
  } finally {
    await store.close()
  }
}

const orderHeap = (asked: readonly FlatQuestion[]) => ({
  bm25: asked.map((one) => controls.bm25(one).slice(0, itemsKept)),
  dense: asked.map((one) => controls.dense(one).slice(0, itemsKept)),
  recency: asked.map((one) => controls.recency(one).slice(0, itemsKept)),
})
