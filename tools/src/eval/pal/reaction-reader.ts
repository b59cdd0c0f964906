import { segmentToPassage, type Encoder } from '@ecphory/memory'
import { trainBinary } from '../../train/states/linear-training.ts'
import { reactionExamples } from './reaction-examples.ts'
import type { Message } from './transcript.ts'

/** L2 penalty and steps of the reader: fixed beforehand, held to no data of PAL-Set. */
const penalty = 1e-3
const steps = 300

/** The vector of a message -> log-odds that its writer accepts what was proposed. */
export type ReactionReader = (vector: Float32Array) => number

/** Logistic regression over sentence vectors, from examples of our own in both languages. No seed, no state. */
export async function createReactionReader(encoder: Encoder): Promise<ReactionReader> {
  const vectors = await encoder.encode(
    reactionExamples.map(({ text }) => toPassage({ ...aMessage, text })),
    'passage',
  )
  const centre = meanOf(vectors, encoder.dimensions)
  const examples = reactionExamples.map(({ accepts }, index) => ({
    features: Array.from(vectors[index] ?? [], (value, dimension) => value - (centre[dimension] as number)),
    label: Number(accepts),
    weight: 1,
  }))
  const weights = trainBinary(examples, penalty, steps)
  return (vector) =>
    vector.reduce(
      (sum, value, dimension) => sum + (value - (centre[dimension] as number)) * (weights[dimension] as number),
      weights[encoder.dimensions] as number,
    )
}

/** What a message is encoded as by the memory: its vector is there already. */
export const toPassage = ({ role, text, instant }: Pick<Message, 'role' | 'text' | 'instant'>): string =>
  segmentToPassage({
    ...{ role, speaker: null, text, attachments: [] },
    time: { instant, offsetMinutes: 0, precision: 'minute', source: 'naive' },
  })

/** Examples are read as said by a user on a day within the time of the histories. */
const aMessage = { role: 'user', instant: Date.UTC(2024, 5, 5) } as const

function meanOf(vectors: readonly Float32Array[], dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions)
  for (const vector of vectors) {
    for (let d = 0; d < dimensions; d++) mean[d] = (mean[d] as number) + (vector[d] as number) / vectors.length
  }
  return mean
}
