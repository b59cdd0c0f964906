import { memoryLabels } from '@ecphory/events'
import type { UnsureSegment } from '@ecphory/service'
import { formatShare } from './share.ts'
import { formatTable } from './table.ts'
import { textWidth, wrapText } from './text-width.ts'
import { formatEventTime } from './times.ts'

/** The fewest columns that a text takes: some terminals say that they have none. */
const widthMin = 20

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
  const [indent, gap] = ['  ', 2]
  const beside = indent.length + gap + Math.max(...rows.map(([name = '']) => textWidth(name)))
  const width = Math.max(widthMin, columns - beside)
  const wrapped = rows.flatMap(([name = '', value = '']) =>
    wrapText(value, width).map((line, index) => [index === 0 ? name : '', line]),
  )
  return `${place}: ${segment.segmentId}\n${formatTable(wrapped, columns, indent)}`
}
