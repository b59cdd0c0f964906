import { seriesOf } from '../plots/series.ts'
import type { Part } from './figure-grid.ts'

/** Heads that were measured, as told here and as rows name them. */
const heads: readonly Part[] = [
  ['as shipped', 'shipped'],
  ['after the stream', 'after'],
  ['whole stream', 'whole'],
]

export const headName = (head: string): string => heads.find(([, name]) => name === head)?.[0] ?? head
export const headSeries = seriesOf(heads.map(([told]) => told))
