import { z } from 'zod'
import { factBase as base } from '../fact-base.ts'
import { defineEvent } from '../define-event.ts'
import { extractedBase } from '../extracted-base.ts'

/** What to do when. A plain how-to holds the task itself as its condition. */
export const ruleFactSchema = z.strictObject({
  ...base,
  kind: z.literal('rule'),
  if: z.array(z.string().min(1)).min(1),
  then: z.array(z.string().min(1)).min(1),
  else: z.array(z.string().min(1)),
  /** True where `then` is a sequence to be done in its order. */
  ordered: z.boolean(),
  subject: z.string().min(1),
  /** True for an observed practice counted by A_proc; `feedback` is how that episode turned out. */
  hint: z.boolean(),
  feedback: z.enum(['positive', 'negative']).nullable(),
})
export type RuleFact = z.infer<typeof ruleFactSchema>

/** The procedural projector read a segment; `facts` may be empty. */
export const rulesExtractedV1 = defineEvent(
  'ecphory.rules.extracted.v1',
  z.strictObject({ ...extractedBase, facts: z.array(ruleFactSchema) }),
)
export type RulesExtracted = z.infer<typeof rulesExtractedV1.data>
