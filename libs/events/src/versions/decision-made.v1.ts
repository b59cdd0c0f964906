import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { labelProbabilitiesSchema, memoryKindSchema, memoryLabelSchema } from '../memory-kind.ts'
import { subjectSchema } from '../scope.ts'

export const decisionSchema = z.strictObject({
  segmentId: z.string().min(1),
  traceId: z.string().min(1),
  subject: subjectSchema,
  labels: z.array(memoryLabelSchema).min(1),
  /** The types that receive the segment. Empty only for a segment that is fragmented beyond doubt. */
  stored: z.array(memoryKindSchema),
  doubtful: z.boolean(),
  probabilities: labelProbabilitiesSchema,
  /** s(x): calibrated probability that the whole label set is right. */
  confidence: z.number().min(0).max(1),
  /** tau_t in force. */
  threshold: z.number().min(0).max(1),
  decidedBy: z.enum(['classifier', 'annotator']),
  /** Below the threshold, and no annotator answered: the classifier's word stands until a label comes. */
  unannotated: z.boolean(),
  /** Content address of the head. */
  head: z.string().min(1),
})
export type Decision = z.infer<typeof decisionSchema>

/** The router placed a segment. The first committed decision per (run, segment) wins. */
export const decisionMadeV1 = defineEvent('ecphory.decision.made.v1', decisionSchema)
