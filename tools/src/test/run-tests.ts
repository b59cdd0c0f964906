import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, formatCounts, type TestCounts, type TestReport } from './count-tests.ts'
import { selectServices } from './select-services.ts'
import { startTestServices } from './start-test-services.ts'

/**
 * `npm test`: all tests once, then the count alone on the last line. Arguments are vitest's, e.g. a path, and
 * `--no-services`. Kafka and Neo4j are started for the tests that need them, and stopped at the end.
 */
async function main(args: readonly string[]): Promise<number> {
  const { vitestArgs, needsServices } = selectServices(args, globSync('{libs/*,apps/*,tools}/src/**/*.test.ts'))
  const interrupt = interruption()
  if (!needsServices) return finish(await runVitest(vitestArgs, {}, interrupt), 0)
  const services = await startTestServices(interrupt, (line) => console.log(line))
  try {
    if (interrupt.aborted) return exitCodeOfInterrupt
    for (const sentence of services.missing) console.error(sentence)
    const run = await runVitest(vitestArgs, services.env, interrupt)
    await services.stop()
    return finish(run, process.env['CI'] ? services.missing.length : 0)
  } finally {
    await services.stop()
  }
}

const exitCodeOfInterrupt = 130

/** Aborts on a signal, and when whoever started this has gone: a signal to `npm` alone ends `npm`, and not this process. */
function interruption(): AbortSignal {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupt.abort(name))
  const parent = process.ppid
  setInterval(() => process.ppid === parent || interrupt.abort('orphaned'), 1_000).unref()
  return interrupt.signal
}

interface Run {
  readonly code: number
  readonly counts: TestCounts
}

async function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-test-'))
  try {
    const file = join(folder, 'report.json')
    const vitest = join('node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (exitCode) => resolve(exitCode ?? exitCodeOfInterrupt))
    })
    return { code: signal.aborted ? exitCodeOfInterrupt : code, counts: readCounts(file) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the count; the exit code. In continuous integration a server that could not be started is a failure. */
function finish({ code, counts }: Run, missing: number): number {
  const all = { ...counts, failed: counts.failed + missing }
  console.log(formatCounts(all))
  if (code !== 0) return code
  return all.failed > 0 || all.passed === 0 ? 1 : 0
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

process.exitCode = await main(process.argv.slice(2))
