import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { messageSchema } from '../message.ts'
import { scopeSchema } from '../scope.ts'

/** A caller recorded messages of one subject. `traceId` derives from the idempotency key, or from the content. */
export const traceRecordedV1 = defineEvent(
  'ecphory.trace.recorded.v1',
  z.strictObject({
    traceId: z.string().min(1),
    scope: scopeSchema,
    /** Hash of scope and messages: the same id with another hash is refused. */
    contentHash: z.string().min(1),
    messages: z.array(messageSchema).min(1),
  }),
)
export type TraceRecorded = z.infer<typeof traceRecordedV1.data>
