import { edgeTypes, EcphoryError } from '@ecphory/memory'
import type { EdgeType, SettledEdge } from '@ecphory/memory'
import { neighboursMax } from '../limits.ts'
import { toValidTime } from '../schema/date-time.ts'
import { readWhole } from '../schema/whole-number.ts'
import type { SeenGraph } from './seen-graph.ts'

export interface NeighbourArguments {
  readonly id: string
  readonly edges?: readonly EdgeType[] | null
  readonly hops: number | null
  readonly first: number | null
}

/** What lies around a node. An edge to a node that is not shown is left out with it. */
export async function readNeighbours(graph: SeenGraph, { id, edges, hops, first }: NeighbourArguments) {
  const limit = readWhole('first', first ?? neighboursMax, 1, neighboursMax)
  const rows = await graph.query({ find: 'expand', ids: [id], edges: edges ?? edgeTypes, hops: readHops(hops), limit })
  const nodes = graph.nodesOf(rows)
  const shown = new Set(nodes.map((node) => node.id))
  const walked = rows.flatMap((row) => (row.row === 'edge' ? [row.edge] : []))
  return { nodes, edges: walked.filter(({ from, to }) => shown.has(from) && shown.has(to)).map(toGraphEdge) }
}

function readHops(hops: number | null): 0 | 1 | 2 {
  if (hops === null || hops === 1) return 1
  if (hops === 0 || hops === 2) return hops
  throw new EcphoryError('INVALID_ARGUMENT', 'hops is 0, 1 or 2.')
}

const toGraphEdge = ({ id, type, from, to, properties, valid }: SettledEdge) => ({
  id,
  type,
  from,
  to,
  properties,
  valid: toValidTime(valid),
})
