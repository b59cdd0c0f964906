import { z } from 'zod'
import { routedSegmentSchema } from './segment.ts'

/** What every `…extracted` event holds beside its facts. */
export const extractedBase = {
  /** The segment itself travels on: the projecting half makes its anchor from it. */
  segment: routedSegmentSchema,
  /** True where the type only observes the segment: its facts feed recurrence and state slots, and no anchor is put. */
  observed: z.boolean(),
  /** Name and version of the extractor that found the facts. */
  extractor: z.string().min(1),
}
