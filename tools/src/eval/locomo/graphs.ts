import { memoryKinds, type MemoryKind, type Subject } from '@ecphory/events'
import { firstGeneration, spaceOf, type Branch, type Encoder, type GraphStore } from '@ecphory/memory'
import { nearestSources, rankedSources, readGraphs } from '../graph-rankings.ts'
import { lastInstant, type Conversation, type Question } from './dataset.ts'
import { itemsAsked, tenant } from './pipeline.ts'

const generation = firstGeneration.id

/** What became of a conversation's turns in the graphs. */
export interface StoredTurns {
  readonly stored: ReadonlySet<string>
  /** Turns on which a typed node rests. */
  readonly withFact: ReadonlySet<string>
  readonly fragmented: ReadonlyMap<string, number>
}

export async function readStoredTurns(graphs: GraphStore, conversation: Conversation): Promise<StoredTurns> {
  const turnBySegment = new Map<string, string>()
  const fragmented = new Map<string, number>()
  const supports: string[] = []
  for (const kind of memoryKinds) {
    const { anchors, versions } = await graphs.dump(spaceOf(subjectOf(conversation), generation, kind))
    for (const { anchor } of anchors) {
      turnBySegment.set(anchor.segmentId, anchor.sourceId)
      fragmented.set(anchor.sourceId, anchor.probabilities.fragmented)
    }
    for (const { item, recordTo } of versions) if (recordTo === null) supports.push(...item.support)
  }
  return {
    stored: new Set(turnBySegment.values()),
    withFact: new Set(supports.flatMap((segmentId) => turnBySegment.get(segmentId) ?? [])),
    fragmented,
  }
}

/** Rankings that leave something out, by name; all made from one reading of the four graphs. */
export async function ablate(
  graphs: GraphStore,
  encoder: Encoder,
  conversation: Conversation,
  question: Question,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const subject = subjectOf(conversation)
  const { query, branches } = await readGraphs(graphs, encoder, subject, question.text, lastInstant(conversation))
  const order = (some: readonly Branch[]) => rankedSources({ query, branches: some }, itemsAsked)
  return {
    typedVectors: nearestSources(branches, itemsAsked),
    ...Object.fromEntries(
      memoryKinds.map((kind) => [`without${nameOf(kind)}`, order(branches.filter((branch) => branch.kind !== kind))]),
    ),
    withoutTypedNodes: order(branches.map(anchorsOnly)),
  }
}

const subjectOf = ({ id }: Conversation): Subject => ({ tenant, user: id })

const nameOf = (kind: MemoryKind): string => kind.charAt(0).toUpperCase() + kind.slice(1)

const anchorsOnly = (branch: Branch): Branch => ({ ...branch, rows: branch.rows.filter(({ row }) => row === 'anchor') })
