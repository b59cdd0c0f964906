import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where data that is not in the repository is looked for. */
const sharedData = process.env['ECPHORY_DATA'] ?? join(root, '../shared/data')

export interface EvaluationArguments {
  readonly data: readonly string[]
  /** Where rows and summary go. */
  readonly out: string
  readonly seed: number
  /** Print nothing but the last line. */
  readonly json: boolean
  readonly options: Readonly<Record<string, string>>
}

export interface EvaluationReport {
  readonly eval: string
  readonly figures: Readonly<Record<string, number>>
  readonly n: number
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** A file of tools/data, else of the shared data. */
export function dataPath(name: string): string {
  const own = join(root, 'tools/data', name)
  return existsSync(own) ? own : join(sharedData, name)
}

/**
 * Reads `--data PATH… --out DIR --seed N --json` and an evaluation's own text options, given with their defaults.
 * An unknown option is an error.
 */
export function parseEvaluationArguments(spec: {
  readonly name: string
  readonly data: readonly string[]
  readonly options: Readonly<Record<string, string>>
}): EvaluationArguments {
  const own = Object.entries(spec.options).map(([name, value]) => [name, { type: 'string', default: value }] as const)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true },
      out: { type: 'string', default: join(root, 'docs/results', spec.name) },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      ...Object.fromEntries(own),
    },
  })
  const texts: Readonly<Record<string, unknown>> = values
  return {
    data: [...(values.data ?? spec.data.map(dataPath)), ...positionals],
    out: values.out,
    seed: Number(values.seed),
    json: values.json,
    options: Object.fromEntries(Object.keys(spec.options).map((name) => [name, String(texts[name])])),
  }
}

/** Writes `rows.jsonl` and `summary.json` and prints the figures; the last line is the summary as one JSON object. */
export function reportEvaluation(args: EvaluationArguments, report: EvaluationReport): void {
  const figures = Object.fromEntries(Object.entries(report.figures).map(([name, value]) => [name, round(value)]))
  const summary = { eval: report.eval, figures, n: report.n, seed: args.seed, commit: commit() }
  mkdirSync(args.out, { recursive: true })
  writeFileSync(join(args.out, 'rows.jsonl'), report.rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  writeFileSync(join(args.out, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  if (!args.json) for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name} ${value}\n`)
  process.stdout.write(`${JSON.stringify(summary)}\n`)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}
