import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { memoryLabelSchema } from '../memory-kind.ts'
import { subjectSchema } from '../scope.ts'

/** Somebody said what a segment is, after it was routed: a person, or an annotating model whose raw answer is kept. */
export const labelGivenV1 = defineEvent(
  'ecphory.label.given.v1',
  z.strictObject({
    subject: subjectSchema,
    segmentId: z.string().min(1),
    labels: z.array(memoryLabelSchema).min(1),
    annotator: z.strictObject({ kind: z.enum(['person', 'model']), name: z.string().min(1) }),
    rawAnswer: z.string().max(65536).nullable(),
  }),
)
export type LabelGiven = z.infer<typeof labelGivenV1.data>
