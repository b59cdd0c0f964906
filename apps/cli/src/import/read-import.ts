import { EcphoryError } from '@ecphory/memory'
import { field, isObject, parseJson, textField } from './json-value.ts'
import { parseLocomo } from './locomo.ts'
import { parseJsonLines, parseOpenAi, type ListOwner } from './message-list.ts'
import { parsePalSet } from './pal-set.ts'
import type { Imported } from './imported-trace.ts'

/** The forms that `import` reads. `events` is what `ecphory export` writes; it is copied, not recorded anew. */
export const importFormats = ['locomo', 'pal-set', 'jsonl', 'openai', 'events'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Reads a file's text in a message format. Throws `FILE_UNREADABLE` where it is not of that format. */
export function readImport(text: string, format: Exclude<ImportFormat, 'events'>, owner: ListOwner): Imported {
  const clean = withoutByteOrderMark(text)
  if (format === 'jsonl') return parseJsonLines(clean, owner)
  const json = parseJson(clean)
  if (json === undefined) throw new EcphoryError('FILE_UNREADABLE', `The file is not JSON, so it is no ${format} file.`)
  if (format === 'locomo') return parseLocomo(json)
  return format === 'pal-set' ? parsePalSet(json) : parseOpenAi(json, owner)
}

/** Recognises the format by what stands where; undefined where it is none of them. */
export function detectFormat(text: string): ImportFormat | undefined {
  const clean = withoutByteOrderMark(text)
  const json = parseJson(clean)
  if (json === undefined || isLine(json)) return detectLines(clean)
  const first: unknown = Array.isArray(json) ? json.find(isObject) : json
  if (!isObject(first)) return undefined
  if (textField(first, 'sample_id') !== undefined && isObject(field(first, 'conversation'))) return 'locomo'
  if (Array.isArray(field(first, 'messages')) || field(first, 'role') !== undefined) return 'openai'
  const isPalSet = Object.values(first).some((value) => isObject(value) && Array.isArray(field(value, 'history')))
  return isPalSet && !Array.isArray(json) ? 'pal-set' : undefined
}

/** Lines of objects; a broken line among them is a line to skip, not another format. */
function detectLines(text: string): ImportFormat | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  for (const line of lines.slice(0, 20)) {
    const value = parseJson(line)
    if (isObject(value) && field(value, 'specversion') === '1.0') return 'events'
    if (isLine(value)) return 'jsonl'
  }
  return undefined
}

function isLine(value: unknown): boolean {
  return isObject(value) && (field(value, 'role') !== undefined || field(value, 'specversion') !== undefined)
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
