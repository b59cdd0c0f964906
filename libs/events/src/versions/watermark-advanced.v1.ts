import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** The stage before has come this far in a root partition: everything below `offset` has been passed on. */
export const watermarkAdvancedV1 = defineEvent(
  'ecphory.watermark.advanced.v1',
  z.strictObject({ partition: z.int().min(0), offset: z.int().min(0) }),
)
export type WatermarkAdvanced = z.infer<typeof watermarkAdvancedV1.data>
