import type { Preference } from './ports/judge.ts'

/**
 * (wins of the first - wins of the second) / all comparisons: -1 to 1, positive where the first system is preferred
 * (TRACE-Memory). Ties count among all. Of no comparisons it is 0.
 */
export function signedPreferenceAdvantage(outcomes: readonly Preference[]): number {
  if (outcomes.length === 0) return 0
  const wins = (of: Preference): number => outcomes.filter((outcome) => outcome === of).length
  return (wins('first') - wins('second')) / outcomes.length
}
