import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { progress, readRows } from '../evaluation.ts'
import { controls } from '../locomo/controls.ts'
import { createFlatConversation, type FlatQuestion } from '../locomo/flat.ts'
import { ablate, ablationNames } from './ablations.ts'
import { topicId, type Language, type PalUser, type Topic } from './dataset.ts'
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

/** Throws for a topic that nothing was recalled for. */
export function recollectionOf(recollections: ReadonlyMap<string, Recollection>, topic: Topic): Recollection {
  const recollection = recollections.get(topicId(topic))
  if (recollection === undefined) throw new Error(`Nothing was recalled for topic ${topicId(topic)}.`)
  return recollection
}

/**
 * What is recalled for every topic of these users, ours and what it is measured against. It is kept in the folder beside the
 * store, user by user: a run that was stopped goes on where it was, and scoring alone takes seconds.
 */
export async function recollect(
  folder: string,
  language: Language,
  users: readonly PalUser[],
  encoder: Encoder,
): Promise<ReadonlyMap<string, Recollection>> {
  const file = fileOf(folder, language)
  const known = new Map(readRecollections(folder, language))
  mkdirSync(folder, { recursive: true })
  const show = progress(`recall ${language}`, users.length)
  for (const [done, user] of users.entries()) {
    if (user.topics.some((topic) => !known.has(topicId(topic)))) {
      const rows = await recollectUser(join(folder, `${language}.db`), user, encoder)
      for (const row of rows) known.set(row.topic, row)
      appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
    show(done + 1)
  }
  return known
}

/** What earlier runs have recalled, by topic. */
export function readRecollections(folder: string, language: Language): ReadonlyMap<string, Recollection> {
  const file = fileOf(folder, language)
  return new Map((existsSync(file) ? readRows<Recollection>(file) : []).map((row) => [row.topic, row]))
}

const fileOf = (folder: string, language: Language): string => join(folder, `recalled-${language}.jsonl`)

async function recollectUser(storePath: string, user: PalUser, encoder: Encoder): Promise<readonly Recollection[]> {
  const ours = await recallAsks(storePath, user, encoder)
  const heap = await createFlatConversation(toConversation(user, transcriptOf(user)), encoder)
  const store = await openSqlite({ path: storePath })
  const rows: Recollection[] = []
  try {
    for (const topic of user.topics) {
      const asked = await Promise.all(asksOf(topic).map((text) => heap.ask(text)))
      const recalled = {
        ours: ours.get(topicId(topic)) ?? [],
        ...(await ablate(store.graphs, encoder, topic)),
        ...orderHeap(asked),
      }
      rows.push({ topic: topicId(topic), recalled })
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
