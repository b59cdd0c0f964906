import type { HeadTrained } from '@ecphory/events'
import type { HeadHistory } from '@ecphory/service'
import { formatTable } from './table.ts'
import { textWidth, wrapText } from './text-width.ts'
import { formatInstant } from './times.ts'

/** What a training round came to: its verdict, then its figures, one a line. */
export function formatRound(round: HeadTrained, columns: number): string {
  const { head, parent, pool, heldOut, promoted, reason } = round
  const verdict = promoted ? `It answers from now on, in place of ${parent}.` : `It does not answer: ${parent} does.`
  const made = `Round ${round.round} made ${head} of ${pool} labels, and judged it by ${heldOut}.`
  // How far the labels reached on the log is for the next round to know.
  const shown = Object.entries(round.figures).filter(([name]) => !name.startsWith('reach.'))
  const figures = shown.map(([name, value]) => [name, formatFigure(value)])
  return [`${made} ${verdict}`, reason, formatTable(figures, columns, '  ')].join('\n')
}

/** Rounds and adoptions, the oldest first; the reason of each round's verdict stands below it. */
export function formatHeadHistory(history: HeadHistory, columns: number): string {
  const rows = history.flatMap((entry) => {
    const at = formatInstant(Date.parse(entry.at))
    if (entry.kind === 'adopted') return [[at, `${entry.head} answers ${because[entry.because]} ${entry.previous}`]]
    const { head, round, pool, trigger, promoted, reason } = entry
    const cause = trigger === 'labels' ? 'by itself' : 'on command'
    const verdict = promoted ? 'promoted' : 'not promoted'
    return [
      [at, `round ${round} made ${head} of ${pool} labels, ${cause}: ${verdict}`],
      ...wrapText(reason, Math.max(20, columns - textWidth(at) - 2)).map((line) => ['', line]),
    ]
  })
  return formatTable(rows, columns)
}

const because = {
  trained: 'after its round, in place of',
  rollback: 'again, in place of',
  command: 'on command, in place of',
} as const

const formatFigure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3))
