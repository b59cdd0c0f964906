import { base64ToBytes, bytesToBase64 } from '@ecphory/memory'

/** Base64 of little-endian 32-bit floats. */
export function floatsToBase64(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, index) => view.setFloat32(index * 4, value, true))
  return bytesToBase64(new Int8Array(view.buffer))
}

/** The floats back, bit for bit; bytes that are no whole float at the end are NaN. */
export function base64ToFloats(text: string): Float32Array {
  const bytes = base64ToBytes(text)
  if (bytes.length % 4 !== 0) return Float32Array.of(NaN)
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true))
}

/** Rows of signed bytes in base64, and what the bytes of each row are multiplied by. */
export interface PackedRows {
  readonly scales: Float32Array
  readonly bytes: string
}

/** Rows of `width` values as signed bytes. What comes back of them packs to the same bytes and scales again. */
export function packRows(values: Float32Array, width: number): PackedRows {
  const scales = new Float32Array(values.length / width)
  const bytes = new Int8Array(values.length)
  for (let row = 0; row < scales.length; row++) {
    const own = values.subarray(row * width, (row + 1) * width)
    const scale = shortened(own.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127)
    scales[row] = scale
    if (scale > 0) own.forEach((value, k) => (bytes[row * width + k] = Math.round(value / scale)))
  }
  return { scales, bytes: bytesToBase64(bytes) }
}

export function unpackRows({ scales, bytes: text }: PackedRows): Float32Array {
  const bytes = base64ToBytes(text)
  const width = bytes.length / scales.length
  return Float32Array.from(bytes, (byte, index) => byte * (scales[Math.floor(index / width)] as number))
}

/** A number of 16 significant bits, not less than this one: its products with signed bytes are exact floats. */
function shortened(value: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  view.setUint32(0, (view.getUint32(0) + 0xff) & ~0xff)
  return view.getFloat32(0)
}
