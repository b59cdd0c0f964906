import type { Attachment, Role } from '@ecphory/events'
import { roleSchema } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { field, isObject, textField, type JsonObject } from './json-value.ts'
import type { ImportedMessage } from './imported-trace.ts'

/** Roles of other programs that mean one of ours. A role that stands in neither list is refused. */
const roleAliases = new Map<string, Role>([
  ['developer', 'system'],
  ['function', 'tool'],
  ['human', 'user'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
])

export interface ReadMessage {
  readonly message?: ImportedMessage
  /** What was left out of the message, or why there is none. */
  readonly skipped: readonly string[]
}

/**
 * One message of a message list, ours or OpenAI's.
 *
 * | in the file | recorded as |
 * |---|---|
 * | `content`: text | the text |
 * | part `text`, `input_text`, `output_text` | joined with line breaks |
 * | part `image_url`, `input_image` | attachment `image`; its caption is the part's `caption` or `alt`, or the link's file name |
 * | part `input_audio`, `file`, `input_file` | attachment `audio` or `file`; its caption is the transcript or file name |
 * | role `tool` or `function` | role `tool`: what a program answered |
 * | `tool_calls`, `function_call` | skipped: an order to a program, not something said |
 * | role `developer` | role `system` |
 * | anything else | skipped, with its name |
 *
 * Image data itself is never stored. Throws `INVALID_TIME` for a time that is neither a text nor a number of a date.
 */
export function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return { skipped: ['it is not an object'] }
  const role = readRole(field(raw, 'role'))
  if (role === undefined) return { skipped: [`its role is ${describe(field(raw, 'role'))}`] }
  const skipped: string[] = []
  const { text, attachments } = readContent(field(raw, 'content'), skipped)
  attachments.push(...readAttachments(field(raw, 'attachments'), skipped))
  for (const name of ['tool_calls', 'function_call'])
    if (field(raw, name) != null) skipped.push(`its ${name} is an order to a program, not something said`)
  // A picture without words is remembered by its caption.
  const isBlank = text === '' && attachments.every(({ caption }) => caption === '')
  if (isBlank) return { skipped: [...skipped, 'it has no text'] }
  const message: ImportedMessage = { role, content: text }
  return {
    message: { ...message, ...readProperties(raw), ...(attachments.length > 0 ? { attachments } : {}) },
    skipped,
  }
}

function readRole(value: unknown): Role | undefined {
  if (typeof value !== 'string') return undefined
  const role = value.trim().toLowerCase()
  const own = roleSchema.safeParse(role)
  return own.success ? own.data : roleAliases.get(role)
}

function readProperties(raw: JsonObject): Partial<ImportedMessage> {
  const sourceId = textField(raw, 'sourceId') ?? textField(raw, 'id')
  const at = readTime(field(raw, 'at') ?? field(raw, 'timestamp') ?? field(raw, 'created_at'))
  const timeZone = textField(raw, 'timeZone')
  const speaker = textField(raw, 'speaker')
  return {
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(at === undefined ? {} : { at }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(speaker === undefined ? {} : { speaker }),
  }
}

/** Text is ISO 8601 and judged by the core; a number is epoch seconds or, above 10^11, milliseconds. */
function readTime(value: unknown): string | undefined {
  if (value == null) return undefined
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  const instant = typeof value === 'number' ? new Date(Math.abs(value) > 1e11 ? value : value * 1000) : undefined
  if (instant !== undefined && !Number.isNaN(instant.getTime())) return instant.toISOString()
  throw new EcphoryError('INVALID_TIME', `A timestamp is ${describe(value)}, and no date.`)
}

function readContent(content: unknown, skipped: string[]): { text: string; attachments: Attachment[] } {
  if (typeof content === 'string') return { text: content.trim(), attachments: [] }
  if (!Array.isArray(content)) {
    if (content != null) skipped.push(`its content is ${describe(content)}`)
    return { text: '', attachments: [] }
  }
  const texts: string[] = []
  const attachments: Attachment[] = []
  for (const part of content as unknown[]) {
    const read = readPart(part)
    if (read === undefined) skipped.push(`a part of it is ${describe(isObject(part) ? field(part, 'type') : part)}`)
    else if (typeof read === 'string') texts.push(read)
    else attachments.push(read)
  }
  return { text: texts.join('\n').trim(), attachments }
}

function readPart(part: unknown): string | Attachment | undefined {
  if (typeof part === 'string') return part
  if (!isObject(part)) return undefined
  switch (field(part, 'type')) {
    case 'text':
    case 'input_text':
    case 'output_text':
      return textField(part, 'text') ?? ''
    case 'image_url':
    case 'input_image':
      return { kind: 'image', caption: captionOf(part, field(part, 'image_url')) }
    case 'input_audio':
      return { kind: 'audio', caption: captionOf(part, field(part, 'input_audio')) }
    case 'file':
    case 'input_file':
      return { kind: 'file', caption: captionOf(part, field(part, 'file')) }
    default:
      return undefined
  }
}

const captionLengthMax = 4096

/** The words that stand for what is attached. A data URL has none, and its bytes are not kept. */
function captionOf(part: JsonObject, inner: unknown): string {
  const sources = isObject(inner) ? [part, inner] : [part]
  for (const source of sources)
    for (const name of ['caption', 'alt', 'transcript', 'filename']) {
      const text = textField(source, name)
      if (text !== undefined) return text.slice(0, captionLengthMax)
    }
  const url = isObject(inner) ? textField(inner, 'url') : typeof inner === 'string' ? inner : undefined
  const isLink = url !== undefined && /^https?:/.test(url)
  return isLink ? (url.split(/[?#]/)[0]?.split('/').at(-1) ?? '').slice(0, captionLengthMax) : ''
}

function readAttachments(value: unknown, skipped: string[]): Attachment[] {
  if (value == null) return []
  if (!Array.isArray(value)) {
    skipped.push('its attachments are not a list')
    return []
  }
  return (value as unknown[]).flatMap((item) => {
    const kind = isObject(item) ? textField(item, 'kind') : undefined
    if (!isObject(item) || kind === undefined) {
      skipped.push('an attachment has no kind')
      return []
    }
    return [{ kind, caption: (textField(item, 'caption') ?? '').slice(0, captionLengthMax) }]
  })
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
