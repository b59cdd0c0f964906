import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../eval/evaluation.ts'
import { aimsSvg } from '../report/aims-svg.ts'
import { sections } from '../report/sections.ts'

/** The part of an evaluation's `summary.json` that is shown. */
export interface Summary {
  readonly figures: Readonly<Record<string, number>>
  readonly n: number
}

interface ShownFigure {
  readonly eval: string
  readonly figure: string
  readonly meaning: string
  /** A figure of the same run to hold it against, and what that is. */
  readonly control?: readonly [figure: string, meaning: string]
}

/** What the README shows, in its order. */
const shown: readonly ShownFigure[] = [
  {
    eval: 'locomo',
    figure: 'recall@10',
    meaning: 'evidence of a LoCoMo question among the first 10 items',
    control: ['bm25.recall@10', 'BM25'],
  },
  {
    eval: 'locomo',
    figure: 'recall@30',
    meaning: 'the same among the first 30',
    control: ['bm25.recall@30', 'BM25'],
  },
  {
    eval: 'router',
    figure: 'shipped.primaryMacroF1',
    meaning: 'memory type of texts that the head never saw, macro-F1',
    control: ['zeroShot.primaryMacroF1', 'zero-shot'],
  },
  { eval: 'router', figure: 'shipped.ece', meaning: 'calibration error of the same head (lower is better)' },
  {
    eval: 'router',
    figure: 'stream.primaryMacroF1',
    meaning: 'the same over a stream, unsure ones labelled and learned',
  },
  { eval: 'router', figure: 'stream.annotatorShare', meaning: 'share of it that was labelled (lower is better)' },
  { eval: 'extraction', figure: 'events.f1', meaning: 'events found without a language model, F1' },
  { eval: 'extraction', figure: 'facts.f1', meaning: 'facts, F1' },
  { eval: 'extraction', figure: 'rules.f1', meaning: 'rules, F1' },
  { eval: 'extraction', figure: 'states.f1', meaning: 'states of open items, F1' },
  {
    eval: 'working',
    figure: 'surfaced',
    meaning: 'open items that bear on a question among the first 3 lines',
    control: ['allOpen.surfaced', 'all open items'],
  },
  { eval: 'working', figure: 'silent', meaning: 'items that must not be shown and are not' },
  { eval: 'bench', figure: 'append', meaning: 'durable appends, as a share of a raw write of the same bytes' },
  { eval: 'bench', figure: 'rebuild', meaning: 'rebuild, as a share of writing the same rows by hand' },
  { eval: 'bench', figure: 'recall.p50', meaning: 'recall, times its bare store queries (lower is better)' },
]

const markers = ['<!-- figures -->', '<!-- /figures -->'] as const

/** The README with its figures as the summaries have them; what has no summary says "not measured". */
export function fillFigures(readme: string, summaryOf: (evaluation: string) => Summary | null): string {
  const [from, to] = markers.map((marker) => readme.indexOf(marker)) as [number, number]
  if (from < 0 || to < from) throw new Error(`The README has no ${markers.join(' … ')}.`)
  return `${readme.slice(0, from + markers[0].length)}\n\n${table(summaryOf)}\n\n${readme.slice(to)}`
}

function table(summaryOf: (evaluation: string) => Summary | null): string {
  const rows = shown.map((row) => {
    const summary = summaryOf(row.eval)
    const [control, controlMeaning] = row.control ?? []
    const held = control === undefined ? undefined : summary?.figures[control]
    const beside = held === undefined ? '' : `${held.toFixed(2)} (${controlMeaning})`
    return [row.meaning, summary?.figures[row.figure]?.toFixed(2) ?? 'not measured', beside, `\`eval:${row.eval}\``]
  })
  const head = ['what', 'figure', 'beside', 'command']
  const named = rows.map((row) => row.map((cell) => cell.replace('eval:bench', 'bench')))
  const widths = head.map((title, column) => Math.max(title.length, ...named.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...named.map(line)].join('\n')
}

/** Reads `docs/results/<evaluation>/summary.json`; null where it was never measured. */
export function readSummary(evaluation: string): Summary | null {
  const file = join(workspaceRoot, 'docs/results', evaluation, 'summary.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Summary) : null
}

/** The plot that the README shows. */
export const aimsFile = join(workspaceRoot, 'docs/aims.svg')
export const drawAims = (): string => aimsSvg(join(workspaceRoot, 'docs/results'), sections)

if (import.meta.main) {
  const file = join(workspaceRoot, 'README.md')
  writeFileSync(file, fillFigures(readFileSync(file, 'utf8'), readSummary))
  writeFileSync(aimsFile, drawAims())
}
