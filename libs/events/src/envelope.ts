import { z } from 'zod'

/**
 * CloudEvents 1.0 in structured JSON, with the extensions `tenant`, `partitionkey` and `traceparent`, and on derived
 * events `rootpartition` and `rootoffset`: the greatest root position among the event's inputs.
 * `time` is when the event was made, never the time that it speaks of.
 */
export const envelopeSchema = z.strictObject({
  specversion: z.literal('1.0'),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string().regex(/^ecphory\.[a-z-]+\.[a-z-]+\.v[1-9][0-9]*$/),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  tenant: z.string().min(1),
  partitionkey: z.string().min(1),
  traceparent: z.string().optional(),
  rootpartition: z.int().min(0).optional(),
  rootoffset: z.int().min(0).optional(),
  data: z.unknown(),
})
export type EcphoryEvent = z.infer<typeof envelopeSchema>

/** An event that no log has yet. It is the same thing; the log adds only a position. */
export type NewEvent = EcphoryEvent
