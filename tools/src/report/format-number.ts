/** A number for reading: a whole one as it is, another with the digits that say something; thousands apart. */
export function formatNumber(value: number, digits = digitsOf(value)): string {
  const text = Math.abs(value).toFixed(digits)
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')
  const sign = value < 0 && Number(text) !== 0 ? '\u2212' : ''
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Digits behind the point that say something of a number of this size. */
export function digitsOf(value: number): number {
  const size = Math.abs(value)
  if (Number.isInteger(value) || size >= 100) return 0
  if (size >= 10) return 1
  return size >= 1 ? 2 : 3
}

/** A number that was chosen, such as an aim: with no more digits than it has. */
export const formatChosen = (value: number, digitsMax = 3): string =>
  formatNumber(value, Math.min(digitsMax, (String(value).split('.')[1] ?? '').length))

/** A measured number beside a chosen one: with as many digits as it takes to tell them apart, six at most. */
export function formatBeside(value: number, chosen: number): string {
  let digits = digitsOf(value)
  while (digits < 6 && value !== chosen && Number(value.toFixed(digits)) === chosen) digits += 1
  return formatNumber(value, digits)
}
