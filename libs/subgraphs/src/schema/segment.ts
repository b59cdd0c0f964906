import type { Anchor } from '@ecphory/memory'
import { toEventTime } from './date-time.ts'
import { toEnum } from './enum-names.ts'

type Shown =
  'segmentId' | 'traceId' | 'sourceId' | 'text' | 'role' | 'speaker' | 'agent' | 'session' | 'time' | 'attachments'

export const toSegment = (anchor: Pick<Anchor, Shown>) => ({
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
