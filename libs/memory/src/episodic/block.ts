import type { Anchor } from '../graph/anchor.ts'
import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import type { BlockLine, MemoryType, RecallQuery } from '../memory-type.ts'
import { textToTerms } from '../text/terms.ts'
import { formatEventTime } from '../time/format-time.ts'

/** Episodes with their date and summary; a segment that no episode rests on stands with its own text. */
export const experiencesBlock: MemoryType['block'] = {
  name: 'experiences',
  title: 'Past experiences',
  // What happened has happened: that its day is over makes it no less true.
  isCurrent: () => true,
  lines(query: RecallQuery, rows: readonly GraphRow[]): readonly BlockLine[] {
    const episodes = distinct(
      rows.flatMap((row) => (row.row === 'node' && row.node.label === 'Episode' ? [row.node] : [])),
      (node) => node.id,
    )
    const told = new Set(episodes.flatMap((node) => node.support))
    const anchors = distinct(
      rows.flatMap((row) => (row.row === 'anchor' && !told.has(row.anchor.segmentId) ? [row.anchor] : [])),
      (anchor) => anchor.segmentId,
    )
    return [
      ...episodes.map((node) => episodeToLine(node, query)),
      ...anchors.map((anchor) => anchorToLine(anchor, query)),
    ].sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
  },
}

function episodeToLine(node: SettledNode, query: RecallQuery): BlockLine {
  const { summary, date, told, speaker } = node.properties as Record<string, string | null>
  const text = `${date ?? `told ${told}`}: ${speaker ? `${speaker}: ` : ''}${summary}`
  return { text, support: node.support, weight: overlap(summary ?? '', query) }
}

function anchorToLine(anchor: Pick<Anchor, 'segmentId' | 'text' | 'speaker' | 'time'>, query: RecallQuery): BlockLine {
  const day = formatEventTime({ ...anchor.time, precision: 'day' })
  const text = `told ${day}: ${anchor.speaker ? `${anchor.speaker}: ` : ''}${anchor.text}`
  return { text, support: [anchor.segmentId], weight: overlap(anchor.text, query) }
}

/** Share of the query's terms that a text holds, 0..1. */
function overlap(text: string, query: RecallQuery): number {
  const terms = new Set(textToTerms(text))
  const asked = new Set(query.terms)
  return asked.size === 0 ? 0 : [...asked].filter((term) => terms.has(term)).length / asked.size
}

function distinct<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}
