import type { MemoryKind } from '@ecphory/events'
import type { Block, Recall } from '@ecphory/memory'
import { wrapTable } from './table.ts'
import { textWidth, toLine, wrapText } from './text-width.ts'
import { formatEventTime } from './times.ts'

export interface RecallLayout {
  /** Columns of the screen; `Infinity` where there is none. */
  readonly columns: number
  /** Lines a block at most. */
  readonly linesMax: number
  /** Sources at most. */
  readonly sourcesMax: number
}

const kindNames: Readonly<Record<MemoryKind, string>> = {
  episodic: 'epis',
  semantic: 'sem',
  procedural: 'proc',
  working: 'work',
}

const blockNames: readonly string[] = ['experiences', 'profile', 'strategies', 'status']

/** The four blocks, each line with the messages it rests on, then the best of the ranking with their times. */
export function formatRecall(found: Recall, layout: RecallLayout): string {
  const blocks = blockNames.flatMap((name) => {
    const block = found.blocks[name]
    return block === undefined ? [] : [formatBlock(block, layout)]
  })
  return [...blocks, formatSources(found, layout)].join('\n\n')
}

/** A block without lines is printed as well: that there is nothing is an answer. */
function formatBlock({ title, lines }: Block, { columns, linesMax }: RecallLayout): string {
  if (lines.length === 0) return `${title}: nothing`
  const shown = lines.slice(0, linesMax).map((line) => formatLine(line, columns))
  const rest = lines.length - shown.length
  return [`${title}:`, ...shown, ...(rest > 0 ? [`    and ${rest} more`] : [])].join('\n')
}

/** The text, and the callers' ids of the messages that it rests on in brackets; an id is never cut. */
function formatLine({ text, sourceIds }: Block['lines'][number], columns: number): string {
  const ids = sourceIds.slice(0, 3).map((id, index, all) => {
    const isLast = index === all.length - 1
    const end = isLast ? (sourceIds.length > 3 ? ', …]' : ']') : ','
    return `${index === 0 ? '[' : ''}${id}${end}`
  })
  const width = Math.max(widthMin, columns - 4)
  const lines = [...wrapText(toLine(text), width)]
  for (const id of ids) {
    const last = lines.at(-1) ?? ''
    if (textWidth(last) + 1 + textWidth(id) <= width) lines[lines.length - 1] = `${last} ${id}`
    else lines.push(id)
  }
  return lines.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`).join('\n')
}

/** The fewest columns that a line takes: some terminals say that they have none. */
const widthMin = 20

function formatSources({ items }: Recall, { columns, sourcesMax }: RecallLayout): string {
  if (items.length === 0) return 'Sources: nothing'
  const rows = items
    .slice(0, sourcesMax)
    .map(({ score, sourceId, time, types, speaker, role, text }) => [
      score.toFixed(2),
      sourceId,
      formatEventTime(time),
      types.map((kind) => kindNames[kind]).join('+'),
      `${speaker ?? role}: ${text}`,
    ])
  const title = rows.length < items.length ? `Sources (the first ${rows.length} of ${items.length}):` : 'Sources:'
  return `${title}\n${wrapTable(rows, columns, '  ')}`
}
