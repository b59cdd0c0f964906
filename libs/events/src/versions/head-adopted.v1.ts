import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** From here on a head answers for a tenant: the newest one is in force. Before the first, the shipped head answers. */
export const headAdoptedV1 = defineEvent(
  'ecphory.head.adopted.v1',
  z.strictObject({
    tenant: z.string().min(1),
    head: z.string().min(1),
    previous: z.string().min(1),
    because: z.enum(['trained', 'rollback', 'command']),
  }),
)
export type HeadAdopted = z.infer<typeof headAdoptedV1.data>
