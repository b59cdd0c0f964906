import type { Story } from '../commands/demo/stories.ts'
import { formatTable } from './table.ts'

/** A story with the status block that came with its request, before the state had ended and after. */
export interface PlayedStory extends Story {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The stories as pairs of before and after, and how many went as a state should. */
export function formatStories(played: readonly PlayedStory[]): string {
  const surfaced = played.filter(({ before }) => before.length > 0).length
  const silent = played.filter(({ after }) => after.length === 0).length
  return [
    'Each request is asked twice: while something is open that bears on it, and when that has ended.\n' +
      'The status block is what an agent is given beside the request, unasked.',
    ...played.map(formatStory),
    `Open states that came up: ${surfaced} of ${played.length}. ` +
      `Silent once they had ended: ${silent} of ${played.length}.`,
  ].join('\n\n')
}

function formatStory(story: PlayedStory): string {
  const { title, opening, request, askedBefore, ending, closing, askedAfter, before, after } = story
  const end =
    closing === undefined ? ['', '', 'nothing is said; the day goes by'] : [toMinute(closing.at), 'said', closing.text]
  const rows = [
    ['before', toMinute(opening.at), 'said', opening.text],
    ['', toMinute(askedBefore), 'asked', request],
    ...toStatusRows(before),
    ['after', ...end],
    ['', toMinute(askedAfter), 'asked', request],
    ...toStatusRows(after),
  ]
  return `${title} (${ending})\n${formatTable(rows, Number.POSITIVE_INFINITY, '  ')}`
}

const toStatusRows = (lines: readonly string[]): string[][] =>
  (lines.length === 0 ? ['(nothing)'] : lines).map((line, index) => ['', '', index === 0 ? 'status' : '', line])

/** "2026-03-02T18:10:00+01:00" -> "2026-03-02 18:10": the speaker's own clock time. */
const toMinute = (time: string): string => time.slice(0, 16).replace('T', ' ')
