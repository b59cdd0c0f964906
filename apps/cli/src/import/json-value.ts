/** Narrow reads of parsed JSON. They look at own properties only: `__proto__` and `constructor` are ordinary keys. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function field(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** The field's text without outer blanks, or undefined where it is no text or blank. */
export function textField(object: JsonObject, key: string): string | undefined {
  const value = field(object, key)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

export function arrayField(object: JsonObject, key: string): readonly unknown[] {
  const value = field(object, key)
  return Array.isArray(value) ? value : []
}

/** Like `JSON.parse`, but undefined where the text is not JSON; a byte order mark before it is no fault. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutByteOrderMark(text))
  } catch {
    return undefined
  }
}

/** Some editors put the mark before what they save. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
