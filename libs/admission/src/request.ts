import type { EventTime, MemoryKind } from '@ecphory/events'
import { hashOf } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import { publicVectorsMax } from './limits.ts'

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

type RequestEncoder = Pick<Encoder, 'encode' | 'dimensions'>

/** Reads a request: both texts as questions, which is how the policies were trained. */
export async function readRequest(
  { text, publicContext, now }: Pick<AdmissionRequest, 'text' | 'publicContext' | 'now'>,
  encoder: RequestEncoder,
): Promise<AdmissionRequest> {
  const kept = keptVectors(encoder)
  const key = hashOf(publicContext)
  const known = publicContext.trim() === '' ? new Float32Array(encoder.dimensions) : kept.get(key)
  const [vector, read] = await encoder.encode(known === undefined ? [text, publicContext] : [text], 'query')
  const publicVector = known ?? (read as Float32Array)
  if (read !== undefined) keep(kept, key, publicVector)
  return { text, publicContext, now, vector: vector as Float32Array, publicVector }
}

/** Vectors of public contexts by the hash of the text: what is public is often the same for many requests. */
const vectorsByEncoder = new WeakMap<RequestEncoder, Map<string, Float32Array>>()

function keptVectors(encoder: RequestEncoder): Map<string, Float32Array> {
  const kept = vectorsByEncoder.get(encoder) ?? new Map<string, Float32Array>()
  vectorsByEncoder.set(encoder, kept)
  return kept
}

/** The one that was read the longest ago makes room. */
function keep(kept: Map<string, Float32Array>, key: string, vector: Float32Array): void {
  const [oldest] = kept.keys()
  if (kept.size >= publicVectorsMax && oldest !== undefined) kept.delete(oldest)
  kept.set(key, vector)
}

/** What a store holds, without a word of its content: how many segments of each kind. */
export type HeldKinds = Readonly<Record<MemoryKind, number>>
