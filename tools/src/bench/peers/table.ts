import type { Ratio } from '../measure.ts'
import { compareAll, isDecided, isLost } from './comparison.ts'
import type { BesideOurs, Comparison } from './comparison.ts'
import { lossesOf } from './losses.ts'
import type { Milliseconds } from './memory-system.ts'
import { isMeasured } from './rows.ts'
import type { Erased, MissingRow, PeerRow, QuestionRow } from './rows.ts'
import { short } from './short.ts'

interface Column {
  readonly head: string
  cell(comparison: Comparison): string
}

/**
 * The Markdown of a run: one line per system, the losses of ours, and the versions. A ratio is ours / it, the median of the
 * slices; `~` marks one whose spread is too wide to say anything, bold one that ours loses.
 */
export function renderTable(rows: readonly PeerRow[], questions: readonly QuestionRow[]): string {
  const comparisons = compareAll(rows, questions)
  const bySystem = new Map(comparisons.map((one) => [one.row.system, one]))
  const lines = rows.map((row) => lineOf(row, bySystem.get(row.system)))
  return [
    line(['system', ...columns.map(({ head }) => head)]),
    line(['system', ...columns].map(() => '---')),
    ...lines,
    '',
    '**Where ours loses** (beyond the spread of the run):',
    '',
    ...lossesOf(comparisons).map((loss) => `- ${loss}`),
    '',
    '**Versions**',
    '',
    ...rows.filter(isMeasured).map(({ label, version }) => `- ${label}: ${version}`),
    '',
  ].join('\n')
}

const columns: readonly Column[] = [
  { head: 'add: CPU ms', cell: ({ add, acknowledged }) => addCell(add.cpu, acknowledged.cpu) },
  { head: 'ours / it', cell: ({ beside }) => addRatioCell(beside, 'cpu') },
  { head: 'of it runs of the encoder', cell: ({ ownRunsCpuMs }) => (ownRunsCpuMs === 0 ? '' : short(ownRunsCpuMs)) },
  { head: 'vectors a turn', cell: ({ vectorsPerTurn }) => short(vectorsPerTurn) },
  { head: 'add, vectors computed: CPU ms', cell: ({ addCpuMsWithVectors }) => short(addCpuMsWithVectors) },
  { head: 'add: ms', cell: ({ add, acknowledged }) => addCell(add.wall, acknowledged.wall) },
  { head: 'ours / it', cell: ({ beside }) => addRatioCell(beside, 'wall') },
  {
    head: 'syncs a turn',
    cell: ({ row: { syncs } }) => (syncs === null ? '' : addCell(syncs.searchable, syncs.acknowledged)),
  },
  { head: 'search: CPU ms', cell: ({ search }) => short(search.cpu) },
  { head: 'ours / it', cell: ({ beside }) => (beside === null ? '' : ratioCell(beside.search.cpu)) },
  { head: 'search: ms', cell: ({ search }) => short(search.wall) },
  { head: 'ours / it', cell: ({ beside }) => (beside === null ? '' : ratioCell(beside.search.wall)) },
  { head: 'recall@10', cell: ({ recalled, beside }) => recallCell(recalled.at10, beside?.oursRecalled.at10) },
  { head: 'recall@30', cell: ({ recalled, beside }) => recallCell(recalled.at30, beside?.oursRecalled.at30) },
  { head: 'bytes a turn', cell: ({ bytesPerTurn }) => String(Math.round(bytesPerTurn)) },
  { head: 'lost by a kill', cell: ({ row: { crash } }) => `${crash.lost} of ${crash.acknowledged}` },
  { head: 'missing after reopening', cell: ({ row: { reopened } }) => String(reopened.missing) },
  { head: 'foreign hits', cell: ({ row }) => String(row.leaked + (row.foreign ?? 0)) },
  {
    head: 'repeats kept',
    cell: ({ row: { repeats } }) => `${Math.max(repeats.stored, repeats.shown)} of ${repeats.turns}`,
  },
  { head: 'erased text left', cell: ({ row: { erased } }) => erasedCell(erased) },
  { head: 'erase: ms', cell: ({ row: { erased } }) => short(erased.took.wall) },
  { head: 'vectors not looked up', cell: ({ row: { misses } }) => String(misses) },
]

function lineOf(row: PeerRow, comparison: Comparison | undefined): string {
  if (comparison === undefined) return line([row.label, (row as MissingRow).missing, ...columns.slice(1).map(() => '')])
  const { isAddingStopped, isSearchingStopped } = comparison.row
  const mark = isAddingStopped || isSearchingStopped ? ' (stopped when its time was up)' : ''
  return line([`${row.label}${mark}`, ...columns.map(({ cell }) => cell(comparison))])
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Ours acknowledges before it can find: both are shown where they differ. */
function addCell(searchable: number, acknowledged: number): string {
  return searchable === acknowledged ? short(searchable) : `${short(searchable)} (acknowledged ${short(acknowledged)})`
}

function addRatioCell(beside: BesideOurs | null, time: keyof Milliseconds): string {
  if (beside === null) return ''
  return `${ratioCell(beside.add[time])} (acknowledged ${ratioCell(beside.acknowledged[time])})`
}

function ratioCell(ratio: Ratio): string {
  if (!isDecided(ratio)) return `~${short(ratio.median)}`
  return isLost(ratio) ? `**${short(ratio.median)}**` : short(ratio.median)
}

function recallCell(its: number, ours: number | undefined): string {
  if (ours === undefined) return its.toFixed(3)
  return its > ours ? `**${its.toFixed(3)}** (ours ${ours.toFixed(3)})` : `${its.toFixed(3)} (ours ${ours.toFixed(3)})`
}

function erasedCell({ isFound, filesBefore, filesAfter }: Erased): string {
  const found = isFound ? 'still found; ' : ''
  if (filesBefore.length === 0) return `${found}never in a file as text`
  return `${found}${filesAfter.length === 0 ? 'nowhere' : `in ${filesAfter.length} of its files`}`
}
