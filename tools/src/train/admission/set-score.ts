/** F1 of two sets; 1 where both are empty, 0 where one is. */
export function setScore(chosen: ReadonlySet<string>, gold: ReadonlySet<string>): number {
  if (chosen.size === 0 && gold.size === 0) return 1
  const hits = [...chosen].filter((id) => gold.has(id)).length
  return hits === 0 ? 0 : (2 * hits) / (chosen.size + gold.size)
}
