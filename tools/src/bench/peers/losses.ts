import type { Ratio } from '../measure.ts'
import { isLost } from './comparison.ts'
import type { BesideOurs, Comparison } from './comparison.ts'
import { oursName } from './systems.ts'
import { short } from './short.ts'

/** Sentences, one per system that ours loses something to. Ratios whose spread is too wide count for nobody. */
export function lossesOf(comparisons: readonly Comparison[]): readonly string[] {
  const ours = comparisons.find(({ row }) => row.system === oursName)
  if (ours === undefined) return ['Ours was not measured.']
  const losses = comparisons.flatMap((its) => {
    const lost = its.beside === null ? [] : [...costs(its.beside), ...qualities(ours, its, its.beside)]
    return lost.length === 0 ? [] : [`${its.row.label}: ${lost.join('; ')}.`]
  })
  return losses.length === 0 ? ['Nowhere.'] : losses
}

function costs({ add, acknowledged, search }: BesideOurs): readonly string[] {
  const named: readonly (readonly [string, Ratio])[] = [
    ['CPU of an add until it is found', add.cpu],
    ['CPU of an add until it is acknowledged', acknowledged.cpu],
    ['CPU of a search', search.cpu],
  ]
  return named.filter(([, ratio]) => isLost(ratio)).map(([name, { median }]) => `${name} ${short(median)} times`)
}

function qualities(ours: Comparison, its: Comparison, { oursRecalled }: BesideOurs): readonly string[] {
  const { recalled, bytesPerTurn, row } = its
  const syncs = [ours.row.syncs?.searchable ?? 0, row.syncs?.searchable ?? Infinity] as const
  return [
    ...(recalled.at10 > oursRecalled.at10 ? [`recall@10 ${gap(oursRecalled.at10, recalled.at10)}`] : []),
    ...(recalled.at30 > oursRecalled.at30 ? [`recall@30 ${gap(oursRecalled.at30, recalled.at30)}`] : []),
    ...(bytesPerTurn > 0 && ours.bytesPerTurn > bytesPerTurn
      ? [`bytes ${short(ours.bytesPerTurn / bytesPerTurn)} times`]
      : []),
    ...(syncs[0] > syncs[1] ? [`syncs ${short(syncs[0])} against ${short(syncs[1])}`] : []),
    ...(ours.row.crash.lost > row.crash.lost ? [`${ours.row.crash.lost} lost by a kill`] : []),
    ...(ours.row.erased.took.wall > row.erased.took.wall
      ? [`an erasure ${short(ours.row.erased.took.wall)} ms against ${short(row.erased.took.wall)} ms`]
      : []),
  ]
}

const gap = (ours: number, its: number): string => `${ours.toFixed(3)} against ${its.toFixed(3)}`
