import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** The router resolved an erasure: these segments leave without history; `segmentIds` null is the whole subject. */
export const segmentsErasedV1 = defineEvent(
  'ecphory.segments.erased.v1',
  z.strictObject({
    jobId: z.string().min(1),
    subject: subjectSchema,
    segmentIds: z.array(z.string().min(1)).nullable(),
    tombstones: z.array(z.string()),
  }),
)
export type SegmentsErased = z.infer<typeof segmentsErasedV1.data>
