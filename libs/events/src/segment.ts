import { z } from 'zod'
import { attachmentSchema, roleSchema } from './message.ts'
import { eventTimeSchema } from './event-time.ts'
import { labelProbabilitiesSchema, memoryKindSchema, memoryLabelSchema } from './memory-kind.ts'
import { scopeSchema } from './scope.ts'

/** A vector of `dimensions` signed bytes in base64; value i is `byte_i * scale`. */
export const quantisedVectorSchema = z.strictObject({
  encoder: z.string().min(1),
  scale: z.number().positive(),
  bytes: z.string(),
})
export type QuantisedVector = z.infer<typeof quantisedVectorSchema>

export const precedingSegmentSchema = z.strictObject({
  text: z.string(),
  speaker: z.string().nullable(),
  role: roleSchema,
})
export type PrecedingSegment = z.infer<typeof precedingSegmentSchema>

/** A segment with everything that the stages behind the router need; nobody looks back into the trace. */
export const routedSegmentSchema = z.strictObject({
  segmentId: z.string().min(1),
  traceId: z.string().min(1),
  /** The segment's place in its trace, from 0. */
  index: z.int().min(0),
  scope: scopeSchema,
  sourceId: z.string().min(1),
  role: roleSchema,
  speaker: z.string().nullable(),
  text: z.string().min(1),
  attachments: z.array(attachmentSchema),
  time: eventTimeSchema,
  /** Up to two segments before this one in its trace, the nearest last. */
  preceding: z.array(precedingSegmentSchema).max(2),
  vector: quantisedVectorSchema,
  probabilities: labelProbabilitiesSchema,
  labels: z.array(memoryLabelSchema).min(1),
  stored: z.array(memoryKindSchema),
  /** Stored against the label `fragmented`, under its best other label. */
  doubtful: z.boolean(),
})
export type RoutedSegment = z.infer<typeof routedSegmentSchema>
