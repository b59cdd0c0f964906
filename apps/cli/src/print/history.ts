import type { MemoryHistory } from '@ecphory/embedded'
import { formatNode, formatSpan } from './node.ts'
import { wrapTable } from './table.ts'
import { formatEventTime } from './times.ts'

/** What was ever believed on the ground of a memory: its texts, then each version with the log positions it held for. */
export function formatHistory(history: MemoryHistory, columns: number): string {
  return history
    .filter(({ anchors, versions }) => anchors.length + versions.length > 0)
    .map(({ kind, anchors, versions }) => {
      const texts = anchors.map(({ anchor, recordFrom, recordTo }) => [
        formatRecord(recordFrom, recordTo),
        `said as ${anchor.segmentId}`,
        formatEventTime(anchor.time),
        anchor.text,
      ])
      const items = versions.map(({ item, recordFrom, recordTo }) => [
        formatRecord(recordFrom, recordTo),
        'label' in item ? item.label : item.type,
        formatSpan(item.valid),
        'label' in item ? formatNode(item) : '',
      ])
      return `${kind}\n${wrapTable([...texts, ...items], columns, '  ')}`
    })
    .join('\n\n')
}

function formatRecord(from: number, to: number | null): string {
  return to === null ? `since position ${from}` : `positions ${from} to ${to}`
}
