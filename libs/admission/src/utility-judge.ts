import type { Comparison, Judge } from './ports/judge.ts'

/**
 * A judge that asks nobody: the answer of the greater utility is better, equal ones are a tie. `utilitiesOf` says what
 * the comparison's first and second answer are worth, e.g. the reward of the evidence that each was given.
 */
export function createUtilityJudge(utilitiesOf: (comparison: Comparison) => readonly [number, number]): Judge {
  return {
    id: 'greater-utility',
    compare(comparison) {
      const [first, second] = utilitiesOf(comparison)
      return Promise.resolve(first > second ? 'first' : second > first ? 'second' : 'tie')
    },
  }
}
