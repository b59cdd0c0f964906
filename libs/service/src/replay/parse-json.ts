import { EcphoryError } from '@ecphory/memory'

/** The JSON value of a text. Throws `INVALID_ARGUMENT`, with what it was to be; never with the text. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new EcphoryError('INVALID_ARGUMENT', `${what} is no JSON.`, { cause })
  }
}

/** A JSON array, or one value a line. */
export function parseJsonList(text: string, what: string): readonly unknown[] {
  if (text.trimStart().startsWith('[')) return parseJson(text, what) as readonly unknown[]
  const lines = text.split('\n').map((line, index) => ({ line, place: `${what}, line ${index + 1},` }))
  return lines.filter(({ line }) => line.trim() !== '').map(({ line, place }) => parseJson(line, place))
}
