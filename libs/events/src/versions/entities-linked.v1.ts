import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

/** Two entities are one (`same`), or are to be kept apart again. Reversible: the last word counts, history keeps both. */
export const entitiesLinkedV1 = defineEvent(
  'ecphory.entities.linked.v1',
  z.strictObject({
    subject: subjectSchema,
    entityIds: z.tuple([z.string().min(1), z.string().min(1)]),
    same: z.boolean(),
    by: z.string().min(1),
  }),
)
export type EntitiesLinked = z.infer<typeof entitiesLinkedV1.data>
