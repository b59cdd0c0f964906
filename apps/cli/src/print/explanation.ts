import type { GraphQuery, Recall } from '@ecphory/memory'
import { formatTable, wrapTable } from './table.ts'
import { formatInstant } from './times.ts'

/** What each graph was asked, how much it found, and what of it came into the ranking. */
export function formatExplanation({ explain = [], items }: Recall, columns: number): string {
  const graphs = explain.map(({ kind, asked, anchors }) => {
    const rows = asked.map(({ query, rows: count }) => [query.find, `${count} rows`, describeQuery(query)])
    const given = items.filter(({ types }) => types.includes(kind)).length
    return [
      `${kind}: asked ${asked.length} queries over ${anchors} segments, gave ${given} of ${items.length} items`,
      formatTable(rows, columns, '  '),
    ].join('\n')
  })
  const reasons = items.map(({ sourceId, score, reasons: why }) => [sourceId, score.toFixed(2), why.join('; ')])
  return ['What each graph was asked and found', ...graphs, 'Why each item', wrapTable(reasons, columns, '  ')].join(
    '\n',
  )
}

function describeQuery(query: GraphQuery): string {
  switch (query.find) {
    case 'lexical':
      return `terms ${query.terms.join(' ')}`
    case 'nearest':
      return `the ${query.limit} nearest in meaning`
    case 'byTime':
      return `${query.label} from ${formatEnd(query.from)} to ${formatEnd(query.to)}`
    case 'byState':
      return `${query.label} with ${query.property} ${query.values.join(' or ')}`
    case 'expand':
      return `${[...(query.keys ?? []), ...(query.ids ?? []).map((id) => id.slice(0, 8))].join(', ')}, ${query.hops} hops`
    default:
      return ''
  }
}

function formatEnd(instant: number | null): string {
  return instant === null ? '…' : formatInstant(instant, 0, 'day')
}
