import type { Encoder } from '@ecphory/memory'
import { termCount } from '@ecphory/routing'
import type { HeadInput, LabelledInput, PoolLabel } from '@ecphory/routing'
import { labelInputs, readOwn } from '../train/router/label-inputs.ts'
import { generator } from './measure.ts'

const users = 20
/** How far a number of a copy's vector is moved, either way: like a text with another word. */
const moved = 0.01

/**
 * A pool of labels for measuring: our own segments and, beyond those, copies with one other term and a vector that is
 * moved a little. The last `newCount` are new.
 */
export async function syntheticPool(count: number, newCount: number, encoder: Encoder): Promise<readonly PoolLabel[]> {
  const { training, more } = readOwn()
  const own = await labelInputs([...training, ...more], encoder)
  const random = generator(7)
  return Array.from({ length: count }, (_, index): PoolLabel => {
    const { input, labels } = own[index % own.length] as LabelledInput
    return {
      segmentId: `pool-${index}`,
      user: `user-${index % users}`,
      annotator: 'model:synthetic',
      input: index < own.length ? input : changed(input, random),
      labels,
      isNew: index >= count - newCount,
    }
  })
}

function changed({ dense, termIds, termWeights }: HeadInput, random: () => number): HeadInput {
  const others = termIds.slice()
  const other = Math.floor(random() * termCount)
  if (!others.includes(other)) others[Math.floor(random() * others.length)] = other
  return { dense: dense.map((value) => value + moved * (2 * random() - 1)), termIds: others, termWeights }
}
