import { joinedNodesMax } from '../limits.ts'
import type { GraphQuery, GraphRow } from './graph-query.ts'
import type { SettledNode } from './items.ts'

/** The read of one node. What SAME_AS joins to it comes along, and may come before it: `pickNode` finds it. */
export const nodeById = (id: string): GraphQuery => ({
  find: 'expand',
  ids: [id],
  edges: [],
  hops: 0,
  limit: joinedNodesMax,
})

export const pickNode = (rows: readonly GraphRow[], id: string): SettledNode | undefined =>
  rows.flatMap((row) => (row.row === 'node' && row.node.id === id ? [row.node] : []))[0]
