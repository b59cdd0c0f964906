import { z } from 'zod'
import { quantisedVectorSchema } from './segment.ts'

/** What a head is given of a segment, so that another can learn from it: no words, only their hashes. */
export const headInputSchema = z.strictObject({
  vector: quantisedVectorSchema,
  /** Features of form, behind the vector in the head's dense row. */
  structural: z.array(z.number()),
  /** Hashed terms, each with how often it occurs. */
  terms: z.array(z.tuple([z.int().min(0), z.int().positive()])),
})
export type RecordedHeadInput = z.infer<typeof headInputSchema>
