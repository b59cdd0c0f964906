import { baselineShelf, choose, evidenceTokensDefault, policiesOf, scaleProblem } from '@ecphory/admission'
import type { PolicyName, PosedGap } from '@ecphory/admission'
import { estimateTokens } from '@ecphory/memory'
import { furtherKey, sourcesHash, tasksHash } from '../../train/admission/checkpoints/training-key.ts'
import { evidenceStage, findCandidates, gapStage } from '../../train/admission/examples.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { routedTypes } from '../../train/admission/level-tasks.ts'
import { evidenceScales } from '../../train/admission/prepare-tasks.ts'
import { setScore } from '../../train/admission/set-score.ts'
import { createEvidenceReward } from '../../train/admission/task-reward.ts'
import { takenMax } from '../../train/admission/training-plan.ts'
import type { Nets } from '../../train/admission/training.ts'
import type { TaskUtilities } from '../../train/admission/utility.ts'
import type { AdmissionRow, Outcome } from './admission-row.ts'
import { bareGap, goldGaps, recallOf } from './gold-recall.ts'
import { runAtOffsets, runPolicies } from './run-policies.ts'
import type { PolicyGroup } from './run-policies.ts'
import { prepareFold, stages, trainFold } from './train-fold.ts'
import type { CurvePoint, FoldTraining, Stage, TrainedFold } from './train-fold.ts'

export interface FoldInput extends FoldTraining {
  readonly test: readonly LevelTask[]
  /** Tasks of no test set that were not trained on: how readily to stop is chosen by them. */
  readonly heldOut: readonly LevelTask[]
}

/** What is tried for the logit of admitting no more, by tasks that are in no test set. */
export const stopOffsets = [0, 0.4, 0.8, 1.2, 1.6, 2] as const

/** What an offset gave on the held-out people's tasks. */
export interface OffsetTrial {
  readonly stage: string
  readonly offset: number
  readonly f1: number
  /** Null where the task has gold evidence; else whether anything was admitted. */
  readonly admittedForNothing: boolean | null
}

export interface FoldResult {
  /** Outcomes of each stage at each offset, as `joint@0.4`. */
  readonly rows: readonly AdmissionRow[]
  readonly trials: readonly OffsetTrial[]
  readonly curves: readonly CurvePoint[]
}

/**
 * Trains on some tasks, decides the others in every way that is compared, and says what came of it. What a checkpoint
 * has already is not done again.
 */
export async function evaluateFold(
  input: FoldInput,
  onSeed: (done: number) => void = () => undefined,
): Promise<FoldResult> {
  const prepared = prepareFold(input)
  const checkpoint = input.checkpoints<FoldResult>('result', resultKey(prepared.key, input))
  const kept = checkpoint.read()
  if (kept !== undefined) return kept
  const trained = trainFold(prepared, input, onSeed)
  const rows: AdmissionRow[] = []
  for (const task of input.test) rows.push(await toRow(task, trained, input))
  const trials = stages.flatMap((stage) => input.heldOut.flatMap((task) => tryOffsets(stage, task, trained)))
  const result = { rows, trials, curves: trained.curves }
  checkpoint.write(result)
  return result
}

const resultKey = (key: string, { test, heldOut, seeds }: FoldInput): string =>
  furtherKey(key, tasksHash(test), tasksHash(heldOut), seeds, sourcesHash(['tools/src/eval/admission/*.ts']))

function tryOffsets(stage: Stage, task: LevelTask, { groupOf, netsOf }: TrainedFold): readonly OffsetTrial[] {
  return runAtOffsets(groupOf(netsOf(stage)), task, stopOffsets).map(({ admitted }, index) => ({
    stage,
    offset: stopOffsets[index] as number,
    f1: setScore(new Set(admitted), task.gold),
    admittedForNothing: task.gold.size === 0 ? admitted.length > 0 : null,
  }))
}

async function toRow(task: LevelTask, trained: TrainedFold, { encoder, utilities }: FoldInput): Promise<AdmissionRow> {
  const { groupOf, netsOf, ablated } = trained
  const outcomeOf = toOutcome(task, utilities)
  const named = (runs: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, Outcome>> =>
    Object.fromEntries(Object.entries(runs).map(([name, admitted]) => [name, outcomeOf(admitted)]))
  const atOffsets = (stage: Stage, seen: LevelTask, name: string = stage) =>
    Object.fromEntries(
      runAtOffsets(groupOf(netsOf(stage)), seen, stopOffsets).map(({ admitted }, index) => [
        `${name}@${stopOffsets[index]}`,
        outcomeOf(admitted),
      ]),
    )
  const alone = (nets: Nets) => runPolicies(groupOf([nets]), task).admitted
  return {
    ...{ task: task.task.id, set: task.task.set as AdmissionRow['set'], domain: task.task.domain, level: task.level },
    gold: [...task.gold],
    candidateRecall: recallOf(task, runPolicies(groupOf(netsOf('joint')), task).candidates),
    oracleRecall: recallOf(task, findCandidates(await goldGaps(task, encoder), task.bank)),
    bareRecall: recallOf(task, findCandidates([bareGap(task)], task.bank)),
    outcomes: {
      ...Object.assign({}, ...stages.map((stage) => atOffsets(stage, task))),
      ...atOffsets('joint', routedTypes(task), 'joint.routed'),
      ...atOffsets('joint', withoutPublic(task), 'joint.withoutPublic'),
      ...named({ 'joint.withoutGaps': selectBehind(groupOf(netsOf('joint')), task, [bareGap(task)]) }),
      ...named({ 'stagewise.oneSeed': alone(netsOf('stagewise')[0] as Nets) }),
      ...named(Object.fromEntries(Object.entries(ablated).map(([name, nets]) => [name, alone(nets)]))),
      ...named({ ...(await runBaselines(task)), gold: [...task.gold] }),
    },
    seeds: Object.fromEntries(
      stages.map((stage) => [stage, netsOf(stage).map((nets) => outcomeOf(alone(nets)).f1)]),
    ) as unknown as AdmissionRow['seeds'],
  }
}

const withoutPublic = (task: LevelTask): LevelTask => ({
  ...task,
  request: { ...task.request, publicContext: '', publicVector: new Float32Array(task.request.vector.length) },
})

function selectBehind(
  { reader, scales, nets }: PolicyGroup,
  task: LevelTask,
  gaps: readonly PosedGap[],
): readonly string[] {
  const { candidates, problem } = evidenceStage(reader, gapStage(reader, task), task, gaps)
  const evidence = nets.map((pair) => pair.evidence)
  const { taken } = choose(evidence, scaleProblem(evidenceScales(scales), problem), { takenMax })
  return taken.map((index) => candidates[index]!.unit.sourceId)
}

const baselines: Readonly<Record<string, PolicyName>> = {
  ...{ random: 'random', bm25: 'bm25', semantic: 'semantic', all: 'all', publicOnly: 'public_only' },
}

async function runBaselines(task: LevelTask): Promise<Readonly<Record<string, readonly string[]>>> {
  const gaps = [bareGap(task)]
  const candidates = findCandidates(gaps, task.bank)
  const sources = new Map(candidates.map(({ unit }) => [unit.id, unit.sourceId]))
  const runs = Object.entries(baselines).map(async ([name, shelved]) => {
    const input = { request: task.request, gaps, candidates, budgetTokens: evidenceTokensDefault }
    const { admitted } = await policiesOf(baselineShelf, shelved).evidence.select(input)
    return [name, admitted.map(({ id }) => sources.get(id) as string)] as const
  })
  return Object.fromEntries(await Promise.all(runs))
}

function toOutcome(task: LevelTask, utilities: TaskUtilities): (admitted: readonly string[]) => Outcome {
  const rewardOf = createEvidenceReward(utilities)
  return (given) => {
    const admitted = [...new Set(given)]
    const hits = admitted.filter((id) => task.gold.has(id)).length
    const texts = admitted.map((id) => task.task.memories.find((memory) => memory.id === id)?.text ?? '')
    const both = admitted.length === 0 && task.gold.size === 0 ? 1 : 0
    return {
      admitted,
      f1: setScore(new Set(admitted), task.gold),
      precision: admitted.length === 0 ? both : hits / admitted.length,
      recall: task.gold.size === 0 ? both : hits / task.gold.size,
      reward: rewardOf(task, admitted) ?? null,
      tokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    }
  }
}
