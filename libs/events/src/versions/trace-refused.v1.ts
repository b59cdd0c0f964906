import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** The router met other content under an id that it had seen. Nothing of it enters a graph. */
export const traceRefusedV1 = defineEvent(
  'ecphory.trace.refused.v1',
  z.strictObject({
    traceId: z.string().min(1),
    subject: subjectSchema,
    code: z.string().min(1),
    reason: z.string().min(1),
  }),
)
export type TraceRefused = z.infer<typeof traceRefusedV1.data>
