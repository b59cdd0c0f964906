import type { Encoder } from '@ecphory/memory'
import type { PalUser, Topic } from './dataset.ts'
import { createReactionReader } from './reaction-reader.ts'
import { readExchanges, type ReadExchange } from './read-exchanges.ts'
import { asksOf } from './recall-asks.ts'
import { recollectionOf, type Recollection } from './recollections.ts'
import type { AskedTopic } from './score-candidates.ts'
import { selectionRows, type SelectionRow } from './selections.ts'
import { transcriptOf } from './transcript.ts'

/** Scores and chooses for every topic of these users. Throws for a topic that nothing was recalled for. */
export async function selectAll(
  users: readonly PalUser[],
  recollections: ReadonlyMap<string, Recollection>,
  encoder: Encoder,
  seed: number,
): Promise<readonly SelectionRow[]> {
  const reader = await createReactionReader(encoder)
  const rows: SelectionRow[] = []
  for (const user of users) {
    const exchanges = await readExchanges(transcriptOf(user), encoder, reader)
    for (const topic of user.topics) {
      const asked = await encodeTopic(topic, exchanges, encoder)
      rows.push(...selectionRows(topic, asked, recollectionOf(recollections, topic), seed))
    }
  }
  return rows
}

/** The texts are encoded as they were asked. */
async function encodeTopic(
  topic: Topic,
  exchanges: ReadonlyMap<string, ReadExchange>,
  encoder: Encoder,
): Promise<AskedTopic> {
  const [requirement, ...candidates] = await encoder.encode(asksOf(topic), 'query')
  return { requirement: requirement as Float32Array, candidates, exchanges }
}
