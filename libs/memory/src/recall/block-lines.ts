import type { MemoryKind } from '@ecphory/events'
import type { MemoryType, RecallQuery } from '../memory-type.ts'
import { formatEventTime } from '../time/format-time.ts'
import type { BlockInput, PrintableLine } from './blocks.ts'
import type { Branch } from './branch.ts'
import type { RecallItem } from './rank-branches.ts'

/**
 * What each block has to say: first the lines of the type's own nodes by weight, then the source texts of ranked items
 * that none of these lines rests on. An item of two types is printed with its likelier one; a fact in its own type's.
 */
export function blockInputs(
  types: readonly MemoryType[],
  query: RecallQuery,
  branches: readonly Branch[],
  items: readonly RecallItem[],
): readonly BlockInput[] {
  return types.map((type): BlockInput => {
    const rows = branches.find(({ kind }) => kind === type.kind)?.rows ?? []
    const lines = [...type.block.lines(query, rows)].sort((a, b) => b.weight - a.weight)
    const told = new Set(lines.flatMap(({ support }) => support))
    const texts = items.filter((item) => mainKind(item) === type.kind && !told.has(item.segmentId)).map(itemToLine)
    return { kind: type.kind, name: type.block.name, title: type.block.title, lines: [...distinct(lines), ...texts] }
  })
}

const mainKind = ({ types, probabilities }: RecallItem): MemoryKind | undefined =>
  [...types].sort((a, b) => probabilities[b] - probabilities[a])[0]

function itemToLine({ time, speaker, role, text, segmentId }: RecallItem): PrintableLine {
  const who = speaker ?? (role === 'user' ? 'user' : role)
  return { text: `[${formatEventTime(time)}] ${who}: ${text}`, support: [segmentId] }
}

function distinct(lines: readonly PrintableLine[]): readonly PrintableLine[] {
  const seen = new Set<string>()
  return lines.filter(({ text }) => !seen.has(text) && seen.add(text))
}
