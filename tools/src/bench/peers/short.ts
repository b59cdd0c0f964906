/** A number for a table: two significant digits below 100, whole above. */
export const short = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : String(Number(value.toPrecision(2)))
