import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../eval/evaluation.ts'
import type { CostRow } from './cost/cost.ts'
import { isConclusive } from './measure.ts'
import type { Figure } from './section.ts'
import { benchSections } from './sections.ts'

export interface Results {
  /** Of the summary. */
  readonly figures: Readonly<Record<string, number>>
  readonly cost: readonly CostRow[]
}

/** Puts the tables of a folder's results into the README beside them, where there is one. */
export function fillResults(folder: string): void {
  const readme = join(folder, 'README.md')
  if (existsSync(readme)) writeFileSync(readme, fillTables(readFileSync(readme, 'utf8'), readResults(folder)))
}

export function readResults(folder: string): Results {
  const [summary, cost] = [join(folder, 'summary.json'), join(folder, 'cost.jsonl')]
  const { figures } = JSON.parse(readFileSync(summary, 'utf8')) as Pick<Results, 'figures'>
  return { figures, cost: existsSync(cost) ? readRows<CostRow>(cost) : [] }
}

/** The same text with its tables as the results have them. Throws where a place for one is missing. */
export function fillTables(text: string, { figures, cost }: Results): string {
  return fillPart(fillPart(text, 'figures', figureTable(figures)), 'cost', costTable(cost))
}

function fillPart(text: string, name: string, table: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(open), text.indexOf(close)]
  if (from < 0 || to < from) throw new Error(`The text has no ${open} … ${close}.`)
  return `${text.slice(0, from + open.length)}\n\n${table}\n\n${text.slice(to)}`
}

/** A line for each figure of the list, measured or not. */
function figureTable(figures: Results['figures']): string {
  const shown = (name: string): string => {
    const [value, iqr] = [figures[name], figures[`${name}.iqr`]]
    if (value === undefined) return ''
    if (iqr === undefined) return number(value)
    const doubt = isConclusive({ median: value, iqr }) ? '' : ', inconclusive'
    return `${number(value)} (iqr ${number(iqr)}${doubt})`
  }
  const rows = benchSections.flatMap((section) =>
    section.figures.map((figure) => [
      ...[`\`${figure.name}\``, figure.meaning, wanted(figure)],
      ...[shown(figure.name) || 'not measured', shown(`${figure.name}.cpu`)],
    ]),
  )
  return markdown(['figure', 'what is compared', 'wanted', 'reached', 'by CPU time'], rows)
}

const wanted = ({ better, aim }: Figure): string =>
  aim === undefined ? '' : `${better === 'greater' ? '>=' : '<='} ${aim}`

/** What each stage costs for a segment without a model; beside it, what a model is asked. */
function costTable(rows: readonly CostRow[]): string {
  const lines = rows
    .filter(({ form, stage }) => form === 'default' || stage === 'abstract')
    .map((row) => {
      const asked = rows.find(({ form, stage, kind }) => form === 'model' && stage === row.stage && kind === row.kind)
      const isAlone = row.form === 'default'
      return [
        ...[row.stage, row.kind, String(row.count)],
        ...(isAlone ? [number(row.cpuMs), number(row.bytes / 1_000), number(row.encoderRuns)] : ['', '', '']),
        ...[asked?.modelCalls, asked?.promptTokens, asked?.completionTokens].map((value) => number(value ?? 0)),
      ]
    })
  if (lines.length === 0) return 'Not measured.'
  const without = ['CPU ms', 'KB', 'encoder runs']
  const asked = ['model calls', 'prompt tokens', 'completion tokens']
  return markdown(['stage', 'type', 'segments', ...without, ...asked], lines)
}

/** Two decimals, or none where they would say nothing. */
const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
