import { arrayField, field, isObject, textField, type JsonObject } from './json-value.ts'
import type { Imported, ImportedMessage, ImportedTrace, Skipped } from './imported-trace.ts'

/**
 * Reads a LoCoMo file: an array of conversations, or one. A conversation is one subject (its `sample_id`), `session_N`
 * one session and one trace. Both people are role `user` and told apart by `speaker`; `dia_id` is the source id; an
 * image's caption becomes an attachment. Questions, summaries and observations are no part of what was said: not read.
 */
export function parseLocomo(json: unknown): Imported {
  const traces: ImportedTrace[] = []
  const skipped: Skipped[] = []
  const samples = Array.isArray(json) ? json : [json]
  samples.forEach((sample: unknown, index) => {
    const user = isObject(sample) ? textField(sample, 'sample_id') : undefined
    const conversation = isObject(sample) ? field(sample, 'conversation') : undefined
    if (user === undefined || !isObject(conversation)) {
      skipped.push({ where: `conversation ${index + 1}`, reason: 'it has no sample_id or no conversation' })
      return
    }
    readConversation(user, conversation, traces, skipped)
  })
  return { traces, skipped, refused: [] }
}

function readConversation(user: string, conversation: JsonObject, traces: ImportedTrace[], skipped: Skipped[]): void {
  for (const session of sessionNames(conversation)) {
    const where = `${user} ${session}`
    const at = locomoTime(textField(conversation, `${session}_date_time`) ?? '')
    if (at === undefined)
      skipped.push({ where: `${where} time`, reason: 'it has no readable date: arrival time is used' })
    const messages: ImportedMessage[] = []
    arrayField(conversation, session).forEach((turn, index) => {
      const message = isObject(turn) ? readTurn(turn, at) : undefined
      if (message === undefined) skipped.push({ where: `${where} turn ${index + 1}`, reason: 'it has no text' })
      else messages.push(message)
    })
    if (messages.length > 0) traces.push({ scope: { user }, session, key: `locomo:${user}:${session}`, messages })
  }
}

/** Sessions in order of their number. Dates without a session are left over from longer conversations. */
function sessionNames(conversation: JsonObject): string[] {
  const number = (name: string) => Number(name.slice('session_'.length))
  return Object.keys(conversation)
    .filter((name) => /^session_\d+$/.test(name))
    .sort((a, b) => number(a) - number(b))
}

function readTurn(turn: JsonObject, at: string | undefined): ImportedMessage | undefined {
  const content = textField(turn, 'text')
  if (content === undefined) return undefined
  const message: ImportedMessage = { role: 'user', content }
  const speaker = textField(turn, 'speaker')
  const sourceId = textField(turn, 'dia_id')
  const caption = textField(turn, 'blip_caption')
  if (speaker !== undefined) message.speaker = speaker
  if (sourceId !== undefined) message.sourceId = sourceId
  if (caption !== undefined) message.attachments = [{ kind: 'image', caption }]
  if (at !== undefined) message.at = at
  return message
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** "1:56 pm on 8 May, 2023" -> "2023-05-08T13:56:00": no offset, since the file gives none. */
export function locomoTime(text: string): string | undefined {
  const match = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) ([a-z]+),? (\d{4})$/i.exec(text.trim())
  if (match === null) return undefined
  const [, hour = '', minute = '', half = '', day = '', monthName = '', year = ''] = match
  const month = months.indexOf(monthName.toLowerCase()) + 1
  if (month === 0) return undefined
  const hour24 = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const two = (value: number | string) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour24)}:${minute}:00`
}
