import {
  copyNet,
  createDraw,
  createLearner,
  createNet,
  gapKinds,
  gapsMax,
  groupAdvantages,
  learnFromRound,
  memoryToGapKind,
  scaleProblem,
  trainStage,
  trainSupervised,
} from '@ecphory/admission'
import type {
  Drawn,
  GapKind,
  PosedGap,
  Sample,
  Scale,
  SelectionNet,
  SelectionProblem,
  TaughtProblem,
} from '@ecphory/admission'
import { createRandom, shuffled } from '@ecphory/routing'
import { textOf } from './banks.ts'
import { evidenceStage, gapStage } from './examples.ts'
import type { EvidenceStage, GapStage, LevelTask } from './examples.ts'
import type { FoldReaders } from './fold-readers.ts'

/** What is trained, and with how much of it: the numbers behind docs/results/admission. */
export interface TrainingPlan {
  readonly optionHidden: number
  readonly wholeHidden: number
  readonly epochs: number
  readonly rate: number
  readonly decay: number
  readonly dropInputs: number
  readonly dropOptions: number
  /** Share of the people's and generated tasks that an epoch sees: they are many, and written otherwise. */
  readonly furtherShare: number
  readonly rounds: number
  readonly jointRounds: number
  readonly problems: number
  readonly group: number
  readonly queries: number
  readonly actions: number
  readonly reinforceRate: number
  readonly clip: number
  readonly kl: number
  readonly passes: number
  /** Added to the logit of admitting no more, chosen by tasks of no test set (docs/results/admission). */
  readonly stopOffset: number
}

export const trainingPlan: TrainingPlan = {
  ...{ optionHidden: 48, wholeHidden: 24, epochs: 14, rate: 0.002, decay: 0.02, dropInputs: 0.2, dropOptions: 0.15 },
  ...{ furtherShare: 0.25, rounds: 6, jointRounds: 6, problems: 320, group: 8, queries: 4, actions: 4 },
  ...{ reinforceRate: 0.0004, clip: 0.2, kl: 0.02, passes: 2 },
  stopOffset: 0,
}

export const takenMax = 6

/** The two nets at one stage of training, on problems scaled as `Scales` say. */
export interface Nets {
  readonly query: SelectionNet
  readonly evidence: SelectionNet
}

export interface Scales {
  readonly queryOptions: Scale
  readonly queryWhole: Scale
  readonly evidenceOptions: Scale
  readonly evidenceWhole: Scale
}

export interface TrainedStages {
  readonly sft: Nets
  readonly stagewise: Nets
  readonly joint: Nets
}

/** A task at a level as training sees it: read once, its features scaled. */
interface Taught {
  readonly task: LevelTask
  readonly gap: GapStage
  readonly gapProblem: SelectionProblem
  readonly rightGaps: ReadonlySet<number>
  /** The second stage behind the gaps that are right, or some where none is. */
  readonly evidence: EvidenceStage
  readonly share: number
}

export type Reward = (task: LevelTask, ids: readonly string[]) => number

export interface Prepared {
  readonly taught: readonly Taught[]
  readonly scales: Scales
}

/** Reads the taught tasks and scales their features: the same for every seed. */
export function prepareTasks(tasks: readonly LevelTask[], readers: FoldReaders, plan: TrainingPlan): Prepared {
  const read = tasks.map((task) => {
    const gap = gapStage(readers.of(task), task)
    const rightGaps = rightKinds(task)
    const gaps = [...(rightGaps.size > 0 ? rightGaps : usualGaps)].map((index) => gap.options[index] as PosedGap)
    const evidence = evidenceStage(readers.of(task), gap, task, gaps)
    const isMeasured = task.task.set === 'hard' || task.task.set === 'natural'
    return { task, gap, gapProblem: gap.problem, rightGaps, evidence, share: isMeasured ? 1 : plan.furtherShare }
  })
  const scales = {
    queryOptions: scaleOf(
      read.map(({ gapProblem: { options } }) => options),
      widthOf(read[0]!.gapProblem),
    ),
    queryWhole: scaleOf(
      read.map(({ gapProblem: { whole } }) => whole),
      read[0]!.gapProblem.whole.length,
    ),
    evidenceOptions: scaleOf(
      read.map(({ evidence: { problem } }) => problem.options),
      widthOf(read[0]!.evidence.problem),
    ),
    evidenceWhole: scaleOf(
      read.map(({ evidence: { problem } }) => problem.whole),
      read[0]!.evidence.problem.whole.length,
    ),
  }
  const taught = read.map((one) => ({
    ...one,
    gapProblem: scaleProblem(queryScales(scales), one.gapProblem),
    evidence: { ...one.evidence, problem: scaleProblem(evidenceScales(scales), one.evidence.problem) },
  }))
  return { taught, scales }
}

export const queryScales = ({ queryOptions, queryWhole }: Scales) => ({
  optionScale: queryOptions,
  wholeScale: queryWhole,
})
export const evidenceScales = ({ evidenceOptions, evidenceWhole }: Scales) => ({
  optionScale: evidenceOptions,
  wholeScale: evidenceWhole,
})

const widthOf = ({ options, count }: SelectionProblem): number => options.length / count

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

/** SFT, then each stage with the other frozen, then both nested: three pairs of nets, each trained from the one before. */
export function trainPolicies(
  { taught, scales }: Prepared,
  readers: FoldReaders,
  reward: Reward,
  plan: TrainingPlan,
  seed: number,
  onProgress: (stage: string, round: number, value: number) => void = () => undefined,
): TrainedStages {
  const sft = trainBySupervision(taught, plan, seed, onProgress)
  const stagewise = trainStagewise(taught, sft, reward, plan, seed, onProgress)
  const joint = trainJointly(taught, scales, readers, stagewise, sft, reward, plan, seed, onProgress)
  return { sft, stagewise, joint }
}

function trainBySupervision(taught: readonly Taught[], plan: TrainingPlan, seed: number, onProgress: OnProgress): Nets {
  const { epochs, rate, decay, dropInputs, dropOptions, optionHidden, wholeHidden } = plan
  const options = { epochs, rate, decay, dropInputs, dropOptions, batch: 16, seed }
  const netOf = ({ options: rows, count, whole }: SelectionProblem, at: number) =>
    createNet({ optionInputs: rows.length / count, wholeInputs: whole.length, optionHidden, wholeHidden }, at)
  const query = netOf(taught[0]!.gapProblem, seed)
  const evidence = netOf(taught[0]!.evidence.problem, seed + 1)
  const gaps: TaughtProblem[] = taught.map(({ gapProblem: problem, rightGaps: right, share }) => ({
    problem,
    right,
    share,
  }))
  const sets: TaughtProblem[] = taught.map(({ evidence: { problem, right }, share }) => ({ problem, right, share }))
  trainSupervised(query, gaps, {
    ...options,
    dropOptions: 0,
    onEpoch: (epoch, loss) => onProgress('sft.query', epoch, loss),
  })
  trainSupervised(evidence, sets, { ...options, onEpoch: (epoch, loss) => onProgress('sft.evidence', epoch, loss) })
  return { query, evidence }
}

type OnProgress = (stage: string, round: number, value: number) => void

const sourceIds = ({ candidates }: Pick<EvidenceStage, 'candidates'>, taken: readonly number[]): readonly string[] =>
  taken.map((index) => candidates[index]!.unit.sourceId)

/** The evidence stage by itself behind the right gaps, the first one frozen: the reduced space. */
export function trainStagewise(
  taught: readonly Taught[],
  sft: Nets,
  reward: Reward,
  plan: TrainingPlan,
  seed: number,
  onProgress: OnProgress = () => undefined,
): Nets {
  const evidence = copyNet(sft.evidence)
  const { clip, kl, rounds, group, problems, reinforceRate: rate, decay, passes } = plan
  const shared = { clip, kl, rounds, group, problems, rate, decay: decay / 10, passes }
  const random = createRandom(seed + 17)
  const seen = taught.filter(({ share }) => share === 1 || random() < share)
  trainStage(
    evidence,
    sft.evidence,
    seen.map((one) => ({ ...one, problem: one.evidence.problem })),
    (one, taken) => reward(one.task, sourceIds(one.evidence, taken)),
    { ...shared, takenMax, seed: seed + 2, onRound: (round, value) => onProgress('stagewise.evidence', round, value) },
  )
  return { query: sft.query, evidence }
}

/**
 * Nested M x N: `queries` gap lists of each task, `actions` evidence sets of each list. An evidence action is judged
 * within the group of its list; a list by the mean of its actions, within the group of the task's lists. Two updates.
 */
function trainJointly(
  taught: readonly Taught[],
  scales: Scales,
  readers: FoldReaders,
  start: Nets,
  reference: Nets,
  reward: Reward,
  plan: TrainingPlan,
  seed: number,
  onProgress: OnProgress,
): Nets {
  const nets = { query: copyNet(start.query), evidence: copyNet(start.evidence) }
  const random = createRandom(seed + 3)
  const learners = {
    query: createLearner(nets.query, plan.decay / 10),
    evidence: createLearner(nets.evidence, plan.decay / 10),
  }
  const seen = taught.filter(({ share }) => share === 1 || random() < share)
  const update = { clip: plan.clip, kl: plan.kl, rate: plan.reinforceRate, passes: plan.passes }
  for (let round = 0; round < plan.jointRounds; round++) {
    const samples: { query: Sample[]; evidence: Sample[] } = { query: [], evidence: [] }
    let [sum, count] = [0, 0]
    const order = [...shuffled(seen.length, random)].slice(0, Math.round(plan.problems / 2))
    for (const index of order) {
      const one = seen[index] as Taught
      const drawQuery = createDraw(nets.query, one.gapProblem, gapsMax)
      const lists = Array.from({ length: plan.queries }, () =>
        drawActions(one, drawQuery(random), nets.evidence, scales, readers, reward, plan, random),
      )
      const advantages = groupAdvantages(lists.map(({ mean }) => mean))
      lists.forEach(({ sample, actions, mean }, at) => {
        samples.query.push({ ...sample, advantage: advantages[at] as number })
        samples.evidence.push(...actions)
        sum += mean
        count += 1
      })
    }
    learnFromRound(learners.query, reference.query, samples.query, update, random)
    learnFromRound(learners.evidence, reference.evidence, samples.evidence, update, random)
    onProgress('joint', round, sum / Math.max(1, count))
  }
  return nets
}

/** Evidence actions behind one gap list, each with its advantage, and their mean reward: that of the list. */
function drawActions(
  one: Taught,
  sample: Drawn,
  evidence: SelectionNet,
  scales: Scales,
  readers: FoldReaders,
  reward: Reward,
  plan: TrainingPlan,
  random: () => number,
) {
  const gaps = sample.taken.map((index) => one.gap.options[index] as PosedGap)
  // Without a gap there is nothing to choose from: EMPTY, worth exactly 0.
  if (gaps.length === 0) return { sample, actions: [] as Sample[], mean: 0 }
  const stage = evidenceStage(readers.of(one.task), one.gap, one.task, gaps)
  const problem = scaleProblem(evidenceScales(scales), stage.problem)
  const drawOne = createDraw(evidence, problem, takenMax)
  const drawn = Array.from({ length: plan.actions }, () => drawOne(random))
  const rewards = drawn.map(({ taken }) => reward(one.task, sourceIds(stage, taken)))
  const advantages = groupAdvantages(rewards)
  const actions = drawn.map((each, at) => ({ ...each, advantage: advantages[at] as number }))
  return { sample, actions, mean: rewards.reduce((total, value) => total + value, 0) / rewards.length }
}
