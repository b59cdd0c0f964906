import { choose, createChooser, gapBounds, scaleProblem } from '@ecphory/admission'
import type { AdmissionReader, Candidate, PosedGap } from '@ecphory/admission'
import { evidenceStage, gapStage, sourceIds } from '../../train/admission/examples.ts'
import type { GapStage, LevelTask } from '../../train/admission/examples.ts'
import { evidenceScales, queryScales } from '../../train/admission/prepare-tasks.ts'
import type { Scales } from '../../train/admission/prepare-tasks.ts'
import { takenMax } from '../../train/admission/training-plan.ts'
import type { Stopping } from '../../train/admission/training-plan.ts'
import type { Nets } from '../../train/admission/training.ts'

/** Several pairs of nets decide by their mean logits. */
export interface PolicyGroup {
  readonly reader: AdmissionReader
  readonly scales: Scales
  readonly nets: readonly Nets[]
}

/** The candidates of a task, and what of them is admitted. */
export interface PolicyRun {
  readonly candidates: readonly Candidate[]
  /** Source ids; what does not rest on how readily it stops is computed once. */
  readonly admit: (stopping: Stopping) => readonly string[]
}

/** Runs the first stage, and the second as often as is asked; behind gaps that are given, the second alone. */
export function runPolicies(group: PolicyGroup, task: LevelTask, given?: readonly PosedGap[]): PolicyRun {
  const { reader, scales, nets } = group
  const gap = gapStage(reader, task)
  const gaps = given ?? askGaps(group, gap)
  const { candidates, problem } = evidenceStage(reader, gap, task, gaps)
  if (candidates.length === 0) return { candidates, admit: () => [] }
  const evidence = nets.map((pair) => pair.evidence)
  const chooseWithin = createChooser(evidence, scaleProblem(evidenceScales(scales), problem))
  return {
    candidates,
    admit(stopping) {
      const { taken } = chooseWithin({ takenMax, ...stopping })
      return [...new Set(sourceIds({ candidates }, taken))]
    },
  }
}

function askGaps({ scales, nets }: PolicyGroup, { problem, options }: GapStage): readonly PosedGap[] {
  const queries = nets.map(({ query }) => query)
  const { taken } = choose(queries, scaleProblem(queryScales(scales), problem), gapBounds)
  return taken.map((index) => options[index] as PosedGap)
}
