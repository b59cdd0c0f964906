import type { Encoder } from '@ecphory/memory'
import { costOf, median } from '../measure.ts'
import type { OwnCost } from './memory-system.ts'
import type { VectorTable } from './vector-table.ts'

export interface LookedUpEncoder extends Encoder {
  /** Sentence vectors that were wanted; and of those, how many were not in the table: the real encoder ran for them. */
  readonly lookUps: number
  readonly misses: number
  /** How often token vectors were wanted, and what one such run takes alone: measured when it is asked for. */
  ownCost(): Promise<OwnCost>
}

const calibrationTexts = 25

/** The real encoder with its sentence vectors looked up. Token vectors are never looked up: no peer needs them. */
export function lookedUpEncoder(encoder: Encoder, { vectors, middles }: VectorTable): LookedUpEncoder {
  const texts: string[] = []
  let tokenRuns = 0
  const looked = {
    ...encoder,
    ...{ lookUps: 0, misses: 0 },
    async encode(asked: readonly string[], purpose: 'query' | 'passage') {
      looked.lookUps += asked.length
      const known = asked.map((text) => vectors[purpose].get(text))
      if (known.every((vector) => vector !== undefined)) return known
      looked.misses += known.filter((vector) => vector === undefined).length
      return Promise.all(known.map(async (vector, index) => vector ?? encodeOne(encoder, asked[index] ?? '', purpose)))
    },
    ...(encoder.encodePassages && {
      async encodePassages(asked: readonly string[]) {
        looked.lookUps += asked.length
        const known = asked.map((text) => ({ vector: vectors.passage.get(text), middle: middles?.get(text) }))
        const missed = asked.filter(
          (_, index) => known[index]?.vector === undefined || known[index].middle === undefined,
        )
        looked.misses += missed.length
        const made = new Map((await encoder.encodePassages!(missed)).map((one, index) => [missed[index], one]))
        return known.map(({ vector, middle }, index) =>
          vector === undefined || middle === undefined ? made.get(asked[index])! : { vector, middle },
        )
      },
    }),
    encodeTokens(text: string) {
      tokenRuns += 1
      if (texts.length < calibrationTexts) texts.push(text)
      return encoder.encodeTokens(text)
    },
    async ownCost() {
      const runs: number[] = []
      for (const text of texts) runs.push((await costOf(() => encoder.encodeTokens(text))).cpu)
      return { tokenRuns, cpuMsPerRun: median(runs) }
    },
  }
  return looked
}

async function encodeOne(encoder: Encoder, text: string, purpose: 'query' | 'passage'): Promise<Float32Array> {
  const [vector] = await encoder.encode([text], purpose)
  return vector as Float32Array
}
