import { EcphoryError } from '@ecphory/memory'
import { labelCount, termCount, type HeadWeights } from './head.ts'

/**
 * The weights of a head's file, bit by bit: the inverse of `headToOnnx`, for training that goes on from them. Field
 * numbers are those of onnx.proto3.
 *
 * Throws `FILE_UNREADABLE` for what is no head.
 */
export function onnxToHead(bytes: Uint8Array): HeadWeights {
  try {
    const matrices = readMatrices(bytes)
    const take = (name: string, length: number): Float32Array => {
      const values = matrices.get(name)
      if (values?.length !== length) throw new RangeError(`${name} has ${values?.length ?? 'no'} values, not ${length}`)
      return values
    }
    const denseCount = Math.floor((matrices.get('linear')?.length ?? 0) / labelCount)
    return {
      denseCount,
      idf: take('idf', termCount),
      lexical: take('lexical', termCount * labelCount),
      linear: take('linear', denseCount * labelCount),
      bias: take('bias', labelCount),
    }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new EcphoryError('FILE_UNREADABLE', `The file is no head: ${cause.message}.`, { cause })
  }
}

/** ModelProto: graph 7 -> initializer 5: TensorProto with name 8 and raw_data 9 (little-endian). */
function readMatrices(bytes: Uint8Array): ReadonlyMap<string, Float32Array> {
  const matrices = new Map<string, Float32Array>()
  for (const graph of messages(bytes, 7)) {
    for (const tensor of messages(graph, 5)) {
      const [name = new Uint8Array(0)] = messages(tensor, 8)
      const [raw = new Uint8Array(0)] = messages(tensor, 9)
      matrices.set(String.fromCharCode(...name), toFloats(raw))
    }
  }
  return matrices
}

function toFloats(raw: Uint8Array): Float32Array {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  return Float32Array.from({ length: Math.floor(raw.length / 4) }, (_, index) => view.getFloat32(index * 4, true))
}

/** Wire types of protocol buffers: a varint, or a length with as many bytes. A head's file has no others. */
const varintType = 0
const lengthType = 2

/** The messages, texts and byte strings of one field. Throws RangeError where the bytes are no protocol buffer of ours. */
function messages(bytes: Uint8Array, field: number): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const [key, afterKey] = varint(bytes, at)
    const [amount, afterAmount] = varint(bytes, afterKey)
    const type = key % 8
    if (type !== varintType && type !== lengthType) throw new RangeError(`a field has the wire type ${type}`)
    at = type === lengthType ? afterAmount + amount : afterAmount
    if (at > bytes.length) throw new RangeError('it is cut off')
    if (type === lengthType && Math.floor(key / 8) === field) found.push(bytes.subarray(afterAmount, at))
  }
  return found
}

function varint(bytes: Uint8Array, from: number): readonly [amount: number, next: number] {
  let amount = 0
  for (let at = from, scale = 1; at < bytes.length; at += 1, scale *= 128) {
    const byte = bytes[at] as number
    amount += (byte % 128) * scale
    if (byte < 128) return [amount, at + 1]
  }
  throw new RangeError('it is cut off')
}
