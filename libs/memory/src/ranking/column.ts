/** One value per candidate. */
export type Column = Float64Array

/** A loop, since `Float64Array.from` with a function takes five times as long. */
export function column<T>(values: readonly T[], valueOf: (value: T, index: number) => number): Column {
  const filled = new Float64Array(values.length)
  for (let index = 0; index < values.length; index += 1) filled[index] = valueOf(values[index] as T, index)
  return filled
}
