import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** What a retraction or an erasure is aimed at: a trace, a message by the caller's id, or one segment. */
export const memoryTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trace'), traceId: z.string().min(1) }),
  z.strictObject({ kind: z.literal('source'), sourceId: z.string().min(1) }),
  z.strictObject({ kind: z.literal('segment'), segmentId: z.string().min(1) }),
])
export type MemoryTarget = z.infer<typeof memoryTargetSchema>

/** The subject takes something back: it is believed no longer, and re-feeding it is suppressed. History keeps it. */
export const memoryRetractedV1 = defineEvent(
  'ecphory.memory.retracted.v1',
  z.strictObject({ subject: subjectSchema, target: memoryTargetSchema, reason: z.string().max(1024).nullable() }),
)
export type MemoryRetracted = z.infer<typeof memoryRetractedV1.data>
