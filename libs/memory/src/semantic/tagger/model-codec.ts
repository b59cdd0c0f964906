import { base64ToBytes, bytesToBase64 } from '../../ranking/vector.ts'
import { spanHeads, type SpanHead, type SpanModel } from './span-model.ts'

/** A matrix as signed bytes in base64; value i is `byte_i * scale`. */
export interface EncodedMatrix {
  readonly scale: number
  readonly bytes: string
}

export interface EncodedSpanModel extends Pick<
  SpanModel,
  'encoder' | 'dimensions' | 'hidden' | 'relations' | 'threshold'
> {
  readonly mean: EncodedMatrix
  readonly projections: readonly EncodedMatrix[]
  readonly features: EncodedMatrix
  readonly bias: EncodedMatrix
  readonly match: EncodedMatrix
  readonly heads: Readonly<Record<SpanHead, Head<EncodedMatrix>>>
}

/** Every weight as one byte: a fourth of its size, with errors far below the noise of training. */
export function encodeSpanModel(model: SpanModel): EncodedSpanModel {
  return { ...model, ...mapMatrices(model, encodeMatrix) }
}

export function decodeSpanModel(encoded: EncodedSpanModel): SpanModel {
  return { ...encoded, ...mapMatrices(encoded, decodeMatrix) }
}

interface Head<Matrix> {
  readonly weights: Matrix
  readonly features: Matrix
  readonly bias: Matrix
}

interface Matrices<Matrix> {
  readonly mean: Matrix
  readonly projections: readonly Matrix[]
  readonly features: Matrix
  readonly bias: Matrix
  readonly match: Matrix
  readonly heads: Readonly<Record<SpanHead, Head<Matrix>>>
}

function mapMatrices<From, To>(model: Matrices<From>, map: (matrix: From) => To): Matrices<To> {
  return {
    mean: map(model.mean),
    projections: model.projections.map(map),
    features: map(model.features),
    bias: map(model.bias),
    match: map(model.match),
    heads: Object.fromEntries(spanHeads.map((head) => [head, mapHead(model.heads[head], map)])) as Record<
      SpanHead,
      Head<To>
    >,
  }
}

function mapHead<From, To>({ weights, features, bias }: Head<From>, map: (matrix: From) => To): Head<To> {
  return { weights: map(weights), features: map(features), bias: map(bias) }
}

function encodeMatrix(values: Float32Array): EncodedMatrix {
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = greatest === 0 ? 1 : greatest / 127
  return { scale, bytes: bytesToBase64(Int8Array.from(values, (value) => Math.round(value / scale))) }
}

function decodeMatrix({ scale, bytes }: EncodedMatrix): Float32Array {
  return Float32Array.from(base64ToBytes(bytes), (byte) => byte * scale)
}
