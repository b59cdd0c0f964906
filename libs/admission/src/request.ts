import type { EventTime, MemoryKind } from '@ecphory/events'
import type { Encoder } from '@ecphory/memory'

/** A request as both policies read it: encoded once. */
export interface AdmissionRequest {
  readonly text: string
  /** What anybody could know of the matter; empty where there is nothing. */
  readonly publicContext: string
  /** Unit vectors of the two; that of an empty public context is all zeros. */
  readonly vector: Float32Array
  readonly publicVector: Float32Array
  /** What "today" is measured by, and how old a memory is. */
  readonly now: EventTime
}

/** Reads a request: both texts as questions, which is how the policies were trained. */
export async function readRequest(
  { text, publicContext, now }: Pick<AdmissionRequest, 'text' | 'publicContext' | 'now'>,
  encoder: Pick<Encoder, 'encode' | 'dimensions'>,
): Promise<AdmissionRequest> {
  const isPublicBlank = publicContext.trim() === ''
  const vectors = await encoder.encode(isPublicBlank ? [text] : [text, publicContext], 'query')
  const nothing = new Float32Array(encoder.dimensions)
  return { text, publicContext, now, vector: vectors[0] ?? nothing, publicVector: vectors[1] ?? nothing }
}

/** What a store holds, without a word of its content: how many segments of each kind. */
export type HeldKinds = Readonly<Record<MemoryKind, number>>
