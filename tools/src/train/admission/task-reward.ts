import { estimateTokens } from '@ecphory/memory'
import { estimateUtility, evidenceReward, rewardWeights, termOverlap } from '@ecphory/admission'
import type { RewardWeights, Utility } from '@ecphory/admission'
import type { AdmissionTask } from './admission-tasks.ts'
import type { LevelTask } from './examples.ts'
import { setScore } from './set-score.ts'
import type { TaskUtilities } from './utility.ts'

export interface TaskRewardWeights extends RewardWeights {
  /** What agreement with the gold evidence is worth beside the generator's utility. */
  readonly gold: number
}

export const taskRewardWeights: TaskRewardWeights = { ...rewardWeights, gold: 1 }

/**
 * The reward of an evidence action in training: R_E where the generator has scored the task, and how much better than
 * EMPTY the set agrees with the gold evidence. The second term sees that public context covers an item, which the
 * first does not (tools/data/utility). EMPTY is worth exactly 0.
 */
export function createTaskReward(
  utilities: TaskUtilities,
  weights: TaskRewardWeights = taskRewardWeights,
): (task: LevelTask, ids: readonly string[]) => number {
  return ({ task, level, request, gold }, ids) => {
    if (ids.length === 0) return 0
    const unique = [...new Set(ids)]
    const agreement = setScore(new Set(unique), gold) - setScore(new Set(), gold)
    // Sets were scored beside the public context of the task: of what they are worth without it nothing is known.
    const isScored = request.publicContext === task.public[level]
    const utility = isScored ? utilityOf(utilities, task, level, unique) : undefined
    const texts = textsOf(task, unique)
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    const own = utility === undefined ? 0 : evidenceReward(utility, tokens, weights)
    return own + weights.gold * agreement
  }
}

/** R_E alone, for reports; undefined where the task's singles were never scored. */
export function createEvidenceReward(utilities: TaskUtilities, weights: RewardWeights = rewardWeights) {
  return ({ task, level }: LevelTask, ids: readonly string[]): number | undefined => {
    const utility = utilityOf(utilities, task, level, ids)
    const tokens = textsOf(task, ids).reduce((sum, text) => sum + estimateTokens(text), 0)
    return utility === undefined ? undefined : evidenceReward(utility, tokens, weights)
  }
}

const textsOf = ({ memories }: AdmissionTask, ids: readonly string[]): readonly string[] =>
  ids.map((id) => memories.find((memory) => memory.id === id)?.text ?? '')

/** Scored where somebody has, else estimated from the members and what is known of pairs of them. */
export function utilityOf(
  utilities: TaskUtilities,
  task: AdmissionTask,
  level: LevelTask['level'],
  ids: readonly string[],
): Utility | undefined {
  const known = utilities.utilityOf(task.id, level, ids)
  if (known !== undefined) return known
  const singles = ids.map((id) => utilities.utilityOf(task.id, level, [id]))
  if (!singles.every((one) => one !== undefined)) return undefined
  const texts = textsOf(task, ids)
  const pairs = ids.flatMap((second, j) =>
    ids.slice(0, j).map((first, i) => {
      const utility = utilities.utilityOf(task.id, level, [first, second])
      return { first: i, second: j, overlap: termOverlap(texts[i] ?? '', texts[j] ?? ''), ...(utility && { utility }) }
    }),
  )
  return estimateUtility(singles, pairs)
}
