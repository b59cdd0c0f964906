import { exactItemsMax, rescoredMin, rescoredPerItem } from '../limits.ts'
import type { SpaceIndex, Visible } from './space-index.ts'

export interface Neighbour {
  readonly ordinal: number
  readonly dot: number
}

/**
 * The visible anchors by dot product, greatest first, ties by segment id. Up to `exactItemsMax` of them every vector is
 * compared; above, one bit per dimension picks at least `rescoredMin` whose bytes are.
 */
export function nearest(index: SpaceIndex, visible: Visible, query: Float32Array, limit: number): readonly Neighbour[] {
  const picked = visible.count <= exactItemsMax ? visible.mask : pickByBits(index, visible, query, limit)
  const ordinals = new Uint32Array(visible.count)
  const dots = new Float64Array(visible.count)
  let count = 0
  for (let ordinal = 0; ordinal < picked.length; ordinal++) {
    if (picked[ordinal] === 0 || !index.vectors.isComparable(ordinal, query)) continue
    ordinals[count] = ordinal
    dots[count] = index.vectors.dot(ordinal, query)
    count += 1
  }
  // Plain numbers sort in a fraction of the time that those to be handed out take.
  const least = count <= limit ? -Infinity : (dots.slice(0, count).sort()[count - limit] ?? Infinity)
  const neighbours: Neighbour[] = []
  for (let i = 0; i < count; i++) {
    const dot = dots[i] as number
    if (dot >= least) neighbours.push({ ordinal: ordinals[i] as number, dot })
  }
  const segmentOf = (neighbour: Neighbour): string => index.segments[neighbour.ordinal] as string
  return neighbours.sort((a, b) => b.dot - a.dot || (segmentOf(a) < segmentOf(b) ? -1 : 1)).slice(0, limit)
}

/** A mask of those whose distance is within that of the wanted best; all at the last distance, so it is deterministic. */
function pickByBits(index: SpaceIndex, visible: Visible, query: Float32Array, limit: number): Uint8Array {
  const wanted = Math.max(rescoredMin, limit * rescoredPerItem)
  const distances = index.vectors.hammingDistances(query, visible.mask)
  const countByDistance = new Uint32Array(query.length + 1)
  for (let i = 0; i < distances.length; i++) {
    if (visible.mask[i] === 1)
      countByDistance[distances[i] as number] = (countByDistance[distances[i] as number] as number) + 1
  }
  let furthest = 0
  for (let seen = 0; furthest < query.length; furthest++) {
    seen += countByDistance[furthest] as number
    if (seen >= wanted) break
  }
  return visible.mask.map((isVisible, i) => (isVisible === 1 && (distances[i] as number) <= furthest ? 1 : 0))
}
