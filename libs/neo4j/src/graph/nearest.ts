import { dotBytes } from '@ecphory/memory'
import type { FoundVector } from '@ecphory/memory'
import { exactItemsMax, rescoredMax, rescoredMin, rescoredPerItem } from '../limits.ts'
import type { Run } from '../server/neo4j-client.ts'
import { isIndexAway } from '../server/neo4j-error.ts'
import { statements } from '../statements/statements.ts'
import type { IndexEntry, SpaceIndex, Visible } from './space-index.ts'

type Measured = Pick<IndexEntry, 'id' | 'segment' | 'scale' | 'vector'>

export interface Neighbour {
  readonly id: string
  readonly segment: string
  readonly dot: number
  readonly vector: FoundVector
}

/**
 * Neighbours by exact dot product, ties by segment. While a space is small, all of its vectors are compared; above, the
 * server's index picks whom, as many more as a filter leaves out.
 */
export async function nearest(
  run: Run,
  space: string,
  index: SpaceIndex,
  visible: Visible,
  query: Float32Array,
  limit: number,
): Promise<readonly Neighbour[]> {
  if (!index.isEmbedded) return closest(visible.entries.values(), query, limit)
  const isVisible = ({ id }: Measured): boolean => visible.entries.has(id)
  const isFew = visible.entries.size <= exactItemsMax
  const take = Math.max(rescoredMin, limit * rescoredPerItem)
  // The index knows no direction of a vector without length.
  for (let asked = take; !isFew && asked <= rescoredMax && query.some((value) => value !== 0); asked *= 4) {
    const given = { vector: query, take: asked }
    const picked = await run<Measured>(statements.anchorsByVector, { space, given }).catch((error: unknown) => {
      if (isIndexAway(error)) return []
      throw error
    })
    const seen = picked.filter(isVisible)
    if (seen.length >= Math.min(take, visible.entries.size)) return closest(seen, query, limit)
    if (picked.length < asked) break
  }
  const given = { ids: [...visible.entries.keys()] }
  return closest(await run<Measured>(statements.vectorsOfAnchors, { space, given }), query, limit)
}

/** Vectors of another length are another encoder's: two vector spaces are never compared. */
function closest(measured: Iterable<Measured>, query: Float32Array, limit: number): readonly Neighbour[] {
  const neighbours: Neighbour[] = []
  for (const { id, segment, vector, scale } of measured) {
    if (vector === null || vector.length !== query.length) continue
    neighbours.push({ id, segment, dot: dotBytes(query, vector) * scale, vector: { scale, bytes: vector } })
  }
  return neighbours.sort((a, b) => b.dot - a.dot || (a.segment < b.segment ? -1 : 1)).slice(0, limit)
}
