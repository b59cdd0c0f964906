import { z } from 'zod'
import { routedSegmentSchema } from './segment.ts'

/** What a language model answered, as it came: capped, so that an event fits a broker's limit. */
export const modelAnswerSchema = z.strictObject({
  prompt: z.string().min(1),
  model: z.string().min(1),
  /** Hash of model, prompt and input: a reprocess looks answers up by it before it asks. */
  inputHash: z.string().min(1),
  text: z.string().max(65536),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
})
export type RecordedAnswer = z.infer<typeof modelAnswerSchema>

/** What every `…extracted` event holds beside its facts. */
export const extractedBase = {
  /** The segment itself travels on: the projecting half makes its anchor from it. */
  segment: routedSegmentSchema,
  /** True where the type only observes the segment: its facts feed recurrence and state slots, and no anchor is put. */
  observed: z.boolean(),
  /** Name and version of the extractor that found the facts. */
  extractor: z.string().min(1),
  /** Empty where no model was asked. */
  answers: z.array(modelAnswerSchema),
}
