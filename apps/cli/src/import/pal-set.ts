import { arrayField, field, isObject, textField, type JsonObject } from './json-value.ts'
import type { Imported, ImportedMessage, ImportedTrace, Skipped } from './imported-trace.ts'

/**
 * Reads a PAL-Set user file: `{user: {history, query}}`. A sample of the history is one session and one trace: its logs
 * (role `log`), then its dialogue. The `query` part holds what is asked in a test: it is never recorded.
 * `topics` is the key to the test as well, and is not read.
 */
export function parsePalSet(json: unknown): Imported {
  const traces: ImportedTrace[] = []
  const skipped: Skipped[] = []
  for (const [user, parts] of Object.entries(isObject(json) ? json : {})) {
    if (!isObject(parts) || !Array.isArray(field(parts, 'history'))) {
      skipped.push({ where: `user ${user}`, reason: 'it has no history' })
      continue
    }
    arrayField(parts, 'history').forEach((sample, index) => {
      const trace = isObject(sample) ? readSample(user, sample, skipped) : undefined
      if (trace !== undefined) traces.push(trace)
      else skipped.push({ where: `user ${user} sample ${index + 1}`, reason: 'it has no sample_id or no messages' })
    })
    const asked = arrayField(parts, 'query').length
    if (asked > 0)
      skipped.push({ where: `user ${user} query`, reason: `its ${asked} samples are asked, never recorded` })
  }
  return { traces, skipped, refused: [] }
}

function readSample(user: string, sample: JsonObject, skipped: Skipped[]): ImportedTrace | undefined {
  const session = textField(sample, 'sample_id')
  if (session === undefined) return undefined
  const messages = [...readLogs(session, sample, skipped), ...readDialogue(session, sample, skipped)]
  return messages.length === 0 ? undefined : { scope: { user }, session, key: `pal-set:${session}`, messages }
}

function readLogs(session: string, sample: JsonObject, skipped: Skipped[]): ImportedMessage[] {
  return arrayField(sample, 'logs').flatMap((log, index) =>
    readMessage(
      'log',
      `${session}:log_${index + 1}`,
      log,
      isObject(log) ? textField(log, 'timestamp') : undefined,
      skipped,
    ),
  )
}

function readDialogue(session: string, sample: JsonObject, skipped: Skipped[]): ImportedMessage[] {
  const dialogue = field(sample, 'dialogue')
  const at = textField(sample, 'dialogue_timestamp')
  return Object.entries(isObject(dialogue) ? dialogue : {}).flatMap(([turn, sides]) =>
    (['user', 'assistant'] as const).flatMap((role) => {
      const side = isObject(sides) ? field(sides, role) : undefined
      return side === undefined ? [] : readMessage(role, `${session}:${turn}:${role}`, side, at, skipped)
    }),
  )
}

function readMessage(
  role: 'log' | 'user' | 'assistant',
  sourceId: string,
  item: unknown,
  time: string | undefined,
  skipped: Skipped[],
): ImportedMessage[] {
  const content = isObject(item) ? textField(item, 'content') : undefined
  if (content === undefined) {
    skipped.push({ where: sourceId, reason: 'it has no content' })
    return []
  }
  // "2024-01-12 20:00:00" has no offset: it stays without one, and is flagged as naive.
  return [{ role, content, sourceId, ...(time === undefined ? {} : { at: time.replace(' ', 'T') }) }]
}
