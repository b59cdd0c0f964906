import { textToTerms } from '@ecphory/memory'
import { capitalised } from '../capitalised.ts'
import type { AdmissionRequest } from '../request.ts'
import type { AdmissionReader } from './admission-model.ts'
import { project, unit } from './basis.ts'
import { raritiesOf, totalOf } from './rarity.ts'
import type { Rarity } from './rarity.ts'

/** A request as the structured policies see it. */
export interface RequestReading {
  readonly request: AdmissionRequest
  readonly terms: ReadonlySet<string>
  readonly publicTerms: ReadonlySet<string>
  /** Each line and sentence of the public context. */
  readonly publicLines: readonly PublicLine[]
  /** Words that begin with a capital letter, folded. */
  readonly names: ReadonlySet<string>
  readonly publicNames: ReadonlySet<string>
  readonly coordinates: Float32Array
  readonly publicCoordinates: Float32Array
  /** What a useful memory would look like, relative to the mean of the memories; of length 1. */
  readonly wish: Float32Array
}

export interface PublicLine {
  readonly terms: ReadonlySet<string>
  /** How rare they are together. */
  readonly rarity: number
}

const readings = new WeakMap<AdmissionReader, WeakMap<AdmissionRequest, RequestReading>>()

/** What a reader makes of a request. A request object is read once, whichever policies ask. */
export function readForPolicies(reader: AdmissionReader, request: AdmissionRequest): RequestReading {
  const own = readings.get(reader) ?? new WeakMap<AdmissionRequest, RequestReading>()
  readings.set(reader, own)
  const reading = own.get(request) ?? read(reader, request)
  own.set(request, reading)
  return reading
}

function read(reader: AdmissionReader, request: AdmissionRequest): RequestReading {
  const coordinates = project(reader.requestBasis, request.vector)
  const publicCoordinates = project(reader.requestBasis, request.publicVector)
  return {
    request,
    terms: new Set(textToTerms(request.text)),
    publicTerms: new Set(textToTerms(request.publicContext)),
    publicLines: linesOf(reader.rarity, request.publicContext),
    names: capitalised(request.text),
    publicNames: capitalised(request.publicContext),
    coordinates,
    publicCoordinates,
    wish: wishOf(reader, coordinates, publicCoordinates),
  }
}

/** Inputs of the wish: a constant, then both coordinates, brought to the size of the constant. */
export const wishInputs = (coordinates: Float32Array, publicCoordinates: Float32Array): Float32Array =>
  Float32Array.of(1, ...[...coordinates, ...publicCoordinates].map((value) => value * coordinateScale))

const coordinateScale = 10

function wishOf(
  { wish, memoryBasis: { mean } }: AdmissionReader,
  ...coordinates: readonly [Float32Array, Float32Array]
): Float32Array {
  const inputs = wishInputs(...coordinates)
  const dimensions = mean.length
  const sums = new Float32Array(dimensions)
  for (let row = 0; row < inputs.length; row++) {
    const input = inputs[row] as number
    for (let k = 0; k < dimensions; k++) sums[k] = (sums[k] as number) + input * (wish[row * dimensions + k] as number)
  }
  return unit(sums)
}

const linesOf = (rarity: Rarity, text: string): readonly PublicLine[] =>
  text
    .split(/\n|(?<=[.!?;。！？；])\s*/u)
    .map((line) => new Set(textToTerms(line)))
    .filter((terms) => terms.size > 0)
    .map((terms) => ({ terms, rarity: totalOf(raritiesOf(rarity, terms)) }))
