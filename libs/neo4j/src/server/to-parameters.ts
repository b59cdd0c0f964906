import neo4j from 'neo4j-driver'

/**
 * Values as the driver takes them: whole numbers as integers (offsets and epoch milliseconds exceed 32 bits, and a bare
 * number would arrive as a float), bytes as bytes, vectors as lists of floats, lists and records of these likewise.
 */
export function toParameters(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value
  if (value instanceof Float32Array) return [...value]
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map(toParameters)
  const converted: Record<string, unknown> = {}
  for (const [name, held] of Object.entries(value)) converted[name] = toParameters(held)
  return converted
}
