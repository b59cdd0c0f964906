import { join } from 'node:path'
import { memoryTypes, type Encoder, type ExtractionTools } from '@ecphory/memory'
import { openHead } from '@ecphory/onnx'
import { createRouter, oneHead } from '@ecphory/routing'
import { evaluationEncoder, evaluationOptions, report, workspaceRoot, writeRows } from '../evaluation.ts'
import { events } from './events.ts'
import type { Apart, ExtractionKind } from './kind.ts'
import { addTallies, matchGreedily, nothingTallied, share, tallyToFigures, type Tally } from './match.ts'
import { goldRoute, routerRoute, type Route } from './routes.ts'
import { readSplit, splits, type Row, type Split } from './rows.ts'
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
 * alone. Those with the prefix `routed.` are end to end, by the shipped head, which has not seen the held-out fifth
 * (but was trained on the rest). `--show misses` prints what was missed and wrongly found, never of the held-out fifth.
 */
async function main(): Promise<void> {
  const options = evaluationOptions('extraction', ['split', 'kind', 'show'])
  const split = toSplit(options.extra.split)
  const measured = kinds.filter(({ figure }) => figure === (options.extra.kind ?? figure))
  const rows = readSplit(options.data[0] ?? join(workspaceRoot, 'tools/data/segments-own/segments.jsonl'), split)
  const encoder = await evaluationEncoder()
  const results = await runTypes(rows, measured, goldRoute(encoder), { encoder })
  const routed = await runRouted(rows, measured, encoder)
  await encoder.close()
  if (options.extra.show === 'misses') showMisses(results, split)
  const figures = { ...resultsToFigures(results, measured), ...prefixed('routed.', resultsToFigures(routed, measured)) }
  if (!options.json) for (const [name, value] of Object.entries(figures)) print(`${name} ${value.toFixed(3)}`)
  // Only a whole run over the held-out fifth replaces the committed results.
  const isWhole = split === 'heldOut' && measured.length === kinds.length
  const out = isWhole ? options.out : join(workspaceRoot, 'out/extraction')
  writeRows(out, 'rows.jsonl', results.filter(({ tally }) => tally.gold + tally.predicted > 0).map(resultToRow))
  report(out, { eval: 'extraction', figures, n: rows.length, seed: options.seed })
}

async function runRouted(
  rows: readonly Row[],
  measured: readonly ExtractionKind[],
  encoder: Encoder,
): Promise<readonly Result[]> {
  const head = await openHead(join(workspaceRoot, 'models/router'))
  const results = await runTypes(rows, measured, routerRoute(createRouter({ encoder, heads: oneHead(head) })), {
    encoder,
  })
  await head.release()
  return results
}

function prefixed(prefix: string, figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}${name}`, value]))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function toSplit(text = 'heldOut'): Split {
  const split = splits.find((name) => name === text)
  if (split === undefined) throw new Error(`--split is one of ${splits.join(', ')}.`)
  return split
}

async function runTypes(
  rows: readonly Row[],
  measured: readonly ExtractionKind[],
  route: Route,
  tools: ExtractionTools,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const kind of measured) {
    const type = memoryTypes.find((one) => one.kind === kind.memoryKind)
    if (type === undefined) throw new Error(`No memory type is called ${kind.memoryKind}.`)
    for (const row of rows) {
      const segments = (await route(row)).filter((segment) => segment.stored.includes(kind.memoryKind))
      const facts = await Promise.all(segments.map((segment) => type.extract(segment, false, tools)))
      results.push(compare(kind, row, kind.compared(facts.flat())))
    }
  }
  return results
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
    print(`\n${row.id} ${kind.figure} | ${row.text}`)
    for (const item of missed) print(`  missed ${JSON.stringify(item)}`)
    for (const item of wrong) print(`  wrong  ${JSON.stringify(item)}`)
  }
}

await main()
