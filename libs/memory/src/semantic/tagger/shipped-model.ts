import { decodeSpanModel } from './model-codec.ts'
import type { SpanModel } from './span-model.ts'
import { encodedSpanModel } from './span-weights.ts'

/** Id of the encoder that the shipped model reads. */
export const shippedFor: string = encodedSpanModel.encoder

let decoded: SpanModel | undefined

/** The model that ships, decoded at its first use. */
export function shippedSpanModel(): SpanModel {
  decoded ??= decodeSpanModel(encodedSpanModel)
  return decoded
}
