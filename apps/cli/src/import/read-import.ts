import { EcphoryError } from '@ecphory/memory'
import { field, isObject, parseJson, textField } from './json-value.ts'
import { readJsonValues } from './json-values.ts'
import { parseLocomo } from './locomo.ts'
import { parseJsonLines, parseOpenAi, type ListOwner } from './message-list.ts'
import { parsePalSet } from './pal-set.ts'
import type { Imported } from './imported-trace.ts'

/** The forms that `import` reads. `events` is what `ecphory export` writes; it is copied, not recorded anew. */
export const importFormats = ['locomo', 'pal-set', 'jsonl', 'openai', 'events'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Reads a file's text in a message format. Throws `FILE_UNREADABLE` where it is not of that format. */
export function readImport(text: string, format: Exclude<ImportFormat, 'events'>, owner: ListOwner): Imported {
  if (format === 'jsonl') return parseJsonLines(text, owner)
  const json = parseJson(text)
  if (json === undefined) throw new EcphoryError('FILE_UNREADABLE', `The file is not JSON, so it is no ${format} file.`)
  if (format === 'locomo') return parseLocomo(json)
  return format === 'pal-set' ? parsePalSet(json) : parseOpenAi(json, owner)
}

/** Recognises the format by what stands where; undefined where it is none of them. */
export function detectFormat(text: string): ImportFormat | undefined {
  const json = parseJson(text)
  if (json === undefined || isLine(json)) return detectValues(text)
  const first: unknown = Array.isArray(json) ? json.find(isObject) : json
  // A list of nothing holds no message.
  if (Array.isArray(json) && json.length === 0) return 'openai'
  if (!isObject(first)) return undefined
  if (isEvent(first)) return 'events'
  if (textField(first, 'sample_id') !== undefined && isObject(field(first, 'conversation'))) return 'locomo'
  if (Array.isArray(field(first, 'messages')) || field(first, 'role') !== undefined) return 'openai'
  const isPalSet = Object.values(first).some((value) => isObject(value) && Array.isArray(field(value, 'history')))
  return isPalSet && !Array.isArray(json) ? 'pal-set' : undefined
}

/** Objects one after the other; a broken one among them is to be skipped, and no other format. */
function detectValues(text: string): ImportFormat | undefined {
  for (const { value } of readJsonValues(text).slice(0, 20)) {
    if (isEvent(value)) return 'events'
    if (isLine(value)) return 'jsonl'
  }
  return undefined
}

const isEvent = (value: unknown) => isObject(value) && field(value, 'specversion') === '1.0'

const isLine = (value: unknown) =>
  isObject(value) && (field(value, 'role') !== undefined || field(value, 'specversion') !== undefined)
