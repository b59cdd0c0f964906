import type { EventTime, RoutedSegment, StatementFact } from '@ecphory/events'
import type { Settled, SettledNode, StoredAssertion } from '../graph/items.ts'
import { statementAssertions } from './assertions.ts'
import { extractStatements } from './extract.ts'
import { semanticSettlement } from './settle.ts'

/** An encoder that the shipped model does not read: extraction goes by the rules alone. */
const encoder = {
  id: 'none',
  dimensions: 4,
  tokensMax: 512,
  encode: async (texts: readonly string[]) => texts.map(() => new Float32Array(4)),
  encodeTokens: async () => ({ vectors: new Float32Array(0), offsets: [] }),
}

/** Something said in a test; `at` is ISO 8601, UTC where it names no offset. */
export interface Said {
  readonly at: string
  readonly text: string
  readonly role?: RoutedSegment['role']
  readonly speaker?: string
  readonly observed?: boolean
  /** Of an observed one; an episode unless given. */
  readonly label?: 'episodic' | 'working'
}

export function toSegment(said: Said, index = 0): RoutedSegment {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(said.at)
  const label = said.observed === true ? (said.label ?? 'episodic') : 'semantic'
  const minutes = offset === null ? 0 : Number(offset[2]) * 60 + Number(offset[3])
  const time: EventTime = {
    instant: Date.parse(said.at),
    offsetMinutes: offset?.[1] === '-' ? -minutes : minutes,
    precision: 'minute',
    source: 'given',
  }
  return {
    segmentId: `segment-${index}`,
    traceId: `trace-${index}`,
    index: 0,
    scope: { tenant: 'local', user: 'ana' },
    sourceId: `source-${index}`,
    role: said.role ?? 'user',
    speaker: said.speaker ?? null,
    text: said.text,
    attachments: [],
    time,
    preceding: [],
    vector: { encoder: 'none', scale: 1, bytes: 'AAAA' },
    probabilities: { episodic: 0, semantic: 1, procedural: 0, working: 0, fragmented: 0 },
    labels: [label],
    stored: [label],
    doubtful: false,
  }
}

export async function factsOf(said: Said, index = 0): Promise<readonly StatementFact[]> {
  const drafts = await extractStatements(toSegment(said, index), said.observed ?? false, { encoder })
  return drafts.map((draft, i) => ({
    ...draft,
    factId: `fact-${index}-${i}`,
    support: [`segment-${index}`],
    origin: 'text',
  }))
}

export async function assertionsOf(history: readonly Said[]): Promise<readonly StoredAssertion[]> {
  const stored: StoredAssertion[] = []
  for (const [index, said] of history.entries()) {
    for (const fact of await factsOf(said, index)) {
      for (const assertion of statementAssertions(fact, toSegment(said, index)))
        stored.push({ ...assertion, factId: fact.factId, support: fact.support, assertedAt: index, withdrawnAt: null })
    }
  }
  return stored
}

/** Folds each slot's assertions in the order of the loop: by valid time, then fact id. */
export function settleAll(assertions: readonly StoredAssertion[]): Settled {
  const slots = Map.groupBy(assertions, ({ slot }) => slot)
  const settled = [...slots]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, own]) => {
      const ordered = own.toSorted((a, b) => a.validTime - b.validTime || (a.factId < b.factId ? -1 : 1))
      return semanticSettlement.finish(
        ordered.reduce(
          (state, assertion) => semanticSettlement.apply(state, assertion),
          semanticSettlement.start(slot),
        ),
      )
    })
  return { nodes: settled.flatMap(({ nodes }) => nodes), edges: settled.flatMap(({ edges }) => edges) }
}

/** `relation object`, with a minus where denied, of the statements that hold at an instant, sorted. */
export function believedAt({ nodes }: Settled, at: string): readonly string[] {
  const instant = Date.parse(at)
  return nodes
    .filter(({ label, valid }) => {
      return (
        label === 'Statement' &&
        (valid.from === null || valid.from <= instant) &&
        (valid.to === null || valid.to > instant)
      )
    })
    .map(statementToText)
    .sort()
}

export function statementToText({ properties }: SettledNode): string {
  const { subject, relation, object, polarity } = properties
  const whose = subject === 'user' ? '' : `${String(subject)}: `
  return `${whose}${polarity === 'negative' ? '-' : ''}${String(relation)} ${String(object)}`
}

export async function believe(history: readonly Said[], at: string): Promise<readonly string[]> {
  return believedAt(settleAll(await assertionsOf(history)), at)
}
