import { createHash } from 'node:crypto'
import { createRandom, shuffled } from '@ecphory/routing'
import { topicId, type Topic } from './dataset.ts'

/** In which order a topic's candidates are shown: positions in the file, the first shown first. */
export type Shown = readonly number[]

/** The order by a fixed seed and the topic's id: the same in both languages, and whichever other topics are asked. */
export function shuffleCandidates(topic: Topic, seed: number): Shown {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, topicId(topic)]))
    .digest()
  return [...shuffled(topic.candidates.length, createRandom(hash.readUInt32BE(0)))]
}

export const fileOrder = (topic: Topic): Shown => topic.candidates.map((_, index) => index)
