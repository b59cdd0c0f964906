/** Compares by one key after the other, strings by code unit: the order in which every store hands out its rows. */
export function byKeys<Row>(keysOf: (row: Row) => readonly (string | number)[]): (a: Row, b: Row) => number {
  return (a, b) => {
    const [left, right] = [keysOf(a), keysOf(b)]
    for (const [i, x] of left.entries()) {
      const y = right[i] as string | number
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
}
