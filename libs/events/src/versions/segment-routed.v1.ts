import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { routedSegmentSchema } from '../segment.ts'

/** A segment reaches a memory type: to be stored there, or only observed. */
export const segmentRoutedV1 = defineEvent(
  'ecphory.segment.routed.v1',
  z.strictObject({ segment: routedSegmentSchema, observed: z.boolean() }),
)
export type SegmentRouted = z.infer<typeof segmentRoutedV1.data>
