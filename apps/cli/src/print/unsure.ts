import { memoryLabels } from '@ecphory/events'
import type { UnsureSegment } from '@ecphory/service'
import { formatShare } from './share.ts'
import { formatTable } from './table.ts'
import { formatEventTime } from './times.ts'

/** A segment that waits for a label, with all that is to be known for one. The text is whole, over several lines. */
export function formatUnsure(unsure: UnsureSegment, place: string, columns: number): string {
  const { segment, confidence, threshold, labels, probabilities } = unsure
  const { role, speaker, time, text, preceding, attachments } = segment
  const said = [...memoryLabels].sort((a, b) => probabilities[b] - probabilities[a])
  const rows = [
    ...preceding.map((before) => ['before', `${before.speaker ?? before.role}: ${before.text}`]),
    ['text', `${speaker ?? role}: ${text}`],
    ...attachments.map(({ kind, caption }) => [kind, caption]),
    ['said', formatEventTime(time)],
    ['router', said.map((label) => `${label} ${formatShare(probabilities[label])}`).join(', ')],
    [
      'for now',
      `${labels.join(', ')}; sure by ${formatShare(confidence)}, and ${formatShare(threshold)} was asked for`,
    ],
  ]
  const wrapped = rows.flatMap(([name = '', value = '']) =>
    wrap(value, columns - 12).map((line, index) => [index === 0 ? name : '', line]),
  )
  return `${place}: ${segment.segmentId}\n${formatTable(wrapped, columns, '  ')}`
}

/** Lines of at most so many characters, cut at blanks where there are some. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return [...lines, line]
}
