import { parseJson, withoutByteOrderMark } from './json-value.ts'

/** A JSON value of a text of several, with its place, e.g. `line 3`; undefined where it is not JSON. */
export interface PlacedValue {
  readonly where: string
  readonly value: unknown
}

/**
 * The JSON values of a text: one a line (JSONL), one over several lines as printers lay it out, or a whole list, which
 * stands for its members. Printers put the last bracket of a value at the start of a line, and nothing before it but
 * the first, so that a broken value ends where the next begins and hides no other.
 */
export function readJsonValues(text: string): readonly PlacedValue[] {
  const whole = parseJson(text)
  const values = whole === undefined ? readLines(text) : [{ where: 'line 1', value: whole }]
  return values.flatMap(({ where, value }) =>
    Array.isArray(value)
      ? (value as unknown[]).map((member, index) => ({ where: `${where}, item ${index + 1}`, value: member }))
      : [{ where, value }],
  )
}

function readLines(text: string): PlacedValue[] {
  const values: PlacedValue[] = []
  let open: { where: string; parts: string[] } | undefined
  const close = (): void => {
    if (open !== undefined) values.push({ where: open.where, value: parseJson(open.parts.join('\n')) })
    open = undefined
  }
  for (const [index, part] of withoutByteOrderMark(text).split(/\r?\n/).entries()) {
    if (/^[{[]/.test(part)) close()
    if (open !== undefined) {
      open.parts.push(part)
      if (/^[}\]]/.test(part)) close()
      continue
    }
    if (part.trim() === '') continue
    const value = parseJson(part)
    if (value === undefined && /^[{[]/.test(part)) open = { where: `line ${index + 1}`, parts: [part] }
    else values.push({ where: `line ${index + 1}`, value })
  }
  close()
  return values
}
