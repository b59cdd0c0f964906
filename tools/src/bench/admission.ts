import { join } from 'node:path'
import type { PolicyShelf } from '@ecphory/admission'
import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { openShippedEncoder, openShippedPolicies } from '@ecphory/onnx'
import { admissionParts } from './admission-parts.ts'
import type { PartRow } from './admission-parts.ts'
import { generator, median, ratioOf, timed } from './measure.ts'
import type { Ratio } from './measure.ts'
import { admissionRequests, publicContexts, syntheticMessages } from './synthetic.ts'

export interface AdmissionOptions {
  readonly memories: number
  readonly rounds: number
  /** Default: what is shipped. */
  readonly policies?: PolicyShelf
}

export interface AdmissionFigures {
  /** A request with admission / its recall alone: the median request of each round. Smaller is better. */
  readonly p50: Ratio
  /** The two, in milliseconds: medians over the rounds. */
  readonly admitMs: number
  readonly recallMs: number
  readonly parts: readonly PartRow[]
}

const perTrace = 20

/**
 * `admission.p50`: `admit`, its durable decision included, against `recall` of the same request on the same store, both
 * with the shipped encoder. Every request brings a public context of its own, about 60 words that nobody has read before.
 */
export async function benchAdmission(folder: string, options: AdmissionOptions): Promise<AdmissionFigures> {
  const { memories, rounds } = options
  const encoder = await openShippedEncoder()
  const policies = options.policies ?? (await openShippedPolicies(encoder))
  const path = join(folder, `admission-${memories}.db`)
  const test = await openTestMemory({ path, types: memoryTypes, encoder, admission: policies })
  const ana = test.memory.of({ user: 'ana' })
  try {
    const messages = syntheticMessages(memories)
    for (let from = 0; from < memories; from += perTrace) await ana.record(messages.slice(from, from + perTrace))
    await test.memory.settled()
    const contexts = publicContexts(generator(11))
    const pairs: [number, number][] = []
    for (let round = 0; round <= rounds; round += 1) {
      const [admitted, recalled]: [number[], number[]] = [[], []]
      for (const text of admissionRequests) {
        const publicContext = contexts()
        recalled.push(await timed(() => ana.recall(text)))
        admitted.push(await timed(() => ana.admit(text, { publicContext })))
      }
      // The first round warms the caches that a running process has.
      if (round > 0) pairs.push([median(admitted), median(recalled)])
    }
    const questions = admissionRequests.map((text) => ({ text, publicContext: contexts() }))
    return {
      p50: ratioOf(pairs),
      admitMs: median(pairs.map(([admit]) => admit)),
      recallMs: median(pairs.map(([, recall]) => recall)),
      parts: await admissionParts({ ...test, encoder, policies }, ana.subject, questions),
    }
  } finally {
    await test.memory.close()
    await encoder.close()
  }
}
