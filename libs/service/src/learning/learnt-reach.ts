import type { HeadTrained } from '@ecphory/events'
import type { LogPosition } from '@ecphory/memory'

/** Figures of a round that say how far its pool reached: the greatest root offset of its labels on each partition. */
const reachFigure = (partition: number): string => `reach.${partition}`

export function toReach(roots: readonly LogPosition[]): Record<string, number> {
  const reach: Record<string, number> = {}
  for (const { partition, offset } of roots) {
    const name = reachFigure(partition)
    reach[name] = Math.max(reach[name] ?? -1, offset)
  }
  return reach
}

/** Whether a label came after the pool of a round was read: on a partition, labels stand in the order of their roots. */
export const isBeyond = ({ partition, offset }: LogPosition, round: HeadTrained | null): boolean =>
  offset > (round?.figures[reachFigure(partition)] ?? -1)

/** How many labels a round, the newest one, has not learned from. A segment that was labelled anew counts as well. */
export const countNew = (labels: readonly { readonly root: LogPosition }[], round: HeadTrained | null): number =>
  labels.filter(({ root }) => isBeyond(root, round)).length
