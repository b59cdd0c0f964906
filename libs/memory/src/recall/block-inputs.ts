import type { MemoryKind } from '@ecphory/events'
import { lineWorthMin } from '../limits.ts'
import type { BlockLine } from '../memory-type.ts'
import { formatEventTime } from '../time/format-time.ts'
import type { BlockInput, PrintableLine } from './blocks.ts'
import type { BranchDetails } from './branch-details.ts'
import type { RankedBranches } from './rank-branches.ts'
import type { RecallItem } from './recall-item.ts'

type RankedItem = RankedBranches['items'][number]

/**
 * What each block has to say: the lines of the type's own nodes, and the source texts of ranked items that no such line
 * rests on; all by what they are worth. An item of two types is printed with its likelier one; a fact in its own
 * type's. A text whose facts no longer hold is not printed, or its block would contradict itself; nor is one that the
 * router would rather call fragmented.
 */
export function blockInputs(ranked: RankedBranches, details: readonly BranchDetails[]): readonly BlockInput[] {
  return details.map(({ kind, block, lines: all, past }): BlockInput => {
    const lines = all
      .map((line) => ({ line, worth: worthOf(line, ranked) }))
      .filter(({ worth }) => worth >= lineWorthMin)
    const told = new Set(lines.flatMap(({ line }) => line.support))
    const isPast = new Set(past)
    const texts = ranked.items
      .filter((item) => mainKind(item) === kind && !item.doubtful)
      .filter(({ segmentId }) => !told.has(segmentId) && !isPast.has(segmentId))
      .map((item) => ({ line: itemToLine(item), worth: item.score }))
    const worthy = [...lines, ...texts]
    worthy.sort((a, b) => b.worth - a.worth)
    const printed = distinct(worthy.map(({ line }) => line)).map((line) => withSources(line, ranked))
    return { ...block, kind, lines: printed }
  })
}

/** What a line is worth: what its own type makes of it, and how well its best source answers the request. */
function worthOf({ weight, support }: BlockLine, { relevance }: RankedBranches): number {
  return weight + Math.max(0, ...support.map((segmentId) => relevance.get(segmentId) ?? 0))
}

function withSources({ text, support }: Omit<PrintableLine, 'sourceIds'>, { sources }: RankedBranches): PrintableLine {
  return { text, support, sourceIds: [...new Set(support.flatMap((segmentId) => sources.get(segmentId) ?? []))] }
}

const mainKind = ({ types, probabilities }: Pick<RecallItem, 'types' | 'probabilities'>): MemoryKind | undefined =>
  [...types].sort((a, b) => probabilities[b] - probabilities[a])[0]

function itemToLine({ time, speaker, role, text, segmentId }: RankedItem): Omit<PrintableLine, 'sourceIds'> {
  const who = speaker ?? role
  return { text: `[${formatEventTime(time)}] ${who}: ${text}`, support: [segmentId] }
}

function distinct<Line extends { readonly text: string }>(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>()
  return lines.filter(({ text }) => !seen.has(text) && seen.add(text))
}
