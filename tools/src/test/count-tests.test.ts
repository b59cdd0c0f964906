import { expect, it } from 'vitest'
import { countTests, formatCounts } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

it('counts passed, failed and skipped tests over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed')] }
  expect(formatCounts(countTests(report))).toBe('2 passed, 1 failed, 2 skipped')
})

it('counts a file that could not be loaded as a failed test', () => {
  expect(countTests({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
