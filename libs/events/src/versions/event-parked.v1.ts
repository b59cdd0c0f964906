import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** A dead letter: one event that a stage could not take, parked alone with what is needed to run it again. */
export const eventParkedV1 = defineEvent(
  'ecphory.event.parked.v1',
  z.strictObject({
    stage: z.string().min(1),
    code: z.string().min(1),
    reason: z.string().min(1),
    /** The event as it came in, JSON; sealed where the log seals payloads. */
    original: z.string(),
    /** What a model answered where that was the fault, capped; sealed likewise. */
    rawAnswer: z.string().max(65536).optional(),
  }),
)
export type EventParked = z.infer<typeof eventParkedV1.data>
