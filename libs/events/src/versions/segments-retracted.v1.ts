import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** The router resolved a retraction: these segments go, and whatever matches a tombstone will not come back. */
export const segmentsRetractedV1 = defineEvent(
  'ecphory.segments.retracted.v1',
  z.strictObject({ subject: subjectSchema, segmentIds: z.array(z.string().min(1)), tombstones: z.array(z.string()) }),
)
export type SegmentsRetracted = z.infer<typeof segmentsRetractedV1.data>
