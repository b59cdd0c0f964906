import { evidenceReward, rewardWeights } from '@ecphory/admission'
import type { RewardWeights, Utility } from '@ecphory/admission'
import { estimateTokens } from '@ecphory/memory'
import type { AdmissionTask } from '../../../train/admission/admission-tasks.ts'
import { greedyPath } from '../../../train/admission/greedy-path.ts'
import { setScore } from '../../../train/admission/set-score.ts'
import { utilityOf } from '../../../train/admission/task-reward.ts'
import { publicLevels } from '../../../train/admission/trace-tasks.ts'
import type { PublicLevel } from '../../../train/admission/trace-tasks.ts'
import type { TaskUtilities } from '../../../train/admission/utility.ts'
import { markdownTable } from './markdown-table.ts'
import { meanOf } from './row-groups.ts'

const entropies = [0, 0.25, 0.5]
const lengths = [0.2, 0.3, 0.4, 0.5, 0.8]
/** The likelihood gain of the best single memory below which nothing is admitted at all; null is no such gate. */
const gates = [null, 0.12]

/** Members of a set at most, as in greedy selection. */
const membersMax = 4

export type GreedySet = 'hard' | 'natural'

/** What selection by the reward reaches under some weights: no policy was trained, the table itself decides. */
export interface SensitivityRow {
  readonly set: GreedySet
  /** Greedily over all sets, or the best of those that somebody scored. */
  readonly search: 'greedy' | 'bestScored'
  readonly entropy: number
  readonly length: number
  readonly gate: number | null
  readonly f1: Readonly<Record<PublicLevel, number>>
  /** Sets that selection looked at, and how many of them nobody had scored, so that their utility was estimated. */
  readonly lookedAt: number
  readonly estimated: number
}

/**
 * Greedy selection under every combination of the weights, and first the best scored set under those that are in use, on the
 * tasks whose single memories were scored at a level.
 */
export async function sensitivity(
  tasks: readonly AdmissionTask[],
  utilities: TaskUtilities,
): Promise<readonly SensitivityRow[]> {
  const rows: SensitivityRow[] = []
  for (const set of ['hard', 'natural'] as const) {
    const problems = tasks.filter((task) => task.set === set).flatMap((task) => toProblems(task, utilities))
    if (problems.length === 0) continue
    rows.push(await measure(set, problems, { ...standing, gate: null, search: 'bestScored' }))
    for (const gate of gates) {
      for (const entropy of entropies) {
        for (const length of lengths)
          rows.push(await measure(set, problems, { search: 'greedy', entropy, length, gate }))
      }
    }
  }
  return rows
}

/** A task at a level: the utility of each set is read or estimated once, whatever the weights. */
interface Problem {
  readonly level: PublicLevel
  readonly ids: readonly string[]
  readonly gold: ReadonlySet<string>
  /** Those of its own memories that somebody scored. */
  readonly scored: readonly (readonly string[])[]
  readonly scoreOf: (ids: readonly string[]) => Score
  readonly tokensOf: (ids: readonly string[]) => number
}

interface Score {
  readonly utility: Utility
  readonly isEstimated: boolean
}

function toProblems(task: AdmissionTask, utilities: TaskUtilities): readonly Problem[] {
  const ids = task.memories.map(({ id }) => id)
  const tokens = new Map(task.memories.map(({ id, text }) => [id, estimateTokens(text)]))
  const tokensOf = (set: readonly string[]) => set.reduce((sum, id) => sum + (tokens.get(id) ?? 0), 0)
  return publicLevels
    .filter((level) => ids.every((id) => utilities.utilityOf(task.id, level, [id]) !== undefined))
    .map((level) => ({
      ...{ level, ids, tokensOf, gold: new Set(task.gold[level]), scored: scoredSets(task, level, utilities) },
      scoreOf: remembered((set) => ({
        utility: utilityOf(utilities, task, level, set) ?? { dL: 0, dH: 0 },
        isEstimated: utilities.utilityOf(task.id, level, set) === undefined,
      })),
    }))
}

/** The tables know some sets with memories of other tasks, too. */
function scoredSets(task: AdmissionTask, level: PublicLevel, utilities: TaskUtilities): Problem['scored'] {
  const own = new Set(task.memories.map(({ id }) => id))
  return utilities
    .setsOf(task.id, level)
    .map(({ ids }) => ids)
    .filter((ids) => ids.length <= membersMax && ids.every((id) => own.has(id)))
}

/** The same object for the same set. */
function remembered(scoreOf: (ids: readonly string[]) => Score): (ids: readonly string[]) => Score {
  const known = new Map<string, Score>()
  return (ids) => {
    const key = [...ids].sort().join(' ')
    const score = known.get(key) ?? scoreOf(ids)
    known.set(key, score)
    return score
  }
}

type Way = Pick<SensitivityRow, 'search' | 'entropy' | 'length' | 'gate'>

async function measure(set: GreedySet, problems: readonly Problem[], way: Way): Promise<SensitivityRow> {
  const scores: { readonly level: PublicLevel; readonly f1: number }[] = []
  let [lookedAt, estimated] = [0, 0]
  for (const problem of problems) {
    const seen = new Set<Score>()
    const chosen = await choose(problem, way, (score) => seen.add(score))
    lookedAt += seen.size
    estimated += [...seen].filter(({ isEstimated }) => isEstimated).length
    scores.push({ level: problem.level, f1: setScore(new Set(chosen), problem.gold) })
  }
  const f1At = (level: PublicLevel) => meanOf(scores.filter((one) => one.level === level).map(({ f1 }) => f1)) ?? 0
  const f1 = Object.fromEntries(publicLevels.map((level) => [level, f1At(level)])) as SensitivityRow['f1']
  return { set, ...way, f1, lookedAt, estimated }
}

async function choose(
  { ids, scored, scoreOf, tokensOf }: Problem,
  { search, entropy, length, gate }: Way,
  onScore: (score: Score) => void,
): Promise<readonly string[]> {
  if (gate !== null && ids.every((id) => scoreOf([id]).utility.dL < gate)) return []
  const weights: RewardWeights = { ...rewardWeights, entropy, length }
  const utilityOfSet = (set: readonly string[]): Utility => {
    const score = scoreOf(set)
    onScore(score)
    return score.utility
  }
  const rewardOf = (set: readonly string[], utility: Utility) => evidenceReward(utility, tokensOf(set), weights)
  if (search === 'greedy') return greedyPath({ ids, scoreSets: async (sets) => sets.map(utilityOfSet), rewardOf })
  const rewards = scored.map((set) => ({ set, reward: rewardOf(set, utilityOfSet(set)) }))
  return rewards.reduce((best, one) => (one.reward > best.reward ? one : best), { set: nothing, reward: 0 }).set
}

const nothing: readonly string[] = []

/**
 * `hard.greedyReward.evidenceF1.L0` and so on, by the reward as it is; `greedyGated` has the gate before it; `bestScored` is
 * the best of the scored sets.
 */
export const sensitivityFigures = (rows: readonly SensitivityRow[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    rows.filter(isStanding).flatMap(({ set, search, gate, f1 }) => {
      const name = search === 'bestScored' ? search : gate === null ? 'greedyReward' : 'greedyGated'
      return publicLevels.map((level) => [`${set}.${name}.evidenceF1.${level}`, f1[level]])
    }),
  )

/** The weights that everything else here was made with. */
const standing = { entropy: rewardWeights.entropy, length: rewardWeights.length }

const isStanding = ({ entropy, length }: SensitivityRow): boolean =>
  entropy === standing.entropy && length === standing.length

const searchNames = { greedy: 'greedy', bestScored: 'best scored set' }

/** The rows as a section of the tables' document. */
export function sensitivityTable(rows: readonly SensitivityRow[]): string {
  return [
    '## What the reward itself reaches, by its weights',
    `Nothing is trained here: starting from no evidence, the memory that adds most reward is taken, of the six that are best
alone and up to four, until none adds any. Evidence F1 against the gold evidence at each level. *Estimated*: sets that
selection looked at and nobody had scored, so that their utility was put together from their members. *Gate*: nothing is
admitted where no memory alone makes the reference likelier by that much. The weights that everything else here was made with
are in bold. The first row of each kind of tasks is no greedy search: it is the best of the sets that were scored, and the
gold set is always one of those, so it is somewhat too kind.`,
    markdownTable(
      ['tasks', 'search', 'entropy', 'length', 'gate', ...publicLevels, 'sets looked at', 'estimated'],
      rows.map((row) => {
        const weights = [row.entropy, row.length, row.gate ?? 'none'].map(String)
        const marked = isStanding(row) ? weights.map((weight) => `**${weight}**`) : weights
        const scores = publicLevels.map((level) => row.f1[level].toFixed(3))
        return [row.set, searchNames[row.search], ...marked, ...scores, String(row.lookedAt), String(row.estimated)]
      }),
    ),
  ].join('\n\n')
}
