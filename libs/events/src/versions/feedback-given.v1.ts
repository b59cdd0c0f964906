import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** The subject said how something that was remembered worked out. A_proc counts it. */
export const feedbackGivenV1 = defineEvent(
  'ecphory.feedback.given.v1',
  z.strictObject({
    subject: subjectSchema,
    segmentId: z.string().min(1),
    polarity: z.enum(['positive', 'negative']),
  }),
)
export type FeedbackGiven = z.infer<typeof feedbackGivenV1.data>
