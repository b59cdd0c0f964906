import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'
import { precedingSegmentSchema } from '../segment.ts'

/** The router resolved an erasure: these segments leave without history; `segmentIds` null is the whole subject. */
export const segmentsErasedV1 = defineEvent(
  'ecphory.segments.erased.v1',
  z.strictObject({
    jobId: z.string().min(1),
    subject: subjectSchema,
    segmentIds: z.array(z.string().min(1)).nullable(),
    tombstones: z.array(z.string()),
    /** Segments that had an erased one before them, with what is left of their context. */
    neighbours: z.array(
      z.strictObject({ segmentId: z.string().min(1), preceding: z.array(precedingSegmentSchema).max(2) }),
    ),
  }),
)
export type SegmentsErased = z.infer<typeof segmentsErasedV1.data>
