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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function encodeMatrix(values: Float32Array): EncodedMatrix {
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = greatest === 0 ? 1 : greatest / 127
  const bytes = Uint8Array.from(values, (value) => Math.round(value / scale) & 255)
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const triple = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    const digits = [18, 12, 6, 0].map((shift) => alphabet[(triple >> shift) & 63]!)
    const rest = bytes.length - i
    text += digits.slice(0, Math.min(4, rest + 1)).join('')
  }
  return { scale, bytes: text }
}

function decodeMatrix({ scale, bytes }: EncodedMatrix): Float32Array {
  const values = new Float32Array(Math.floor((bytes.length * 3) / 4))
  let at = 0
  for (let i = 0; i < bytes.length; i += 4) {
    const digits = [0, 1, 2, 3].map((k) => (bytes[i + k] === undefined ? 0 : digitOf(bytes.charCodeAt(i + k))))
    const triple = (digits[0]! << 18) | (digits[1]! << 12) | (digits[2]! << 6) | digits[3]!
    for (const shift of [16, 8, 0]) if (at < values.length) values[at++] = (((triple >> shift) << 24) >> 24) * scale
  }
  return values
}

const digits: readonly number[] = Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)))

function digitOf(code: number): number {
  return digits[code]!
}
