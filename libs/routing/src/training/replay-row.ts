import { headInputSchema, memoryLabelSchema } from '@ecphory/events'
import { z } from 'zod'
import { recordHeadInput, readHeadInput } from '../recorded-input.ts'
import type { LabelledInput } from './train-head.ts'

/** A line of what training rounds replay: an input as the log keeps it, with its labels. */
const replayRowSchema = z.strictObject({
  input: headInputSchema,
  labels: z.array(memoryLabelSchema).min(1),
  source: z.string(),
  weight: z.number().min(0),
})

/** @param encoder the id of what encoded it */
export function writeReplayRow({ input, labels, source, weight = 1 }: LabelledInput, encoder: string): string {
  const row: z.input<typeof replayRowSchema> = {
    input: recordHeadInput(input, encoder),
    labels: [...labels],
    source,
    weight,
  }
  return JSON.stringify(row)
}

/** Throws where the line is not one. */
export function readReplayRow(line: string): LabelledInput {
  const { input, ...row } = replayRowSchema.parse(JSON.parse(line))
  return { ...row, input: readHeadInput(input) }
}
