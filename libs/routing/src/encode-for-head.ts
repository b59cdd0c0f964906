import type { Encoder } from '@ecphory/memory'

export interface EncodedForHead {
  /** The segment's vector, which it keeps. */
  readonly vector: Float32Array
  /** All that the encoder says of it: the vector, and behind it that of a middle layer where the encoder gives one. */
  readonly encoded: Float32Array
}

/**
 * What the middle layer's values count beside the vector's. At 1 a head learns how its own texts are written: better on their
 * like, worse on texts of other hands (docs/results/router).
 */
const middleScale = 0.26

/** What a head and retrieval need of passages, by one run of the encoder each. */
export async function encodeForHead(encoder: Encoder, passages: readonly string[]): Promise<readonly EncodedForHead[]> {
  if (encoder.encodePassages === undefined) {
    return (await encoder.encode(passages, 'passage')).map((vector) => ({ vector, encoded: vector }))
  }
  return (await encoder.encodePassages(passages)).map(({ vector, middle }) => {
    const encoded = new Float32Array(vector.length + middle.length)
    encoded.set(vector)
    encoded.set(
      middle.map((value) => value * middleScale),
      vector.length,
    )
    return { vector, encoded }
  })
}
