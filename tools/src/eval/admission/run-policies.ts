import { choose, gapsMax, scaleProblem } from '@ecphory/admission'
import type { AdmissionReader, Candidate, PosedGap } from '@ecphory/admission'
import { evidenceStage, gapStage } from '../../train/admission/examples.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { evidenceScales, queryScales, takenMax } from '../../train/admission/train-policies.ts'
import type { Nets, Scales } from '../../train/admission/train-policies.ts'

/** What trained policies made of a task at a level. */
export interface PolicyRun {
  readonly gaps: readonly PosedGap[]
  readonly candidates: readonly Candidate[]
  /** Source ids. */
  readonly admitted: readonly string[]
}

/** Several pairs of nets decide by their mean logits. */
export interface PolicyGroup {
  readonly reader: AdmissionReader
  readonly scales: Scales
  readonly nets: readonly Nets[]
}

export function runPolicies({ reader, scales, nets }: PolicyGroup, task: LevelTask): PolicyRun {
  const gap = gapStage(reader, task)
  const queries = nets.map(({ query }) => query)
  const { taken } = choose(queries, scaleProblem(queryScales(scales), gap.problem), { takenMax: gapsMax, stopOffset: Number(process.env['QSTOP'] ?? 0) })
  const gaps = taken.map((index) => gap.options[index] as PosedGap)
  if (gaps.length === 0) return { gaps, candidates: [], admitted: [] }
  const { candidates, problem } = evidenceStage(reader, gap, task, gaps)
  if (candidates.length === 0) return { gaps, candidates, admitted: [] }
  const evidence = nets.map((pair) => pair.evidence)
  const choice = choose(evidence, scaleProblem(evidenceScales(scales), problem), { takenMax })
  const admitted = [...new Set(choice.taken.map((index) => candidates[index]!.unit.sourceId))]
  return { gaps, candidates, admitted }
}
