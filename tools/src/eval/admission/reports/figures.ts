import { spreadOf } from '../../spread.ts'
import { publicLevels } from '../../../train/admission/trace-tasks.ts'
import type { PublicLevel } from '../../../train/admission/trace-tasks.ts'
import type { AdmissionRow } from '../admission-row.ts'
import { bootstrapInterval } from './bootstrap.ts'
import { isEmpty, meanOf, outcomeNames, outcomesOf, rewardsOf, rowsBySet, shareOf, stages } from './row-groups.ts'
import type { Stage } from './row-groups.ts'

export type Figures = Readonly<Record<string, number>>
type Statistic = (rows: readonly AdmissionRow[]) => number | null

/** The figures of every set, each under its name: `hard.evidenceF1.joint`. */
export const admissionFigures = (rows: readonly AdmissionRow[], seed: number): Figures =>
  Object.assign({}, ...rowsBySet(rows).map(([set, some]) => figuresOfRows(some, seed, `${set}.`))) as Figures

/**
 * All figures of some rows, without regard to their sets. One that there is nothing to measure on is left out: what has no
 * gold has no recall, and what nobody scored has no reward.
 *
 * @param prefix before every name: `hard.`, or nothing where only one file was tested
 */
export function figuresOfRows(rows: readonly AdmissionRow[], seed: number, prefix: string): Figures {
  const found: Record<string, number | null> = {
    ...recallFigures(rows),
    ...scoreFigures(rows),
    ...emptyFigures(rows),
    ...costFigures(rows),
    ...intervalFigures(rows, seed),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[`${prefix}${name}`, value]])),
  )
}

const recallFigures = (rows: readonly AdmissionRow[]) => ({
  candidateRecall: meanOf(known(rows.map(({ candidateRecall }) => candidateRecall))),
  'oracleGaps.candidateRecall': meanOf(known(rows.map(({ oracleRecall }) => oracleRecall))),
  'bare.candidateRecall': meanOf(known(rows.map(({ bareRecall }) => bareRecall))),
})

const known = (values: readonly (number | null)[]): readonly number[] => values.filter((value) => value !== null)

/** F1 of a stage is that of its seeds together; `.seedMean` and `.seedSpread` are of the seeds by themselves. */
function scoreFigures(rows: readonly AdmissionRow[]): Record<string, number | null> {
  const rivals = outcomeNames(rows).filter((name) => !others.includes(name))
  return {
    ...Object.assign({}, ...stages.map((stage) => stageFigures(rows, stage))),
    ...Object.fromEntries(rivals.map((name) => [`${name}.evidenceF1`, f1Of(rows, name)])),
    'evidencePrecision.joint': meanOf(outcomesOf(rows, 'joint').map(({ precision }) => precision)),
    'evidenceRecall.joint': meanOf(outcomesOf(rows, 'joint').map(({ recall }) => recall)),
  }
}

/** Stages have figures of their own, and the gold evidence is not measured against itself. */
const others: readonly string[] = [...stages, 'gold']

function stageFigures(rows: readonly AdmissionRow[], stage: Stage): Record<string, number | null> {
  const seedMeans = seedMeansOf(rows, stage)
  return {
    [`evidenceF1.${stage}`]: f1Of(rows, stage),
    [`evidenceF1.${stage}.seedMean`]: meanOf(seedMeans),
    [`evidenceF1.${stage}.seedSpread`]: seedMeans.length < 2 ? null : spreadOf(seedMeans).deviation,
  }
}

const f1Of = (rows: readonly AdmissionRow[], name: string): number | null =>
  meanOf(outcomesOf(rows, name).map(({ f1 }) => f1))

/** The mean F1 of each seed, over the rows that have it. */
function seedMeansOf(rows: readonly AdmissionRow[], stage: Stage): readonly number[] {
  const count = Math.max(0, ...rows.map(({ seeds }) => seeds[stage].length))
  return Array.from({ length: count }, (_, seed) => meanOf(rows.flatMap(({ seeds }) => seeds[stage][seed] ?? [])) ?? 0)
}

/**
 * `empty.L0`: share of rows that are answered without evidence. `goldEmpty.L0`: share of rows that should be.
 * `emptyRight.L0`: of those, the share that is. `overPersonalised`: of those at L0, the share that is not.
 */
function emptyFigures(rows: readonly AdmissionRow[]): Record<string, number | null> {
  const each = (name: string, statistic: (level: PublicLevel) => Statistic) =>
    Object.fromEntries(publicLevels.map((level) => [`${name}.${level}`, statistic(level)(rows)]))
  return {
    ...each('empty', emptyAt),
    ...each('goldEmpty', (level) => (some) => shareOf(at(some, level), hasNoGold)),
    ...each('emptyRight', emptyRightAt),
    overPersonalised: overPersonalised(rows),
  }
}

const at = (rows: readonly AdmissionRow[], level: PublicLevel): readonly AdmissionRow[] =>
  rows.filter((row) => row.level === level)

const hasNoGold = ({ gold }: AdmissionRow): boolean => gold.length === 0

const emptyAt =
  (level: PublicLevel): Statistic =>
  (rows) =>
    shareOf(outcomesOf(at(rows, level), 'joint'), isEmpty)

const emptyRightAt =
  (level: PublicLevel): Statistic =>
  (rows) =>
    emptyAt(level)(rows.filter(hasNoGold))

const overPersonalised: Statistic = (rows) =>
  shareOf(outcomesOf(at(rows, 'L0').filter(hasNoGold), 'joint'), (outcome) => !isEmpty(outcome))

function costFigures(rows: readonly AdmissionRow[]): Record<string, number | null> {
  const names = outcomeNames(rows)
  return {
    ...Object.fromEntries(names.map((name) => [`reward.${name}`, meanOf(rewardsOf(rows, name))])),
    ...Object.fromEntries(
      names.map((name) => [`tokens.${name}`, meanOf(outcomesOf(rows, name).map(({ tokens }) => tokens))]),
    ),
  }
}

/** How much more often nothing is admitted where the public context says most than where it says least. */
const emptyRise: Statistic = (rows) => {
  const [most, least] = [emptyAt('L3')(rows), emptyAt('L0')(rows)]
  return most === null || least === null ? null : most - least
}

const bounded: Readonly<Record<string, Statistic>> = {
  'evidenceF1.joint': (rows) => f1Of(rows, 'joint'),
  overPersonalised,
  'emptyRight.L3': emptyRightAt('L3'),
  emptyRise: emptyRise,
}

function intervalFigures(rows: readonly AdmissionRow[], seed: number): Record<string, number | null> {
  const tasks = [...Map.groupBy(rows, ({ set, task }) => `${set} ${task}`).values()]
  const found: Record<string, number | null> = { emptyRise: emptyRise(rows) }
  for (const [name, statistic] of Object.entries(bounded)) {
    const interval = bootstrapInterval(tasks, (sample) => statistic(sample.flat()), seed)
    found[`${name}.low`] = interval?.low ?? null
    found[`${name}.high`] = interval?.high ?? null
  }
  return found
}
