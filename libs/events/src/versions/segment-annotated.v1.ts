import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { headInputSchema } from '../head-input.ts'
import { memoryLabelSchema } from '../memory-kind.ts'
import { subjectSchema } from '../scope.ts'

/** Why an annotator's word is there, or is not. Where none was there to be asked, nothing is written. */
export const annotationOutcomeSchema = z.enum(['answered', 'timed-out', 'failed', 'invalid'])
export type AnnotationOutcome = z.infer<typeof annotationOutcomeSchema>

/**
 * Somebody was asked what a segment is, or said it unasked: what came of it, beside the decision of the same
 * step. The newest with labels is what training learns from; one without is waiting for a label.
 */
export const segmentAnnotatedV1 = defineEvent(
  'ecphory.segment.annotated.v1',
  z.strictObject({
    segmentId: z.string().min(1),
    traceId: z.string().min(1),
    subject: subjectSchema,
    outcome: annotationOutcomeSchema,
    /** The most prominent first; empty unless answered. */
    labels: z.array(memoryLabelSchema).max(3),
    annotator: z.strictObject({ kind: z.enum(['person', 'model']), name: z.string().min(1) }),
    /** A model's words as they came, capped. */
    rawAnswer: z.string().max(65536).nullable(),
    input: headInputSchema,
  }),
)
export type SegmentAnnotated = z.infer<typeof segmentAnnotatedV1.data>
