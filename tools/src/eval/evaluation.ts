import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Encoder } from '@ecphory/memory'
import { openShippedEncoder } from '@ecphory/onnx'
import { cachedEncoder } from './cached-encoder.ts'

export const workspaceRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the measuring data lies that is not part of the project: the one setting is `ECPHORY_DATA`. */
export const sharedData = resolve(workspaceRoot, process.env['ECPHORY_DATA'] ?? '../shared/data')

export const seedDefault = 20250601

/** Options that every evaluation takes, and the further string options it names. Unknown options throw. */
export interface EvaluationOptions<Extra extends string> {
  readonly data: readonly string[]
  readonly out: string
  readonly seed: number
  readonly json: boolean
  readonly extra: Readonly<Record<Extra, string | undefined>>
}

/**
 * @param name of the evaluation; `--out` defaults to `docs/results/<name>`
 * @param extra further options that take one value each
 */
export function evaluationOptions<Extra extends string = never>(
  name: string,
  extra: readonly Extra[] = [],
  args: readonly string[] = process.argv.slice(2),
): EvaluationOptions<Extra> {
  const { values, positionals } = parseArgs({
    args: [...args],
    // `--data A B` names two paths: what follows it without an option of its own is one more.
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true },
      out: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'boolean' },
      ...Object.fromEntries(extra.map((option) => [option, { type: 'string' as const }])),
    },
  })
  const given: Readonly<Record<string, unknown>> = values
  return {
    data: [...(values.data ?? []), ...positionals].map((path) => resolve(path)),
    out: resolve(values.out ?? join(workspaceRoot, 'docs/results', name)),
    seed: values.seed === undefined ? seedDefault : Number(values.seed),
    json: values.json ?? false,
    extra: Object.fromEntries(extra.map((option) => [option, given[option]])) as Record<Extra, string | undefined>,
  }
}

export interface EvaluationResult {
  readonly eval: string
  readonly figures: Readonly<Record<string, number>>
  readonly n: number
  readonly seed: number
}

/** Writes `summary.json` into `out` and prints the same object as the run's last line. Figures keep six decimals. */
export function report(out: string, result: EvaluationResult): void {
  const figures = Object.fromEntries(
    Object.entries(result.figures).map(([name, value]) => [name, Math.round(value * 1e6) / 1e6]),
  )
  const summary = { eval: result.eval, figures, n: result.n, seed: result.seed, commit: commitHash() }
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(summary)}\n`)
}

/** For data that is not there: says what is missing and how to get it. The caller then returns; the exit code stays 0. */
export function skip(name: string, seed: number, missing: string): void {
  process.stdout.write(
    `${missing}\nIt is looked for in ${sharedData}; set ECPHORY_DATA or give --data PATH.\nskipped\n`,
  )
  process.stdout.write(
    `${JSON.stringify({ eval: name, skipped: true, figures: {}, n: 0, seed, commit: commitHash() })}\n`,
  )
}

/** The commit that is checked out, with `+` where files of it have been changed; `unknown` outside a repository. */
export function commitHash(): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args], { cwd: workspaceRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}

export type Row = Readonly<Record<string, unknown>>

export function readRows<T>(file: string): readonly T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

/** One row per question, segment or task, as JSON lines. Never with texts of data that is not ours. */
export function writeRows(out: string, name: string, rows: readonly Row[]): void {
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** Progress on the error stream, so that the answer stays alone on the output: a bar on a terminal, else a line a tenth. */
export function progress(label: string, total: number): (done: number) => void {
  let shown = -1
  return (done) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (process.stderr.isTTY) {
      process.stderr.write(
        `\r${label} ${'#'.repeat(tenth).padEnd(10, '.')} ${done}/${total}${done >= total ? '\n' : ''}`,
      )
    } else if (tenth !== shown) {
      process.stderr.write(`${label} ${done}/${total}\n`)
    }
    shown = tenth
  }
}

/** The shipped encoder, its vectors kept under `.ecphory/vectors` between runs. `close` lets the process end. */
export async function evaluationEncoder(): Promise<Encoder & { close(): Promise<void> }> {
  const encoder = await openShippedEncoder()
  const cache = join(workspaceRoot, '.ecphory/vectors', `${encoder.id}.bin`)
  return { ...cachedEncoder(encoder, cache), close: () => encoder.close() }
}

/** The first of these paths that exists, else null. */
export const firstExisting = (paths: readonly string[]): string | null => paths.find((path) => existsSync(path)) ?? null
