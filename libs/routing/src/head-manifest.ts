import { labelProbabilitiesSchema } from '@ecphory/events'
import { z } from 'zod'

/** `router@` and the first 12 digits of the file's sha256: a head's content address, named by each decision. */
export const headIdSchema = z.string().regex(/^router@[0-9a-f]{12}$/)

/** What a head's file is used with; it lies beside the file. */
export const headManifestSchema = z.strictObject({
  id: headIdSchema,
  file: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The encoder whose vectors the head was trained on. */
  encoder: z.string().min(1),
  /** Training round: t of the gate's schedule. */
  round: z.int().min(0),
  denseCount: z.int().positive(),
  lexicalBits: z.int().positive(),
  /** Logits are divided by it. */
  temperature: z.number().positive(),
  /** A label beside the first is given from this calibrated probability on. */
  thresholds: labelProbabilitiesSchema,
  /** theta_F: from this P(fragmented) on, a segment that the classifier calls fragmented is stored nowhere. */
  fragmentedCertain: z.number().min(0).max(1),
  /** Weights of the confidence: `[bias, logit of the product of label certainties, margin of the first label]`. */
  confidence: z.tuple([z.number(), z.number(), z.number()]),
  seed: z.int(),
  trainedOn: z.array(z.string()),
  /** Measured when it was trained. */
  figures: z.record(z.string(), z.number()),
})
export type HeadManifest = z.infer<typeof headManifestSchema>
