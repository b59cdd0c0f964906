import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, formatCounts, type TestCounts, type TestReport } from './count-tests.ts'

/** `npm test`: all tests once, then the count alone on the last line. Arguments are vitest's, e.g. a path. */
function main(args: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-test-'))
  try {
    const file = join(folder, 'report.json')
    const vitest = join('node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], { stdio: 'inherit' })
    const counts = readCounts(file)
    console.log(formatCounts(counts))
    const hasFailed = counts.failed > 0 || counts.passed === 0
    return run.status !== 0 ? (run.status ?? 1) : hasFailed ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A run that wrote no report (vitest itself failed to start) is one failure, never a silent zero. */
function readCounts(file: string): TestCounts {
  try {
    return countTests(JSON.parse(readFileSync(file, 'utf8')) as TestReport)
  } catch (error) {
    console.error(`The test report could not be read: ${(error as Error).message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

process.exitCode = main(process.argv.slice(2))
