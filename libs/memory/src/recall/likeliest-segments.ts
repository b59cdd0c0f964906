import type { GraphRow } from '../graph/graph-query.ts'

/**
 * The found segments that most likely answer: as many by how many of the query's terms they hold as by nearness; ties by
 * id. What holds no term, or points away, is not among them.
 */
export function likeliestSegments(found: readonly GraphRow[], mostByEach: number): readonly string[] {
  const anchors = found.flatMap((row) => (row.row === 'anchor' ? [row] : []))
  const byWords = anchors.map((row) => ({ id: row.anchor.segmentId, weight: row.counts?.size ?? 0 }))
  const byNearness = anchors.map((row) => ({ id: row.anchor.segmentId, weight: row.dot ?? 0 }))
  return [...new Set([...heaviest(byWords, mostByEach), ...heaviest(byNearness, mostByEach)])]
}

function heaviest(
  weighted: readonly { readonly id: string; readonly weight: number }[],
  most: number,
): readonly string[] {
  return weighted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id)
}
