import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** A revised decision takes a segment away from a type: what rests on it alone goes too. */
export const segmentWithdrawnV1 = defineEvent(
  'ecphory.segment.withdrawn.v1',
  z.strictObject({ subject: subjectSchema, segmentId: z.string().min(1) }),
)
export type SegmentWithdrawn = z.infer<typeof segmentWithdrawnV1.data>
