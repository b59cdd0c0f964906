import { baselineShelf, evidenceTokensDefault, policiesOf } from '@ecphory/admission'
import type { PolicyName, PosedGap } from '@ecphory/admission'
import { estimateTokens } from '@ecphory/memory'
import { furtherKey, sourcesHash, tasksHash } from '../../train/admission/checkpoints/training-key.ts'
import { findCandidates } from '../../train/admission/examples.ts'
import type { TaskSet } from '../../train/admission/admission-tasks.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { routedTypes } from '../../train/admission/level-tasks.ts'
import { setScore } from '../../train/admission/set-score.ts'
import { createEvidenceReward } from '../../train/admission/task-reward.ts'
import { withoutPublic } from '../../train/admission/taught-tasks.ts'
import type { Stopping } from '../../train/admission/training-plan.ts'
import type { Nets } from '../../train/admission/training.ts'
import type { TaskUtilities } from '../../train/admission/utility.ts'
import type { AdmissionRow, Outcome } from './admission-row.ts'
import { bareGap, goldGaps, recallOf } from './gold-recall.ts'
import { runPolicies } from './run-policies.ts'
import { prepareFold, stages, trainFold } from './train-fold.ts'
import type { CurvePoint, FoldTraining, Stage, TrainedFold } from './train-fold.ts'

export interface FoldInput extends FoldTraining {
  readonly test: readonly LevelTask[]
  /** Tasks of no test set that were not trained on: how readily to stop is chosen by them. */
  readonly heldOut: readonly LevelTask[]
}

/** What is tried of how readily a stage stops, by tasks that are in no test set. */
export const stoppings: readonly Stopping[] = [1, 1.4, 2, 2.8].flatMap((temperature) =>
  [0, 0.4, 0.8, 1.2, 1.6].map((stopOffset) => ({ temperature, stopOffset })),
)

/** What a way of stopping gave on a held-out task. */
export interface StoppingTrial extends Stopping {
  readonly stage: string
  readonly set: TaskSet
  readonly task: string
  readonly f1: number
  /** Null where the task has gold evidence; else whether anything was admitted. */
  readonly admittedForNothing: boolean | null
}

/** A row before it is chosen how readily each stage stops: what was trained stands there by each way, as `joint@1.4+0.8`. */
export type FoldRow = Omit<AdmissionRow, 'seeds'> & { readonly seeds: Readonly<Record<string, readonly number[]>> }

export const stoppedName = (way: string, { temperature, stopOffset }: Stopping): string =>
  `${way}@${temperature}+${stopOffset}`

export interface FoldResult {
  readonly rows: readonly FoldRow[]
  readonly trials: readonly StoppingTrial[]
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
  const rows: FoldRow[] = []
  for (const task of input.test) rows.push(await toRow(task, trained, input))
  const trials = stages.flatMap((stage) => input.heldOut.flatMap((task) => tryStoppings(stage, task, trained)))
  const result = { rows, trials, curves: trained.curves }
  checkpoint.write(result)
  return result
}

const resultKey = (key: string, { test, heldOut, seeds }: FoldInput): string =>
  furtherKey(key, tasksHash(test), tasksHash(heldOut), seeds, sourcesHash(['tools/src/eval/admission/*.ts']))

function tryStoppings(stage: Stage, task: LevelTask, { groupOf, netsOf }: TrainedFold): readonly StoppingTrial[] {
  const { admit } = runPolicies(groupOf(netsOf(stage)), task)
  return stoppings.map((stopping) => {
    const admitted = admit(stopping)
    const admittedForNothing = task.gold.size === 0 ? admitted.length > 0 : null
    return {
      stage,
      set: task.task.set,
      task: task.task.id,
      ...stopping,
      f1: setScore(new Set(admitted), task.gold),
      admittedForNothing,
    }
  })
}

async function toRow(task: LevelTask, trained: TrainedFold, { encoder, utilities }: FoldInput): Promise<FoldRow> {
  const outcomeOf = toOutcome(task, utilities)
  const runs = trainedRuns(task, trained)
  const stopped = Object.entries(runs).flatMap(([way, { admit }]) =>
    stoppings.map((stopping) => [stoppedName(way, stopping), outcomeOf(admit(stopping))] as const),
  )
  const others = Object.entries({ ...(await runBaselines(task)), gold: [...task.gold] })
  return {
    ...{ task: task.task.id, set: task.task.set as AdmissionRow['set'], domain: task.task.domain, level: task.level },
    gold: [...task.gold],
    candidateRecall: recallOf(task, runs.joint.candidates),
    oracleRecall:
      task.task.gaps.length === 0 ? null : recallOf(task, findCandidates(await goldGaps(task, encoder), task.bank)),
    bareRecall: recallOf(task, findCandidates([bareGap(task)], task.bank)),
    outcomes: Object.fromEntries([...stopped, ...others.map(([way, admitted]) => [way, outcomeOf(admitted)] as const)]),
    seeds: seedScores(task, trained),
  }
}

/** Every way of deciding that was trained. */
function trainedRuns(task: LevelTask, { groupOf, netsOf, ablated }: TrainedFold) {
  const together = (stage: Stage, seen = task, gaps?: readonly PosedGap[]) =>
    runPolicies(groupOf(netsOf(stage)), seen, gaps)
  const alone = (nets: Nets) => runPolicies(groupOf([nets]), task)
  return {
    ...{ sft: together('sft'), stagewise: together('stagewise'), joint: together('joint') },
    'joint.routed': together('joint', routedTypes(task)),
    'joint.withoutPublic': together('joint', withoutPublic(task)),
    'joint.withoutGaps': together('joint', task, [bareGap(task)]),
    'stagewise.oneSeed': alone(netsOf('stagewise')[0] as Nets),
    ...Object.fromEntries(Object.entries(ablated).map(([way, nets]) => [way, alone(nets)])),
  }
}

/** F1 of each seed by itself, by stage and by how readily it stops. */
function seedScores(task: LevelTask, { groupOf, netsOf }: TrainedFold): FoldRow['seeds'] {
  const scores = stages.flatMap((stage) => {
    const runs = netsOf(stage).map((nets) => runPolicies(groupOf([nets]), task))
    return stoppings.map((stopping) => {
      const own = runs.map(({ admit }) => setScore(new Set(admit(stopping)), task.gold))
      return [stoppedName(stage, stopping), own] as const
    })
  })
  return Object.fromEntries(scores)
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
