import type { EcphoryEvent, MemoryKind, RoutedSegment, Decision } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { FactBase, ItemVersion } from '@ecphory/memory'

/** What a router said of one trace when a history was recorded. */
export interface RecordedRouting {
  readonly traceId: string
  readonly segments: readonly { readonly segment: RoutedSegment; readonly decision: Decision }[]
}

/** What stands on the log of a router's decisions on one trace. */
export interface RecordedDecisions {
  readonly traceId: string
  readonly segments: readonly Pick<Decision, 'segmentId' | 'labels' | 'stored' | 'doubtful'>[]
}

/** The facts that one extractor found in one segment. */
export interface RecordedFacts {
  readonly kind: MemoryKind
  /** The event's type, e.g. `ecphory.statements.extracted.v1`. */
  readonly event: string
  readonly segmentId: string
  /** Offset of the root event. */
  readonly root: number
  readonly facts: readonly FactBase[]
}

/** A node or an edge over its stretch of root offsets. */
export interface RecordedItem extends ItemVersion {
  readonly kind: MemoryKind
  readonly tenant: string
  readonly user: string
}

/** What a log of root events came to. */
export interface Outcome {
  readonly decisions: readonly RecordedDecisions[]
  readonly facts: readonly RecordedFacts[]
  readonly items: readonly RecordedItem[]
}

/** Root events with what came of them: a history file holds one of each a line. */
export interface History extends Outcome {
  readonly name: string
  /** Ids of what it was recorded with. */
  readonly encoder: string
  readonly router: string
  readonly extractors: Readonly<Partial<Record<MemoryKind, string>>>
  readonly events: readonly EcphoryEvent[]
  /** What the router answers for each trace, so that a history is replayed without it. */
  readonly routings: readonly RecordedRouting[]
}

export function printHistory({ events, routings, decisions, facts, items, ...header }: History): string {
  const lines = [
    { history: 1, ...header },
    ...events.map((root) => ({ root })),
    ...routings.map((routed) => ({ routed })),
    ...decisions.map((decided) => ({ decided })),
    ...facts.map((found) => ({ facts: found })),
    ...items.map((item) => ({ item })),
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** Reads a history file. Throws `INVALID_ARGUMENT` with the line of a fault. */
export function parseHistory(text: string): History {
  const [header, ...lines] = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index)]))
  if (header?.['history'] !== 1)
    throw new EcphoryError('INVALID_ARGUMENT', 'This is no history: its first line says so.')
  const { history: _, ...described } = header as unknown as { history: 1 } & Omit<
    History,
    keyof Outcome | 'events' | 'routings'
  >
  const all = <Part>(name: string) => lines.flatMap((line) => (name in line ? [line[name] as Part] : []))
  return {
    ...described,
    events: all<EcphoryEvent>('root'),
    routings: all<RecordedRouting>('routed'),
    decisions: all<RecordedDecisions>('decided'),
    facts: all<RecordedFacts>('facts'),
    items: all<RecordedItem>('item'),
  }
}

function parseLine(line: string, index: number): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>
  } catch (cause) {
    throw new EcphoryError('INVALID_ARGUMENT', `Line ${index + 1} of the history is no JSON.`, { cause })
  }
}
