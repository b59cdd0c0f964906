import type { EventTime, MemoryKind, MemoryLabel, Role, RoutedSegment } from '@ecphory/events'
import { readRows } from '../evaluation.ts'
import { heldOut } from '../held-out.ts'

/** A line of segments-own: a segment with its labels and what should be found in it. */
export interface Row {
  readonly id: string
  readonly lang: 'en' | 'zh'
  readonly role: Role
  /** ISO 8601 with offset. */
  readonly time: string
  /** Of a user's segment the account holder's own name; of a log line the device. */
  readonly speaker: string | null
  readonly text: string
  readonly labels: readonly MemoryLabel[]
  readonly gold: {
    readonly events: readonly GoldEvent[]
    readonly facts: readonly GoldFact[]
    readonly rules: readonly GoldRule[]
    readonly states: readonly GoldState[]
  }
}

export interface GoldEvent {
  readonly summary: string
  readonly when: string | null
  readonly participants: readonly string[]
  readonly places: readonly string[]
}

export interface GoldFact {
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly polarity: 'positive' | 'negative'
  readonly band: string
}

export interface GoldRule {
  readonly if: readonly string[]
  readonly then: readonly string[]
}

export interface GoldState {
  readonly item: string
  readonly status: string
  readonly due: string | null
}

export const splits = ['dev', 'heldOut', 'all'] as const
export type Split = (typeof splits)[number]

export function readSplit(path: string, split: Split): readonly Row[] {
  return readRows<Row>(path).filter((row) => split === 'all' || heldOut(row.id) === (split === 'heldOut'))
}

/** An ISO 8601 time with offset, as the pipeline's instant type. */
export function isoToEventTime(iso: string): EventTime {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(iso)
  const minutes = offset ? Number(offset[2]) * 60 + Number(offset[3]) : 0
  return {
    instant: Date.parse(iso),
    offsetMinutes: offset?.[1] === '-' ? -minutes : minutes,
    precision: 'instant',
    source: 'given',
  }
}

/** Of a user's row the name is the account holder's own, so it is left out: `speaker` names another person. */
export function speakerOfRow(row: Row): string | null {
  return row.role === 'user' ? null : row.speaker
}

/** A row as a type's extractor receives it. The vector is still to be put in. */
export function rowToSegment(row: Row, stored: readonly MemoryKind[]): RoutedSegment {
  return {
    segmentId: row.id,
    traceId: row.id,
    index: 0,
    scope: { tenant: 'local', user: 'own' },
    sourceId: row.id,
    role: row.role,
    speaker: speakerOfRow(row),
    text: row.text,
    attachments: [],
    time: isoToEventTime(row.time),
    preceding: [],
    vector: { encoder: 'none', scale: 1, bytes: '' },
    probabilities: { episodic: 0, semantic: 0, procedural: 0, working: 0, fragmented: 0 },
    labels: [...row.labels],
    stored: [...stored],
    doubtful: false,
  }
}
