/** What vitest's JSON reporter writes, as far as it is read here. */
export interface TestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Counts tests. A file that could not be loaded has no tests in the report; it counts as one failed test. */
export function countTests(report: TestReport): TestCounts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') counts.failed += 1
      else counts.skipped += 1
    }
    const isSilentFailure = file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
    if (isSilentFailure) counts.failed += 1
  }
  return counts
}

/** The line that continuous integration reads; it stands alone. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
