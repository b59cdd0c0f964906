/**
 * An order of turns in which each has its count, spread over the whole: a busy minute then hits all alike, whether one
 * takes five turns or a hundred.
 */
export function interleave<One>(all: readonly One[], countOf: (one: One) => number): readonly One[] {
  return all
    .flatMap((one) => Array.from({ length: countOf(one) }, (_, turn) => ({ one, at: (turn + 0.5) / countOf(one) })))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
