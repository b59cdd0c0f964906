import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { memoryKindSchema } from '../memory-kind.ts'
import { subjectSchema } from '../scope.ts'

/** The subject (or a schedule) asks a type to abstract now, without waiting for its own trigger. */
export const abstractionRequestedV1 = defineEvent(
  'ecphory.abstraction.requested.v1',
  z.strictObject({ subject: subjectSchema, memoryKind: memoryKindSchema }),
)
export type AbstractionRequested = z.infer<typeof abstractionRequestedV1.data>
