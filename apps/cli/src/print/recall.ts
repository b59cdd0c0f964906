import type { MemoryKind } from '@ecphory/events'
import type { Block, Recall } from '@ecphory/memory'
import { formatTable } from './table.ts'
import { fitText } from './text-width.ts'
import { formatEventTime } from './times.ts'

export interface RecallLayout {
  /** Columns of the screen. */
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
  const shown = lines.slice(0, linesMax).map(({ text, sourceIds }) => {
    const origin = formatOrigin(sourceIds)
    return `  - ${fitText(text, columns - 5 - origin.length)} ${origin}`.trimEnd()
  })
  const rest = lines.length - shown.length
  return [`${title}:`, ...shown, ...(rest > 0 ? [`    and ${rest} more`] : [])].join('\n')
}

/** The callers' ids of the messages that a line rests on, in brackets. */
function formatOrigin(sourceIds: readonly string[]): string {
  if (sourceIds.length === 0) return ''
  return `[${sourceIds.slice(0, 3).join(', ')}${sourceIds.length > 3 ? ', …' : ''}]`
}

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
  return `${title}\n${formatTable(rows, columns, '  ')}`
}
