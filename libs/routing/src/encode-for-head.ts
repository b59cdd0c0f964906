import type { Encoder } from '@ecphory/memory'

export interface EncodedForHead {
  /** The segment's vector, which it keeps. */
  readonly vector: Float32Array
  /** All that the encoder says of it: the vector, and behind it that of a middle layer where the encoder gives one. */
  readonly encoded: Float32Array
}

/** What a head and retrieval need of passages, by one run of the encoder each. */
export async function encodeForHead(encoder: Encoder, passages: readonly string[]): Promise<readonly EncodedForHead[]> {
  if (encoder.encodePassages === undefined) {
    return (await encoder.encode(passages, 'passage')).map((vector) => ({ vector, encoded: vector }))
  }
  return (await encoder.encodePassages(passages)).map(({ vector, middle }) => {
    const encoded = new Float32Array(vector.length + middle.length)
    encoded.set(vector)
    encoded.set(middle, vector.length)
    return { vector, encoded }
  })
}
