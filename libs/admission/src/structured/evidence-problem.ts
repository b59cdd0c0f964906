import { estimateTokens } from '@ecphory/memory'
import type { Candidate } from '../evidence.ts'
import { candidatesMax } from '../limits.ts'
import type { AdmissionReader } from './admission-model.ts'
import { candidateFeatures, likenessOf } from './candidate-features.ts'
import type { RequestReading } from './read-request.ts'
import { requestFeatures } from './request-features.ts'
import type { SelectionProblem } from './selection-net.ts'

/** The second stage's problem, its features unscaled. */
export function evidenceProblem(
  reader: AdmissionReader,
  reading: RequestReading,
  candidates: readonly Candidate[],
): SelectionProblem {
  const alike = likenessOf(candidates)
  const rows = candidateFeatures(reader, reading, candidates, alike)
  const greatest = (column: number) => rows.reduce((max, row) => Math.max(max, row[column] as number), 0)
  const whole = [
    ...requestFeatures(reading),
    greatest(0),
    greatest(1),
    greatest(2),
    greatest(3),
    greatest(10),
    candidates.length / candidatesMax,
  ]
  return {
    count: candidates.length,
    options: Float32Array.from(rows.flat()),
    whole: Float32Array.from(whole),
    likeness: Float32Array.from(alike.flat()),
    costs: Float32Array.from(candidates, ({ unit }) => estimateTokens(unit.anchor)),
  }
}
