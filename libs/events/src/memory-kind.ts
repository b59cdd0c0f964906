import { z } from 'zod'

/** The four memory types. `fragmented` is a label, never a type: it has no graph. */
export const memoryKindSchema = z.enum(['episodic', 'semantic', 'procedural', 'working'])
export type MemoryKind = z.infer<typeof memoryKindSchema>
export const memoryKinds = memoryKindSchema.options

export const memoryLabelSchema = z.enum([...memoryKindSchema.options, 'fragmented'])
export type MemoryLabel = z.infer<typeof memoryLabelSchema>
export const memoryLabels = memoryLabelSchema.options

/** Calibrated probability of each label; they are independent, so they need not add up to 1. */
export const labelProbabilitiesSchema = z.strictObject({
  episodic: z.number().min(0).max(1),
  semantic: z.number().min(0).max(1),
  procedural: z.number().min(0).max(1),
  working: z.number().min(0).max(1),
  fragmented: z.number().min(0).max(1),
})
export type LabelProbabilities = z.infer<typeof labelProbabilitiesSchema>
