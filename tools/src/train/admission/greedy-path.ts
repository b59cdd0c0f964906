import type { Utility } from '@ecphory/admission'

const bestMax = 6
const membersMax = 4

export interface GreedySearch {
  readonly ids: readonly string[]
  /** Utilities of sets, in their order. */
  scoreSets(sets: readonly (readonly string[])[]): Promise<readonly Utility[]>
  rewardOf(ids: readonly string[], utility: Utility): number
}

/**
 * From EMPTY the one that gains most, of the six memories that are best alone, until none gains or four are chosen. All
 * sets that it looks at are scored on the way; it answers with the one it ends at.
 */
export async function greedyPath({ ids, scoreSets, rewardOf }: GreedySearch): Promise<readonly string[]> {
  const rewardsOf = async (sets: readonly (readonly string[])[]) =>
    (await scoreSets(sets)).map((utility, i) => ({ ids: sets[i]!, reward: rewardOf(sets[i]!, utility) }))
  const descending = (a: { reward: number }, b: { reward: number }) => b.reward - a.reward
  const alone = (await rewardsOf(ids.map((id) => [id]))).sort(descending).slice(0, bestMax)
  let chosen: { readonly ids: readonly string[]; readonly reward: number } = { ids: [], reward: 0 }
  while (chosen.ids.length < membersMax) {
    const further = alone.flatMap((one) => one.ids).filter((id) => !chosen.ids.includes(id))
    const grown = await rewardsOf(further.map((id) => [...chosen.ids, id]))
    const [best] = grown.sort(descending)
    if (best === undefined || best.reward <= chosen.reward) break
    chosen = best
  }
  return chosen.ids
}
