import { describe, expect, it } from 'vitest'
import { readAdmissionTasks } from './admission-tasks.ts'
import { foldCount, foldsByDomain } from './folds.ts'

describe('folds', () => {
  it('keep every domain whole, and are of about one size', () => {
    const tasks = [...readAdmissionTasks('hard'), ...readAdmissionTasks('natural')]
    const foldOf = foldsByDomain(tasks)
    const sizes = Array.from(
      { length: foldCount },
      (_, fold) => tasks.filter(({ domain }) => foldOf(domain) === fold).length,
    )
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(12)
    expect(new Set(tasks.map(({ domain }) => domain)).size).toBe(20)
  })
})
