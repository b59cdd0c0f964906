import { choose, gapsMax, scaleProblem } from '@ecphory/admission'
import type { AdmissionReader, Candidate, PosedGap } from '@ecphory/admission'
import { evidenceStage, gapStage } from '../../train/admission/examples.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { evidenceScales, queryScales } from '../../train/admission/prepare-tasks.ts'
import type { Scales } from '../../train/admission/prepare-tasks.ts'
import { takenMax } from '../../train/admission/training-plan.ts'
import type { Nets } from '../../train/admission/training.ts'

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

/** @param stopOffset added to the logit of admitting no more */
export function runPolicies(group: PolicyGroup, task: LevelTask, stopOffset = 0): PolicyRun {
  return runAtOffsets(group, task, [stopOffset])[0] as PolicyRun
}

/** The same at several offsets: all but the last choice is made once. */
export function runAtOffsets(
  { reader, scales, nets }: PolicyGroup,
  task: LevelTask,
  stopOffsets: readonly number[],
): readonly PolicyRun[] {
  const gap = gapStage(reader, task)
  const queries = nets.map(({ query }) => query)
  const { taken } = choose(queries, scaleProblem(queryScales(scales), gap.problem), { takenMax: gapsMax })
  const gaps = taken.map((index) => gap.options[index] as PosedGap)
  const { candidates, problem } = evidenceStage(reader, gap, task, gaps)
  if (candidates.length === 0) return stopOffsets.map(() => ({ gaps, candidates, admitted: [] }))
  const scaled = scaleProblem(evidenceScales(scales), problem)
  const evidence = nets.map((pair) => pair.evidence)
  return stopOffsets.map((stopOffset) => {
    const choice = choose(evidence, scaled, { takenMax, stopOffset })
    return { gaps, candidates, admitted: [...new Set(choice.taken.map((index) => candidates[index]!.unit.sourceId))] }
  })
}
