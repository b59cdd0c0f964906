import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { memoryKindSchema } from '../memory-kind.ts'
import { decisionSchema } from './decision-made.v1.ts'

/** A later label moved a segment; the newest revision is in force. `withdrawn` and `added` are the types that lose and gain it. */
export const decisionRevisedV1 = defineEvent(
  'ecphory.decision.revised.v1',
  z.strictObject({ ...decisionSchema.shape, withdrawn: z.array(memoryKindSchema), added: z.array(memoryKindSchema) }),
)
export type DecisionRevised = z.infer<typeof decisionRevisedV1.data>
