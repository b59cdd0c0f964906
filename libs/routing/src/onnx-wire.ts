/** ONNX element types (onnx.proto3: TensorProto.DataType). */
export const float = 1
export const int64 = 7

/**
 * Pieces of an ONNX file, a protocol buffer: its wire format is short, and only these few of its messages are written
 * here. Field numbers are given where they are used.
 */
export const number = (field: number, amount: number): Uint8Array => joined([varint(field * 8), varint(amount)])

export const message = (field: number, bytes: Uint8Array): Uint8Array =>
  joined([varint(field * 8 + 2), varint(bytes.length), bytes])

/** Names here are ASCII. */
export const text = (field: number, characters: string): Uint8Array =>
  message(
    field,
    Uint8Array.from(characters, (character) => character.charCodeAt(0)),
  )

/**
 * ValueInfoProto: name 1, type 2 -> TypeProto: tensor_type 1 -> elem_type 1, shape 2 -> dim 1 -> dim_value 1 or dim_param 2.
 * Without dimensions the shape is left to the runtime.
 */
export function value(name: string, type: number, dimensions?: readonly (number | string)[]): Uint8Array {
  const shape = (dimensions ?? []).map((dimension) =>
    message(1, typeof dimension === 'string' ? text(2, dimension) : number(1, dimension)),
  )
  const tensor = joined([number(1, type), ...(dimensions === undefined ? [] : [message(2, joined(shape))])])
  return joined([text(1, name), message(2, message(1, tensor))])
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function varint(amount: number): Uint8Array {
  const bytes: number[] = []
  for (let left = amount; ; left = Math.floor(left / 128)) {
    bytes.push(left > 127 ? (left % 128) | 128 : left)
    if (left <= 127) return Uint8Array.from(bytes)
  }
}
