import type { Attachment, EventTime, Role } from '@ecphory/events'
import { englishMonths } from '../time/english-calendar.ts'

/** What a segment has to say for itself before it is routed. */
export interface PassageSource {
  readonly role: Role
  readonly speaker: string | null
  readonly text: string
  readonly time: EventTime
  readonly attachments: readonly Attachment[]
}

const speakersByRole: Readonly<Record<Role, string>> = {
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
  log: 'Log',
  system: 'System',
}

/**
 * The text under which a segment is encoded, once, for retrieval and routing alike: `8 May 2023 Ana: text [shares
 * caption]`. Date and speaker are part of what is looked for; text alone finds 15 points less of LoCoMo's evidence.
 * A time of arrival is not the event's own, so it is left out.
 */
export function segmentToPassage(segment: PassageSource): string {
  const date = segment.time.source === 'ingested' ? '' : `${localDate(segment.time)} `
  return `${date}${speakerOf(segment)}: ${textWithCaptions(segment)}`
}

/** Who says it: the named speaker, or what the role is called. */
export const speakerOf = (segment: Pick<PassageSource, 'role' | 'speaker'>): string =>
  segment.speaker ?? speakersByRole[segment.role]

/** The text and what its attachments show. */
export const textWithCaptions = (segment: Pick<PassageSource, 'text' | 'attachments'>): string =>
  [
    segment.text,
    ...segment.attachments.filter(({ caption }) => caption !== '').map(({ caption }) => `[shares ${caption}]`),
  ].join(' ')

function localDate(time: EventTime): string {
  const local = new Date(time.instant + time.offsetMinutes * 60_000)
  return `${local.getUTCDate()} ${englishMonths[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}
