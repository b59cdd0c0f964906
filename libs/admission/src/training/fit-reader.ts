import type { MemoryKind } from '@ecphory/events'
import { textToTerms } from '@ecphory/memory'
import { gapKinds } from '../gap-query.ts'
import type { GapKind } from '../gap-query.ts'
import type { AdmissionReader } from '../structured/admission-model.ts'
import { directionsOf, project, unit } from '../structured/basis.ts'
import type { Basis } from '../structured/basis.ts'
import { createRarity } from '../structured/rarity.ts'
import type { Rarity } from '../structured/rarity.ts'
import { wishInputs } from '../structured/read-request.ts'
import { memoryToGapKind } from './memory-gap-kind.ts'
import { meanOf, principalDirections } from './principal-directions.ts'
import { addRidgeRow, addRidgeSums, createRidgeSums, solveRidge } from './ridge.ts'
import type { RidgeSums } from './ridge.ts'

/** A memory that was right for a request. */
export interface UsefulMemory {
  readonly text: string
  readonly vector: Float32Array
  readonly kinds: readonly MemoryKind[]
}

/** A request with the memories that were right for it; vectors are of length 1. */
export interface TaughtRequest {
  readonly vector: Float32Array
  readonly publicVector: Float32Array
  readonly useful: readonly UsefulMemory[]
}

/** What needs no labels: the bases of requests and memories, and how rare terms are. */
export interface ReaderGround {
  readonly encoder: string
  readonly requestBasis: Basis
  readonly memoryBasis: Basis
  readonly rarity: Rarity
}

const requestDirections = 48
const memoryDirections = 32
const wishPenalty = 10

export function fitGround(
  encoder: string,
  requests: readonly Float32Array[],
  memories: readonly { readonly text: string; readonly vector: Float32Array }[],
  seed: number,
): ReaderGround {
  return {
    encoder,
    requestBasis: principalDirections(requests, requestDirections, seed),
    memoryBasis: principalDirections(
      memories.map(({ vector }) => vector),
      memoryDirections,
      seed + 1,
    ),
    rarity: createRarity(memories.map(({ text }) => textToTerms(text))),
  }
}

/** What a part of the taught requests adds to a reader: parts add up. */
export interface WishPart {
  readonly sums: RidgeSums
  readonly kinds: ReadonlyMap<GapKind, readonly Float32Array[]>
}

export function wishPart({ requestBasis, memoryBasis }: ReaderGround, requests: readonly TaughtRequest[]): WishPart {
  const inputs = 1 + 2 * directionsOf(requestBasis)
  const sums = createRidgeSums(inputs, memoryBasis.mean.length)
  const kinds = new Map<GapKind, Float32Array[]>()
  for (const { vector, publicVector, useful } of requests) {
    const input = wishInputs(project(requestBasis, vector), project(requestBasis, publicVector))
    for (const { text, vector: own, kinds: held } of useful) {
      const moved = own.map((value, k) => value - (memoryBasis.mean[k] as number))
      addRidgeRow(sums, input, moved, 1 / useful.length)
      const kind = memoryToGapKind(text, held)
      kinds.set(kind, [...(kinds.get(kind) ?? []), moved])
    }
  }
  return { sums, kinds }
}

/** A reader of these parts. */
export function fitReader(ground: ReaderGround, parts: readonly WishPart[]): AdmissionReader {
  const dimensions = ground.memoryBasis.mean.length
  const inputs = 1 + 2 * directionsOf(ground.requestBasis)
  const all = parts.flatMap(({ kinds }) => [...kinds.values()].flat())
  const mean = meanOf(all, dimensions)
  const kinds = Object.fromEntries(
    gapKinds.map((kind) => {
      const own = parts.flatMap((part) => part.kinds.get(kind) ?? [])
      return [
        kind,
        unit(meanOf(own, dimensions).map((value, k) => value - (own.length === 0 ? value : (mean[k] as number)))),
      ]
    }),
  ) as AdmissionReader['kinds']
  return {
    ...ground,
    wish: solveRidge(
      addRidgeSums(
        parts.map(({ sums }) => sums),
        inputs,
        dimensions,
      ),
      wishPenalty,
    ),
    kinds,
  }
}
