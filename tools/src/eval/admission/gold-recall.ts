import type { Candidate, PosedGap } from '@ecphory/admission'
import type { Encoder } from '@ecphory/memory'
import type { LevelTask } from '../../train/admission/examples.ts'

/** The request itself as the only query: what is searched where nobody asks what is missing. */
export const bareGap = ({ request: { text, vector } }: LevelTask): PosedGap => ({ kind: 'preference', text, vector })

/** The task's own list of what is missing. */
export async function goldGaps({ task }: LevelTask, encoder: Encoder): Promise<readonly PosedGap[]> {
  const texts = task.gaps.slice(0, 3)
  if (texts.length === 0) return []
  const vectors = await encoder.encode(texts, 'query')
  return texts.map((text, index) => ({ kind: 'preference', text, vector: vectors[index] as Float32Array }))
}

/** Share of the gold evidence among candidates; null where there is none. */
export function recallOf({ gold }: Pick<LevelTask, 'gold'>, candidates: readonly Candidate[]): number | null {
  if (gold.size === 0) return null
  const found = new Set(candidates.map(({ unit }) => unit.sourceId))
  return [...gold].filter((id) => found.has(id)).length / gold.size
}
