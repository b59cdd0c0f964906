import type { Attachment, Message, PrecedingSegment, TraceRecorded } from '@ecphory/events'
import { withoutFenced } from '@ecphory/memory'
import { precedingCharactersMax, precedingMax } from './limits.ts'
import { segmentText } from './segment-text.ts'
import type { CutSegment } from './trace-router.ts'

/**
 * All segments of a trace, in order; messages of role `system` make none. What precedes a segment is taken from its own
 * trace, so the order in which traces are delivered changes nothing.
 */
export function cutTrace({ traceId, scope, messages }: TraceRecorded): readonly CutSegment[] {
  const segments: CutSegment[] = []
  let index = 0
  for (const message of messages) {
    // What was erased keeps its places, so that the segments behind it keep their ids.
    index += message.erasedSegments ?? 0
    for (const piece of piecesOf(message)) {
      segments.push({
        segmentId: segmentIdOf(traceId, index),
        traceId,
        index,
        scope,
        sourceId: message.sourceId,
        role: message.role,
        speaker: message.speaker,
        time: message.time,
        ...piece,
        preceding: segments.slice(-precedingMax).map(toPreceding),
      })
      index += 1
    }
  }
  return segments
}

/** The trace's id, `-`, the index: derived, and the trace can be found by it. */
export const segmentIdOf = (traceId: string, index: number): string => `${traceId}-${index}`

/** Attachments travel with the first piece; where they are all there is, their kinds stand for the text. */
function piecesOf(message: Message): readonly { readonly text: string; readonly attachments: Attachment[] }[] {
  if (message.role === 'system' || message.erasedSegments !== undefined) return []
  const texts = segmentText(withoutFenced(message.content), message.role)
  const kinds = message.attachments.map(({ kind }) => `[${kind}]`).join(' ')
  const pieces = texts.length > 0 || kinds === '' ? texts : [kinds]
  return pieces.map((text, index) => ({ text, attachments: index === 0 ? message.attachments : [] }))
}

const toPreceding = ({ text, speaker, role }: CutSegment): PrecedingSegment => ({
  text: text.slice(0, precedingCharactersMax),
  speaker,
  role,
})
