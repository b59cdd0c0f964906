import { gapKinds, gapsMax, memoryToGapKind, scaleProblem } from '@ecphory/admission'
import type { GapKind, PosedGap, Scale, SelectionProblem } from '@ecphory/admission'
import type { AdmissionTask } from './admission-tasks.ts'
import { textOf } from './banks.ts'
import { evidenceStage, gapStage } from './examples.ts'
import type { EvidenceStage, GapStage, LevelTask } from './examples.ts'
import type { FoldReaders } from './fold-readers.ts'
import type { TrainingPlan } from './training-plan.ts'

export interface Scales {
  readonly queryOptions: Scale
  readonly queryWhole: Scale
  readonly evidenceOptions: Scale
  readonly evidenceWhole: Scale
}

/** The first stage of a task at a level as training sees it: read once, its features scaled. */
export interface TaughtGaps {
  readonly task: LevelTask
  readonly gap: GapStage
  readonly gapProblem: SelectionProblem
  readonly rightGaps: ReadonlySet<number>
  readonly share: number
}

/** Both stages of it. */
export interface Taught extends TaughtGaps {
  /** The second stage behind the gaps that are right, or some where none is. */
  readonly evidence: EvidenceStage
}

export interface Prepared {
  readonly taught: readonly Taught[]
  readonly scales: Scales
}

/** Reads the taught tasks and scales their features: the same for every seed. */
export function prepareTasks(tasks: readonly LevelTask[], readers: FoldReaders, plan: TrainingPlan): Prepared {
  const gaps = prepareGaps(tasks, readers, plan)
  const stages = gaps.taught.map(({ task, gap, rightGaps }) => {
    const posed = [...(rightGaps.size > 0 ? rightGaps : usualGaps)].map((index) => gap.options[index] as PosedGap)
    return evidenceStage(readers.of(task), gap, task, posed)
  })
  const [evidenceOptions, evidenceWhole] = scalesOf(stages.map(({ problem }) => problem))
  const scales = { ...gaps.scales, evidenceOptions, evidenceWhole }
  const taught = gaps.taught.map((one, index) => {
    const evidence = stages[index] as EvidenceStage
    return { ...one, evidence: { ...evidence, problem: scaleProblem(evidenceScales(scales), evidence.problem) } }
  })
  return { taught, scales }
}

export type QueryScales = Pick<Scales, 'queryOptions' | 'queryWhole'>

/** The same of the first stage alone. */
export function prepareGaps(
  tasks: readonly LevelTask[],
  readers: FoldReaders,
  plan: TrainingPlan,
): { readonly taught: readonly TaughtGaps[]; readonly scales: QueryScales } {
  const read = tasks.map((task) => {
    const gap = gapStage(readers.of(task), task)
    return { task, gap, rightGaps: rightKinds(task), share: shareOf(task.task, plan) }
  })
  const [queryOptions, queryWhole] = scalesOf(read.map(({ gap }) => gap.problem))
  const scales = { queryOptions, queryWhole }
  const taught = read.map((one) => ({ ...one, gapProblem: scaleProblem(queryScales(scales), one.gap.problem) }))
  return { taught, scales }
}

function shareOf({ set }: AdmissionTask, { furtherShare, plainShare }: TrainingPlan): number {
  if (set === 'everyday') return plainShare
  return set === 'people' || set === 'generated' ? furtherShare : 1
}

/** Of the options' features, and of the whole's. */
function scalesOf(problems: readonly SelectionProblem[]): readonly [options: Scale, whole: Scale] {
  const { options, count, whole } = problems[0] as SelectionProblem
  return [
    scaleOf(
      problems.map((problem) => problem.options),
      options.length / count,
    ),
    scaleOf(
      problems.map((problem) => problem.whole),
      whole.length,
    ),
  ]
}

export const queryScales = ({ queryOptions, queryWhole }: QueryScales) => ({
  optionScale: queryOptions,
  wholeScale: queryWhole,
})
export const evidenceScales = ({ evidenceOptions, evidenceWhole }: Scales) => ({
  optionScale: evidenceOptions,
  wholeScale: evidenceWhole,
})

/** Behind what the second stage is taught that nothing is right, where no gap is. */
const usualGaps = (['preference', 'constraint', 'relationship_or_event'] satisfies GapKind[]).map((kind) =>
  gapKinds.indexOf(kind),
)

/** The commonest kinds of the gold evidence, `gapsMax` at most. */
function rightKinds({ bank, gold }: LevelTask): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const memory of bank) {
    if (!gold.has(memory.sourceId)) continue
    const kind = gapKinds.indexOf(memoryToGapKind(textOf(memory), memory.kinds))
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return new Set(
    [...counts]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, gapsMax)
      .map(([kind]) => kind),
  )
}

function scaleOf(blocks: readonly Float32Array[], width: number): Scale {
  const [sums, squares] = [new Float64Array(width), new Float64Array(width)]
  let rows = 0
  for (const block of blocks) {
    rows += block.length / width
    block.forEach((value, index) => {
      sums[index % width] = (sums[index % width] as number) + value
      squares[index % width] = (squares[index % width] as number) + value * value
    })
  }
  const mean = Float32Array.from(sums, (sum) => sum / Math.max(1, rows))
  const deviation = Float32Array.from(squares, (square, k) =>
    Math.sqrt(Math.max(1e-8, square / Math.max(1, rows) - (mean[k] as number) ** 2)),
  )
  return { mean, deviation }
}
