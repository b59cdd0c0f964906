import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** A dead letter that was run again, under its original root position, and is done. It ends what the letter said. */
export const eventRetriedV1 = defineEvent(
  'ecphory.event.retried.v1',
  z.strictObject({
    /** The id of the parked event. */
    letterId: z.string().min(1),
    stage: z.string().min(1),
  }),
)
export type EventRetried = z.infer<typeof eventRetriedV1.data>
