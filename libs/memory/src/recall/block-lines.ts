import type { MemoryKind } from '@ecphory/events'
import { lineWorthMin } from '../limits.ts'
import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import type { BlockLine, MemoryType, RecallQuery } from '../memory-type.ts'
import { formatEventTime } from '../time/format-time.ts'
import type { BlockInput, PrintableLine } from './blocks.ts'
import type { Branch } from './branch.ts'
import type { RankedBranches, RecallItem } from './rank-branches.ts'

/**
 * What each block has to say: the lines of the type's own nodes, and the source texts of ranked items that no such line
 * rests on; all by what they are worth. An item of two types is printed with its likelier one; a fact in its own
 * type's. A text whose facts no longer hold is not printed, or its block would contradict itself; nor is one that the
 * router would rather call fragmented.
 */
export function blockInputs(
  types: readonly MemoryType[],
  query: RecallQuery,
  branches: readonly Branch[],
  ranked: RankedBranches,
): readonly BlockInput[] {
  return types.map((type): BlockInput => {
    const found = branches.find(({ kind }) => kind === type.kind)?.rows ?? []
    const facts = ranked.facts.get(type.kind) ?? []
    const lines = type.block
      .lines(query, [...found, ...facts])
      .map((line) => ({ line, worth: worthOf(line, ranked) }))
      .filter(({ worth }) => worth >= lineWorthMin)
    const told = new Set(lines.flatMap(({ line }) => line.support))
    const past = pastSegments(type, facts, query)
    const texts = ranked.items
      .filter((item) => mainKind(item) === type.kind && !item.doubtful)
      .filter(({ segmentId }) => !told.has(segmentId) && !past.has(segmentId))
      .map((item) => ({ line: itemToLine(item), worth: item.score }))
    const worthy = [...lines, ...texts]
    worthy.sort((a, b) => b.worth - a.worth)
    const printed = distinct(worthy.map(({ line }) => line)).map((line) => withSources(line, ranked))
    return { ...type.block, kind: type.kind, lines: printed }
  })
}

/** Segments that some node rests on, but none that still says something of now. */
function pastSegments(
  type: MemoryType,
  facts: readonly (GraphRow & { row: 'node' })[],
  { now }: RecallQuery,
): ReadonlySet<string> {
  const isCurrent = (node: SettledNode) =>
    type.block.isCurrent?.(node, now.instant) ?? (node.valid.to === null || node.valid.to > now.instant)
  const current = new Set(facts.filter(({ node }) => isCurrent(node)).flatMap(({ node }) => node.support))
  return new Set(facts.flatMap(({ node }) => node.support).filter((segmentId) => !current.has(segmentId)))
}

/** What a line is worth: what its own type makes of it, and how well its best source answers the request. */
function worthOf({ weight, support }: BlockLine, { relevance }: RankedBranches): number {
  return weight + Math.max(0, ...support.map((segmentId) => relevance.get(segmentId) ?? 0))
}

function withSources({ text, support }: Omit<PrintableLine, 'sourceIds'>, { sources }: RankedBranches): PrintableLine {
  return { text, support, sourceIds: [...new Set(support.flatMap((segmentId) => sources.get(segmentId) ?? []))] }
}

const mainKind = ({ types, probabilities }: RecallItem): MemoryKind | undefined =>
  [...types].sort((a, b) => probabilities[b] - probabilities[a])[0]

function itemToLine({ time, speaker, role, text, segmentId }: RecallItem): Omit<PrintableLine, 'sourceIds'> {
  const who = speaker ?? role
  return { text: `[${formatEventTime(time)}] ${who}: ${text}`, support: [segmentId] }
}

function distinct<Line extends { readonly text: string }>(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>()
  return lines.filter(({ text }) => !seen.has(text) && seen.add(text))
}
