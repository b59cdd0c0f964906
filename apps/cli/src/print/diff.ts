import type { ChangedFacts, GenerationDiff, MovedSegment, Placed, Reviewed } from '@ecphory/embedded'
import { fitText } from './text-width.ts'

/** The counts of a comparison, and as many changes of each sort as are asked for. */
export function formatDiff(
  diff: GenerationDiff,
  review: Reviewed | undefined,
  details: number,
  columns: number,
): string {
  const { counts, segments, facts, answers } = diff
  const { added, gone, changed } = counts.facts
  const lines = [
    `${diff.before} against ${diff.after}`,
    `segments: ${counts.segments.moved} of ${counts.segments.compared} moved`,
    ...segments.slice(0, details).map(formatMoved),
    `facts: ${added} added, ${gone} gone, ${changed} changed, in ${facts.length} of ${counts.facts.compared} extractions`,
    ...facts.slice(0, details).flatMap(formatFacts),
    counts.answers === null
      ? 'answers: nothing was asked'
      : `answers: ${counts.answers.changed} of ${counts.answers.compared} changed`,
    ...answers.slice(0, details).map(({ query, change }) => `  ${change}: ${query.text}`),
    ...(review === undefined
      ? []
      : [`review: ${review.unexpected} changes are not reviewed, ${review.missing} did not come`]),
  ]
  return lines.map((line) => indented(line, columns)).join('\n')
}

/** Cut to the terminal; the blanks before it stay. */
function indented(line: string, columns: number): string {
  const indent = / */.exec(line)?.[0] ?? ''
  return indent + fitText(line.slice(indent.length), columns - indent.length)
}

const formatMoved = ({ segmentId, before, after }: MovedSegment): string =>
  `  ${segmentId}: ${formatPlace(before)} -> ${formatPlace(after)}`

function formatPlace(placed: Placed | null): string {
  if (placed === null) return 'nothing'
  const stored = placed.stored.length === 0 ? 'not stored' : placed.stored.join('+')
  return placed.doubtful ? `${stored} (doubtful)` : stored
}

const formatFacts = ({ kind, segmentId, text, added, gone, changed }: ChangedFacts): readonly string[] => [
  `  ${kind} ${segmentId}: ${text}`,
  ...gone.map((fact) => `    - ${fact}`),
  ...added.map((fact) => `    + ${fact}`),
  ...changed.flatMap(({ before, after }) => [`    - ${before}`, `    + ${after}`]),
]
