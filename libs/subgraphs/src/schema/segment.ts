import type { Anchor } from '@ecphory/memory'
import { toEventTime } from './date-time.ts'
import { toEnum } from './enum-names.ts'

export const toSegment = (anchor: Omit<Anchor, 'terms' | 'vector'>) => ({
  id: anchor.segmentId,
  traceId: anchor.traceId,
  sourceId: anchor.sourceId,
  text: anchor.text,
  role: toEnum(anchor.role),
  speaker: anchor.speaker,
  agent: anchor.agent,
  session: anchor.session,
  time: toEventTime(anchor.time),
  attachments: anchor.attachments,
})
