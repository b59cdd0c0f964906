import { z } from 'zod'
import { timeSpanSchema } from '../event-time.ts'
import { factBase as base, mentionSchema } from '../fact-base.ts'
import { defineEvent } from '../define-event.ts'
import { extractedBase } from '../extracted-base.ts'

export const itemStatusSchema = z.enum(['pending', 'scheduled', 'in_progress', 'waiting', 'done', 'cancelled'])
export type ItemStatus = z.infer<typeof itemStatusSchema>

export const resourceSchema = z.enum(['body', 'time', 'money', 'attention'])
export type Resource = z.infer<typeof resourceSchema>

/** A change of an item's state. Items are matched by `terms` when they settle, since people rarely repeat a name. */
export const stateChangeFactSchema = z.strictObject({
  ...base,
  kind: z.literal('stateChange'),
  item: z.string().min(1),
  status: itemStatusSchema,
  due: timeSpanSchema.nullable(),
  /** Stemmed content words of the item, for matching. */
  terms: z.array(z.string().min(1)),
  mentions: z.array(mentionSchema),
  resources: z.array(resourceSchema),
  /** Medication, allergy and do-not items constrain the unasked: they come first. */
  constraint: z.enum(['medication', 'allergy', 'prohibition', 'condition']).nullable(),
  /** Comes back by itself after it was done ("every morning"). */
  recurrence: z.enum(['daily', 'weekly', 'monthly']).nullable(),
  /** True for an observed episode that may close or change an open item and opens none of its own. */
  hint: z.boolean(),
})
export type StateChangeFact = z.infer<typeof stateChangeFactSchema>

/** The working projector read a segment; `facts` may be empty. */
export const stateChangesExtractedV1 = defineEvent(
  'ecphory.state-changes.extracted.v1',
  z.strictObject({ ...extractedBase, facts: z.array(stateChangeFactSchema) }),
)
export type StateChangesExtracted = z.infer<typeof stateChangesExtractedV1.data>
