import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** A training round of one tenant's router ended. The weights are a blob under the head's content address. */
export const headTrainedV1 = defineEvent(
  'ecphory.head.trained.v1',
  z.strictObject({
    tenant: z.string().min(1),
    /** Content address, e.g. `router@1f3a…`; the decisions of a run name their head by it. */
    head: z.string().min(1),
    /** The head that it was compared with, and that answered until then. */
    parent: z.string().min(1),
    /** t of the gate's schedule. */
    round: z.int().positive(),
    trigger: z.enum(['labels', 'command']),
    /** Labels that it learned from, and those that it was judged by. */
    pool: z.int().min(0),
    heldOut: z.int().min(0),
    seed: z.int(),
    /** Whether it was found no worse than its parent, and so may answer. */
    promoted: z.boolean(),
    reason: z.string().min(1),
    /** What was measured on the held-out labels, of the parent and of the new head. */
    figures: z.record(z.string(), z.number()),
  }),
)
export type HeadTrained = z.infer<typeof headTrainedV1.data>
