import type { MemoryKind } from '@ecphory/events'
import type { SettledEdge, SettledNode } from '@ecphory/memory'
import { formatNode, formatSpan } from './node.ts'
import { formatTable } from './table.ts'
import { fitText } from './text-width.ts'

export interface PrintableGraph {
  readonly kind: MemoryKind
  readonly anchors: number
  readonly nodes: readonly SettledNode[]
  readonly edges: readonly SettledEdge[]
}

/** Columns for what stands at the start of an edge, so that its end is seen as well. */
const edgeStartColumns = 40

/** A graph as two tables, nodes and edges; an edge names its ends by what they say. */
export function formatGraph({ kind, anchors, nodes, edges }: PrintableGraph, columns: number): string {
  const texts = new Map(nodes.map((node) => [node.id, formatNode(node)]))
  const end = (id: string) => texts.get(id) ?? `(${id.slice(0, 8)})`
  const tables = [
    formatTable(nodes.map(nodeToRow), columns, '  '),
    formatTable(
      edges.map(({ type, from, to }) => [fitText(end(from), edgeStartColumns), type, end(to)]),
      columns,
      '  ',
    ),
  ]
  return [`${kind}: ${anchors} segments`, ...tables.filter((table) => table !== '')].join('\n')
}

/** A node as cells: its label, when it holds, what it says. */
export function nodeToRow(node: SettledNode): string[] {
  return [node.label, formatSpan(node.valid), formatNode(node)]
}
