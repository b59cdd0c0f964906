import { EcphoryError } from '@ecphory/memory'
import type { GraphRow } from '@ecphory/memory'
import { pageSizeDefault, pageSizeMax, valuesPerFilterMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { fromDateTime } from '../schema/date-time.ts'
import { readWhole } from '../schema/whole-number.ts'
import { cursorToText, listDigest, textToCursor } from './cursor.ts'
import type { NodeList, Scan } from './graph-type.ts'
import type { SeenGraph, SeenNode } from './seen-graph.ts'

export type ListArguments = Readonly<Record<string, unknown>> & {
  readonly at?: string | null
  readonly from?: string | null
  readonly to?: string | null
  readonly first?: number | null
  readonly after?: string | null
}

type NodeRow = GraphRow & { readonly row: 'node' }

/**
 * One page of a list. A walk is of one moment: the first page fixes how far of the log it reads, and its cursors say so,
 * since the order (when things began) moves with what is learnt meanwhile.
 */
export async function listNodes({ pipeline }: SubgraphParts, graph: SeenGraph, list: NodeList, args: ListArguments) {
  const scan = scanOf(list, args)
  const of = listDigest([...graph.identity, list.field, scan.from, scan.to, scan.where])
  const after = args.after == null ? null : textToCursor(args.after, of)
  if (after !== null) {
    const { kept } = await pipeline.currentGenerations()
    if (!kept.some(({ id }) => id === after.generation)) {
      throw new EcphoryError('INVALID_ARGUMENT', 'The graph was rebuilt since this cursor was given; begin anew.')
    }
  }
  const { generation } = after ?? graph
  const position = after?.position ?? graph.position ?? (await graph.completeTo())
  const seen = graph.at(generation, position)
  const limit = readFirst(args.first)
  const rows = await seen.query({ ...scan, after: after && { from: after.from, id: after.id }, limit: limit + 1 })
  const nodes = rows.filter((row) => row.row === 'node').slice(0, limit)
  const cursorOf = ({ node }: NodeRow) => cursorToText({ generation, position, from: node.valid.from, id: node.id, of })
  const edges = nodes.map((row) => ({ cursor: cursorOf(row), node: seen.show(row.node) as SeenNode }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: rows.length > limit,
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function scanOf({ label, filters }: NodeList, args: ListArguments): Omit<Scan, 'after' | 'limit'> {
  const where = filters.flatMap(({ argument, property, toTexts = (value: string) => [value] }) => {
    const values = args[argument] as readonly string[] | null | undefined
    if (values == null) return []
    if (values.length > valuesPerFilterMax) {
      throw new EcphoryError('TOO_LARGE', `${argument} takes at most ${valuesPerFilterMax} values.`)
    }
    return [{ property, values: values.flatMap(toTexts) }]
  })
  return { find: 'scan', label, ...stretchOf(args), where }
}

function stretchOf({ at, from, to }: ListArguments): Pick<Scan, 'from' | 'to'> {
  if (at == null) return { from: from == null ? null : fromDateTime(from), to: to == null ? null : fromDateTime(to) }
  if (from != null || to != null) throw new EcphoryError('INVALID_ARGUMENT', 'Give either at, or from and to.')
  const instant = fromDateTime(at)
  return { from: instant, to: instant + 1 }
}

function readFirst(first: number | null | undefined): number {
  return readWhole('first', first ?? pageSizeDefault, 1, pageSizeMax)
}
