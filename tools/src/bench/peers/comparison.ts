import { isConclusive, ratioOf } from '../measure.ts'
import type { Ratio } from '../measure.ts'
import type { Milliseconds } from './memory-system.ts'
import { isMeasured, recallOf } from './rows.ts'
import type { AddSlice, MeasuredRow, PeerRow, QuestionRow, Recalled, SearchSlice } from './rows.ts'
import { oursName } from './systems.ts'

/** A system beside ours: ratios are ours / it, so that below 1 ours is the cheaper one. */
export interface Comparison {
  readonly row: MeasuredRow
  /** That it was given. */
  readonly turns: number
  /** Means per turn, until it could be found and until it was acknowledged; and per question. */
  readonly add: Milliseconds
  readonly acknowledged: Milliseconds
  /** Sentence vectors per turn; and the CPU of an add if they were computed, by what a run of the encoder took in ours. */
  readonly vectorsPerTurn: number
  readonly addCpuMsWithVectors: number
  /** Runs of the encoder per turn that were not looked up, in CPU milliseconds: within `add`. */
  readonly ownRunsCpuMs: number
  readonly search: Milliseconds
  readonly bytesPerTurn: number
  readonly recalled: Recalled
  /** Null for the forms of ours, and where ours was not measured. */
  readonly beside: BesideOurs | null
}

export interface BesideOurs {
  readonly add: Readonly<Record<keyof Milliseconds, Ratio>>
  /** Our acknowledgement against its add. */
  readonly acknowledged: Readonly<Record<keyof Milliseconds, Ratio>>
  readonly search: Readonly<Record<keyof Milliseconds, Ratio>>
  /** Recall of ours over the same questions. */
  readonly oursRecalled: Recalled
}

export function compareAll(rows: readonly PeerRow[], questions: readonly QuestionRow[]): readonly Comparison[] {
  const measured = rows.filter(isMeasured)
  const ours = measured.find(({ system }) => system === oursName)
  const questionsOf = (name: string) => questions.filter(({ system }) => system === name)
  const cpuMsPerRun = ours?.addCost?.own?.cpuMsPerRun ?? NaN
  return measured.map((row) => {
    const asked = questionsOf(row.system)
    const isOurs = ours === undefined || row.system.startsWith(oursName)
    return {
      ...{ row, ...costsOf(row, cpuMsPerRun), recalled: recallOf(asked) },
      beside: isOurs ? null : besideOurs(ours, row, recallOf(sameQuestions(questionsOf(ours.system), asked))),
    }
  })
}

function costsOf(row: MeasuredRow, cpuMsPerRun: number): Omit<Comparison, 'row' | 'recalled' | 'beside'> {
  const turns = sum(row.adds.map((slice) => slice.turns))
  const questions = sum(row.searches.map((slice) => slice.questions))
  const add = perItem(
    row.adds.map(({ searchable }) => searchable),
    turns,
  )
  const vectorsPerTurn = (row.addCost?.lookUps ?? NaN) / turns
  return {
    ...{ turns, add, vectorsPerTurn },
    acknowledged: perItem(
      row.adds.map(({ acknowledged }) => acknowledged),
      turns,
    ),
    addCpuMsWithVectors: add.cpu + vectorsPerTurn * cpuMsPerRun,
    ownRunsCpuMs: ((row.addCost?.own?.tokenRuns ?? 0) / turns) * cpuMsPerRun,
    search: perItem(
      row.searches.map(({ took }) => took),
      questions,
    ),
    bytesPerTurn: row.bytes / turns,
  }
}

function besideOurs(ours: MeasuredRow, row: MeasuredRow, oursRecalled: Recalled): BesideOurs {
  const theirAdds = bySlice(row.adds, ({ searchable, turns }) => perItem([searchable], turns))
  const searchesOf = ({ searches }: MeasuredRow) =>
    bySlice(searches, ({ took, questions }) => perItem([took], questions))
  return {
    add: ratios(
      bySlice(ours.adds, ({ searchable, turns }) => perItem([searchable], turns)),
      theirAdds,
    ),
    acknowledged: ratios(
      bySlice(ours.adds, ({ acknowledged, turns }) => perItem([acknowledged], turns)),
      theirAdds,
    ),
    search: ratios(searchesOf(ours), searchesOf(row)),
    oursRecalled,
  }
}

type BySlice = ReadonlyMap<number, Milliseconds>

const bySlice = <Slice extends AddSlice | SearchSlice>(
  slices: readonly Slice[],
  perItemOf: (slice: Slice) => Milliseconds,
): BySlice => new Map(slices.map((slice) => [slice.slice, perItemOf(slice)]))

/** Pairs of the slices that both did, one soon after the other. */
function ratios(ours: BySlice, theirs: BySlice): Readonly<Record<keyof Milliseconds, Ratio>> {
  const pairs = [...theirs].flatMap(([slice, its]) => {
    const own = ours.get(slice)
    return own === undefined ? [] : [[own, its] as const]
  })
  return {
    wall: ratioOf(pairs.map(([own, its]) => [own.wall, its.wall])),
    cpu: ratioOf(pairs.map(([own, its]) => [own.cpu, its.cpu])),
  }
}

function perItem(took: readonly Milliseconds[], items: number): Milliseconds {
  return { wall: sum(took.map(({ wall }) => wall)) / items, cpu: sum(took.map(({ cpu }) => cpu)) / items }
}

function sameQuestions(ours: readonly QuestionRow[], asked: readonly QuestionRow[]): readonly QuestionRow[] {
  const keys = new Set(asked.map(keyOf))
  return ours.filter((row) => keys.has(keyOf(row)))
}

const keyOf = ({ conversation, index }: QuestionRow): string => `${conversation} ${index}`

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** For `summary.json`: of each system its recall and costs, and its ratios with their spreads. */
export function figuresOf(comparisons: readonly Comparison[]): Readonly<Record<string, number>> {
  return Object.assign({}, ...comparisons.map(figuresOfOne)) as Readonly<Record<string, number>>
}

function figuresOfOne(comparison: Comparison): Readonly<Record<string, number>> {
  const { row, add, acknowledged, search, bytesPerTurn, recalled, beside } = comparison
  const figures: Readonly<Record<string, number>> = {
    'add.cpuMs': add.cpu,
    'add.wallMs': add.wall,
    'add.vectors': comparison.vectorsPerTurn,
    'add.cpuMsWithVectors': comparison.addCpuMsWithVectors,
    'acknowledged.cpuMs': acknowledged.cpu,
    'acknowledged.wallMs': acknowledged.wall,
    'search.cpuMs': search.cpu,
    'search.wallMs': search.wall,
    'recall@10': recalled.at10,
    'recall@30': recalled.at30,
    bytesPerTurn,
    misses: row.misses,
    lost: row.crash.lost,
    ...(beside && ratioFigures(beside)),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${row.system}.${name}`, value]))
}

const ratioFigures = ({ add, acknowledged, search }: BesideOurs): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries({ add, acknowledged, search }).flatMap(([name, { wall, cpu }]) => [
      [`${name}.cpu`, cpu.median],
      [`${name}.cpu.iqr`, cpu.iqr],
      [`${name}.wall`, wall.median],
      [`${name}.wall.iqr`, wall.iqr],
    ]),
  )

const pairsMin = 4

/** Whether a ratio says anything: its spread is narrow, and it is of more than a few slices. */
export const isDecided = (ratio: Ratio): boolean => ratio.pairs >= pairsMin && isConclusive(ratio)

/** Whether ours is the dearer one beyond the spread of the run. */
export const isLost = (ratio: Ratio): boolean => isDecided(ratio) && ratio.median - ratio.iqr / 2 > 1
