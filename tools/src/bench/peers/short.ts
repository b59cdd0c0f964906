/** A number for a table: two significant digits below 100, whole above; nothing where it is not known. */
export function short(value: number): string {
  if (Number.isNaN(value)) return ''
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : String(Number(value.toPrecision(2)))
}
