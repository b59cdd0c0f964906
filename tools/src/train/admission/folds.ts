import type { AdmissionTask } from './admission-tasks.ts'

export const foldCount = 5

/**
 * The fold of each domain: the largest domain first, each to the fold that has fewest tasks of the written test sets. All
 * tasks of a domain, of whatever set, are in one fold.
 */
export function foldsByDomain(tasks: readonly AdmissionTask[]): (domain: string) => number {
  const counts = new Map<string, number>()
  for (const { domain, set } of tasks) {
    counts.set(domain, (counts.get(domain) ?? 0) + (set === 'hard' || set === 'natural' ? 1 : 0))
  }
  const sizes = Array.from({ length: foldCount }, () => 0)
  const folds = new Map<string, number>()
  for (const [domain, count] of [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
    const fold = sizes.indexOf(Math.min(...sizes))
    folds.set(domain, fold)
    sizes[fold] = (sizes[fold] as number) + count
  }
  return (domain) => folds.get(domain) ?? 0
}
