import type { EventTime, MemoryLabel, PrecedingSegment, Role } from '@ecphory/events'
import type { SegmentContent } from '@ecphory/routing'
import { readRows } from '../../eval/evaluation.ts'

/** A segment with the labels that a careful reader gave it, the most prominent first. */
export interface LabelledSegment {
  readonly id: string
  readonly source: string
  readonly language: string
  /** Whose segment it is; its source where that is not given. */
  readonly user: string
  readonly segment: SegmentContent
  readonly labels: readonly MemoryLabel[]
}

/** A line of `segments.jsonl`, `router-extra.jsonl` or of a router benchmark. */
interface LabelledRow {
  readonly id: string
  readonly source?: string
  readonly lang?: string
  readonly user?: string
  readonly role: Role
  readonly time: string
  readonly speaker?: string | null
  readonly text: string
  readonly prev?: string | null
  readonly labels: readonly MemoryLabel[]
}

export const readLabelled = (files: readonly string[]): readonly LabelledSegment[] =>
  files.flatMap((file) => readRows<LabelledRow>(file)).map(toLabelled)

function toLabelled(row: LabelledRow): LabelledSegment {
  return {
    id: row.id,
    source: row.source ?? 'own',
    language: row.lang ?? 'en',
    user: row.user ?? row.source ?? 'own',
    labels: row.labels,
    segment: {
      role: row.role,
      speaker: speakerOf(row),
      text: row.text,
      time: toTime(row.time),
      attachments: [],
      preceding: row.prev == null ? [] : [toPreceding(row.prev)],
    },
  }
}

/** Chats between two people name who speaks; elsewhere the role says it. */
function speakerOf(row: LabelledRow): string | null {
  if (row.speaker !== undefined) return row.speaker
  if (row.source === 'own-chat') return row.user ?? null
  return row.source === 'locomo' ? (row.user?.split('/').at(-1) ?? null) : null
}

/** `Tim: text` or `assistant: text`. */
function toPreceding(line: string): PrecedingSegment {
  const [, name = '', text = line] = /^([^:\n]{1,40}): ([\s\S]*)$/.exec(line) ?? []
  const role: Role = /^(assistant|ai)$/i.test(name) ? 'assistant' : /^log$/i.test(name) ? 'log' : 'user'
  return { text, role, speaker: name === '' || /^(user|assistant|ai|log)$/i.test(name) ? null : name }
}

/** ISO with offset, `2024-10-09 07:15`, or `11:41 am on 6 November, 2023`; anything else counts as not given. */
function toTime(text: string): EventTime {
  const chat = /^(\d+):(\d+) (am|pm) on (\d+ \w+, \d+)$/.exec(text)
  const zoned = /[+-]\d\d:\d\d$/.exec(text)
  const plain = chat ? `${chat[4]} ${chat[1]}:${chat[2]} ${chat[3]}` : text
  const instant = Date.parse(
    zoned ? text : `${plain}${/^\d{4}-\d\d-\d\d$/.test(plain) ? 'T00:00' : ''} UTC`.replace('T00:00 UTC', 'T00:00Z'),
  )
  if (Number.isNaN(instant)) return { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'ingested' }
  const offset = zoned ? zoned[0] : '+00:00'
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  return {
    instant,
    offsetMinutes: offset.startsWith('-') ? -minutes : minutes,
    precision: 'minute',
    source: zoned ? 'given' : 'naive',
  }
}
