import type { MemoryKind, RoutedSegment } from '@ecphory/events'
import type { ExtractionTools, MemoryType } from '@ecphory/memory'
import { parseEvaluationArguments, reportEvaluation } from '../evaluation.ts'
import { events } from './events.ts'
import { zeroEncoder, zeroVector } from './encoding.ts'
import type { Apart, ExtractionKind } from './kind.ts'
import { addTallies, matchGreedily, nothingTallied, share, tallyToFigures, type Tally } from './match.ts'
import { loadMemoryType } from './memory-types.ts'
import { readRows, rowToSegment, splits, type Row, type Split } from './rows.ts'
import { rules } from './rules.ts'
import { stateChanges } from './state-changes.ts'
import { statements } from './statements.ts'

const kinds = [events, statements, rules, stateChanges] as readonly ExtractionKind[]

/** What one type found in one segment, beside what it should have found. */
interface Result {
  readonly row: Row
  readonly kind: ExtractionKind
  readonly found: readonly unknown[]
  readonly missed: readonly unknown[]
  readonly wrong: readonly unknown[]
  readonly tally: Tally
  readonly apart: readonly Apart[]
}

/**
 * `npm run eval:extraction -- [--data FILE] [--split dev|heldOut|all] [--kind KIND] [--show misses]`
 *
 * Headline figures are gold-routed: each segment goes to the types of its gold labels, so that they measure extraction
 * alone. `--show misses` prints what was missed and wrongly found, never of the held-out fifth.
 */
async function main(): Promise<void> {
  const args = parseEvaluationArguments({
    name: 'extraction',
    data: ['segments-own/segments.jsonl'],
    options: { split: 'heldOut', kind: '', show: '' },
  })
  const split = toSplit(args.options['split'])
  const rows = readRows(args.data[0]!, split)
  const measured = kinds.filter(({ figure }) => [figure, ''].includes(args.options['kind'] ?? ''))
  const results = await runTypes(rows, measured, (row) => row.labels.filter((label) => label !== 'fragmented'))
  if (args.options['show'] === 'misses') showMisses(results, split)
  // Only a whole run over the held-out fifth replaces the committed results.
  const isWhole = split === 'heldOut' && measured.length === kinds.length
  reportEvaluation(isWhole ? args : { ...args, out: 'out/extraction' }, {
    eval: 'extraction',
    figures: resultsToFigures(results, measured),
    n: rows.length,
    rows: results.filter(({ tally }) => tally.gold + tally.predicted > 0).map(resultToRow),
  })
}

function toSplit(text: string | undefined): Split {
  const split = splits.find((name) => name === text)
  if (split === undefined) throw new Error(`--split is one of ${splits.join(', ')}.`)
  return split
}

async function runTypes(
  rows: readonly Row[],
  measured: readonly ExtractionKind[],
  route: (row: Row) => readonly MemoryKind[],
): Promise<readonly Result[]> {
  const tools: ExtractionTools = { encoder: zeroEncoder }
  const results: Result[] = []
  for (const kind of measured) {
    const type = await loadMemoryType(kind.memoryKind)
    if (type === null) process.stderr.write(`${kind.figure}: no ${kind.memoryKind} type yet, nothing is extracted\n`)
    for (const row of rows) {
      const stored = route(row)
      const facts = type !== null && stored.includes(kind.memoryKind) ? await extractFrom(type, row, stored, tools) : []
      results.push(compare(kind, row, kind.compared(facts)))
    }
  }
  return results
}

async function extractFrom(
  type: MemoryType,
  row: Row,
  stored: readonly MemoryKind[],
  tools: ExtractionTools,
): Promise<readonly unknown[]> {
  const segment: RoutedSegment = rowToSegment(row, stored, zeroVector)
  return await type.extract(segment, false, tools)
}

function compare(kind: ExtractionKind, row: Row, found: readonly unknown[]): Result {
  const gold = kind.gold(row)
  const pairs = matchGreedily(gold, found, (g, p) => kind.score(g, p))
  return {
    row,
    kind,
    found,
    missed: gold.filter((item) => !pairs.some((pair) => pair.gold === item)),
    wrong: found.filter((item) => !pairs.some((pair) => pair.predicted === item)),
    tally: { matched: pairs.length, gold: gold.length, predicted: found.length },
    apart: kind.apart(pairs),
  }
}

function resultsToFigures(results: readonly Result[], measured: readonly ExtractionKind[]): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const language of ['', 'en.', 'zh.']) {
    for (const kind of measured) {
      const chosen = results.filter((r) => r.kind === kind && (language === '' || language === `${r.row.lang}.`))
      Object.assign(figures, kindToFigures(`${language}${kind.figure}`, chosen))
    }
  }
  return figures
}

function kindToFigures(name: string, results: readonly Result[]): Record<string, number> {
  const figures: Record<string, number> = {}
  putTally(figures, name, results.map((result) => result.tally).reduce(addTallies, nothingTallied))
  for (const { figure, measure } of results[0]?.apart ?? []) {
    const tally = results
      .map((result) => result.apart.find((apart) => apart.figure === figure)?.tally ?? nothingTallied)
      .reduce(addTallies, nothingTallied)
    if (measure === 'share') figures[`${name}.${figure}`] = share(tally.matched, tally.gold)
    else putTally(figures, `${name}.${figure}`, tally)
  }
  return figures
}

function putTally(figures: Record<string, number>, name: string, tally: Tally): void {
  for (const [figure, value] of Object.entries(tallyToFigures(tally))) figures[`${name}.${figure}`] = value
}

function resultToRow({ row, kind, found, tally }: Result): Record<string, unknown> {
  return { id: row.id, lang: row.lang, kind: kind.figure, found, ...tally }
}

function showMisses(results: readonly Result[], split: Split): void {
  if (split !== 'dev') throw new Error('--show misses needs --split dev: the held-out fifth is not looked at.')
  for (const { row, kind, missed, wrong } of results.filter((r) => r.missed.length + r.wrong.length > 0)) {
    process.stdout.write(`\n${row.id} ${kind.figure} | ${row.text}\n`)
    for (const item of missed) process.stdout.write(`  missed ${JSON.stringify(item)}\n`)
    for (const item of wrong) process.stdout.write(`  wrong  ${JSON.stringify(item)}\n`)
  }
}

await main()
