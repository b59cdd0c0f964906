import type { GateEstimate } from '@ecphory/routing'
import { formatCount, formatShare } from './share.ts'
import { formatTable } from './table.ts'

export interface NamedEstimate extends GateEstimate {
  readonly name: string
}

export interface WhatIf {
  readonly tenant: string
  readonly segments: number
  /** Of 1,000 calls; null where none was given. */
  readonly price: number | null
  readonly estimates: readonly NamedEstimate[]
}

/** A line for each gate, under a line of headings, and what the columns mean. */
export function formatWhatIf({ tenant, segments, price, estimates }: WhatIf, columns: number): string {
  const labelled = estimates[0]?.labelled ?? null
  const heading = [
    ...['gate', 'threshold', 'calls', 'share'],
    ...(price === null ? [] : ['cost']),
    'accuracy',
    ...(labelled === null ? [] : ['on labelled', 'measured']),
  ]
  const costs = costOf(price ?? 0, segments)
  const rows = estimates.map((one) => [
    ...[
      one.name,
      one.threshold === null ? '' : formatShare(one.threshold),
      formatCount(one.calls),
      formatShare(one.share),
    ],
    ...(price === null ? [] : [costs(one.calls)]),
    formatShare(one.accuracy),
    ...(one.labelled === null ? [] : [formatShare(one.labelled.estimated), formatShare(one.labelled.measured)]),
  ])
  const of = `${formatCount(segments)} segments of tenant ${tenant}, ${formatCount(labelled?.count ?? 0)} of them with labels`
  return [of, '', formatTable([heading, ...rows], columns), '', ...meaning(labelled !== null)].join('\n')
}

const meaning = (isMeasured: boolean): readonly string[] => [
  'calls: segments below the threshold; the annotator is asked about them, where there is one.',
  'accuracy: whole label sets that are right, if the annotator is and the router is as often as it says.',
  ...(isMeasured
    ? [
        'on labelled: the same of the segments that have labels; measured: what those labels say of it. They are the',
        'harder ones, so compare these two with each other.',
      ]
    : ['Label some (router review) to see it measured.']),
]

/** What calls cost, with as many digits as the whole log's need. */
function costOf(price: number, segments: number): (calls: number) => string {
  const digits = (price * segments) / 1_000 < 1 ? 4 : 2
  return (calls) => ((calls * price) / 1_000).toFixed(digits)
}
