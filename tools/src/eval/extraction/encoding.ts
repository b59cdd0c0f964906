import type { QuantisedVector } from '@ecphory/events'
import type { Encoder } from '@ecphory/memory'

const dimensions = 384

/** Stands in for the encoder where only rules are measured. */
export const zeroEncoder: Encoder = {
  id: 'zero',
  dimensions,
  tokensMax: 512,
  encode: async (texts) => texts.map(() => new Float32Array(dimensions)),
  encodeTokens: async () => ({ vectors: new Float32Array(0), offsets: [] }),
}

export const zeroVector: QuantisedVector = { encoder: 'zero', scale: 1, bytes: 'A'.repeat((dimensions / 3) * 4) }
