import { z } from 'zod'
import { timeSpanSchema } from '../event-time.ts'
import { factBase as base, confidenceBandSchema, polaritySchema } from '../fact-base.ts'
import { defineEvent } from '../define-event.ts'
import { extractedBase } from '../extracted-base.ts'

/** A lasting statement about somebody. `relation` is a canonical name of relations.ts in libs/memory. */
export const statementFactSchema = z.strictObject({
  ...base,
  kind: z.literal('statement'),
  /** `user` for the account holder; otherwise a name or a role word ("sister", the name of another speaker). */
  subject: z.string().min(1),
  relation: z.string().min(1),
  object: z.string().min(1),
  polarity: polaritySchema,
  band: confidenceBandSchema,
  confidence: z.number().min(0.5).max(1),
  /** When it holds, where the text says so; null leaves it to settling (from the statement's own time on). */
  valid: timeSpanSchema.nullable(),
  /** "I misspoke": withdraws what was said in this slot before; false for a change in the world. */
  correction: z.boolean(),
  /** True for a hint counted by A_sem (an observed episode), which settles only by recurrence. */
  hint: z.boolean(),
})
export type StatementFact = z.infer<typeof statementFactSchema>

/** The semantic projector read a segment; `facts` may be empty. */
export const statementsExtractedV1 = defineEvent(
  'ecphory.statements.extracted.v1',
  z.strictObject({ ...extractedBase, facts: z.array(statementFactSchema) }),
)
export type StatementsExtracted = z.infer<typeof statementsExtractedV1.data>
