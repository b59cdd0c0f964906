import type { GrowthRow } from './growth.ts'
import { linesPlot } from './lines-plot.ts'

const lines: readonly { readonly name: string; readonly of: (row: GrowthRow) => number }[] = [
  { name: 'append, ms a memory', of: ({ appendMs }) => appendMs },
  { name: 'process, ms a memory', of: ({ processMs }) => processMs },
  { name: 'rebuild, ms a memory', of: ({ rebuildMs }) => rebuildMs },
  { name: 'recall p50, ms', of: ({ recallP50Ms }) => recallP50Ms },
  { name: 'recall p95, ms', of: ({ recallP95Ms }) => recallP95Ms },
]

/** Cost against the number of memories. */
export const growthPlot = (rows: readonly GrowthRow[]): string =>
  linesPlot(
    'memories of one subject',
    lines.map(({ name, of }) => ({ name, points: rows.map((row) => [row.memories, of(row)] as const) })),
  )
