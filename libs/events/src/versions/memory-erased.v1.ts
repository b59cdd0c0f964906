import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'
import { memoryTargetSchema } from './memory-retracted.v1.ts'

/** All of a subject (`target` null) or one target is to leave every log, graph, index and file. This event stays as the audit. */
export const memoryErasedV1 = defineEvent(
  'ecphory.memory.erased.v1',
  z.strictObject({ jobId: z.string().min(1), subject: subjectSchema, target: memoryTargetSchema.nullable() }),
)
export type MemoryErased = z.infer<typeof memoryErasedV1.data>
