/** How many items agree, of how many expected and found. Tallies of segments add up to micro figures. */
export interface Tally {
  readonly matched: number
  readonly gold: number
  readonly predicted: number
}

export interface Pair<Gold, Predicted> {
  readonly gold: Gold
  readonly predicted: Predicted
}

/**
 * One-to-one greedy matching, best score first; a score of 0 is no match. Ties go to the earlier gold item, then to
 * the earlier predicted one.
 */
export function matchGreedily<Gold, Predicted>(
  gold: readonly Gold[],
  predicted: readonly Predicted[],
  score: (gold: Gold, predicted: Predicted) => number,
): readonly Pair<Gold, Predicted>[] {
  const candidates = gold
    .flatMap((g, i) => predicted.map((p, j) => ({ pair: { gold: g, predicted: p }, i, j, score: score(g, p) })))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i || a.j - b.j)
  const usedGold = new Set<number>()
  const usedPredicted = new Set<number>()
  return candidates
    .filter(({ i, j }) => {
      if (usedGold.has(i) || usedPredicted.has(j)) return false
      usedGold.add(i)
      usedPredicted.add(j)
      return true
    })
    .map(({ pair }) => pair)
}

export const nothingTallied: Tally = { matched: 0, gold: 0, predicted: 0 }

export function addTallies(a: Tally, b: Tally): Tally {
  return { matched: a.matched + b.matched, gold: a.gold + b.gold, predicted: a.predicted + b.predicted }
}

/** Precision, recall and F1, each 0 where nothing could be counted. */
export function tallyToFigures(tally: Tally): { precision: number; recall: number; f1: number } {
  return {
    precision: share(tally.matched, tally.predicted),
    recall: share(tally.matched, tally.gold),
    f1: share(2 * tally.matched, tally.gold + tally.predicted),
  }
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
