import { z } from 'zod'

/** How strongly the text supports a statement: .9-1, .7-.89, .5-.69. Below .5 nothing is recorded. */
export const confidenceBandSchema = z.enum(['explicit', 'paraphrased', 'weak'])
export type ConfidenceBand = z.infer<typeof confidenceBandSchema>

export const polaritySchema = z.enum(['positive', 'negative'])
export type Polarity = z.infer<typeof polaritySchema>

export const entityKindSchema = z.enum(['person', 'place', 'thing', 'time'])
export type EntityKind = z.infer<typeof entityKindSchema>

/** A mention of an entity. `discriminator` tells apart two of one name ("nephew", "colleague"); null where the text gives none. */
export const mentionSchema = z.strictObject({
  name: z.string().min(1),
  kind: entityKindSchema,
  discriminator: z.string().nullable(),
})
export type Mention = z.infer<typeof mentionSchema>

/** What every fact has. */
export const factBase = {
  /** hash(segment, extraction run, index): first one wins. */
  factId: z.string().min(1),
  /** Ids of the segments that the fact rests on: one, or the inputs of an abstraction. */
  support: z.array(z.string().min(1)).min(1),
  /** `text`: found in a segment. `model`: an abstraction that a language model made of its support. */
  origin: z.enum(['text', 'model']),
}
