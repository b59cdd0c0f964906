import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError, hashOf, parseInstant, recall } from '@ecphory/memory'
import type { Encoder, Generation, MemoryType, Recall } from '@ecphory/memory'
import { parseJsonList } from './parse-json.ts'
import type { ReachParts } from './reach.ts'

/** One question of a saved set. `now` stands still, so that an answer is the same tomorrow. */
export interface SavedQuery {
  readonly user: string
  /** Default `local`. */
  readonly tenant?: string
  readonly text: string
  readonly now: string | number
  /** Default 10. */
  readonly k?: number
}

export interface AnsweredItem {
  readonly segmentId: string
  readonly score: number
}

/** A question that two generations answer differently. */
export interface AnswerChange {
  readonly query: SavedQuery
  /** Items that one of the two has alone, or in another place; or only scores or the blocks' text differ. */
  readonly change: 'items' | 'order' | 'scores' | 'blocks'
  readonly before: readonly AnsweredItem[]
  readonly after: readonly AnsweredItem[]
}

export interface AnswerParts extends ReachParts {
  readonly encoder: Encoder
}

/** Asks both generations each question, as of the root offsets that both have passed, and tells where they differ. */
export async function compareAnswers(
  parts: AnswerParts,
  [before, after]: readonly [Answerer, Answerer],
  queries: readonly SavedQuery[],
  until: readonly number[],
): Promise<readonly AnswerChange[]> {
  const changes: AnswerChange[] = []
  for (const query of queries) {
    const position = (until[partitionOf(parts, query)] ?? 0) - 1
    const [old, made] = [await answer(parts, before, query, position), await answer(parts, after, query, position)]
    const change = changeOf(old, made)
    if (change !== null) changes.push({ query, change, before: itemsOf(old), after: itemsOf(made) })
  }
  return changes
}

export interface Answerer {
  readonly generation: Generation
  readonly types: readonly MemoryType[]
}

const subjectOf = ({ tenant = 'local', user }: SavedQuery): Subject => ({ tenant, user })

const partitionOf = ({ log }: ReachParts, query: SavedQuery): number =>
  keyToPartition(subjectToKey(subjectOf(query)), log.partitions)

function answer(
  { graphs, encoder }: AnswerParts,
  { generation, types }: Answerer,
  query: SavedQuery,
  position: number,
): Promise<Recall> {
  const { k = 10, text, now } = query
  const options = { k, now: parseInstant(now), asOf: { position }, filter: {}, budgetTokens: 2_000, explain: false }
  return recall({ graphs, types, encoder, generation: generation.id }, subjectOf(query), text, options)
}

const itemsOf = ({ items }: Recall): readonly AnsweredItem[] =>
  items.map(({ segmentId, score }) => ({ segmentId, score }))

function changeOf(before: Recall, after: Recall): AnswerChange['change'] | null {
  const ids = (found: Recall) => found.items.map(({ segmentId }) => segmentId)
  if (hashOf([...ids(before)].sort()) !== hashOf([...ids(after)].sort())) return 'items'
  if (hashOf(ids(before)) !== hashOf(ids(after))) return 'order'
  if (hashOf(itemsOf(before)) !== hashOf(itemsOf(after))) return 'scores'
  return before.blocks.text === after.blocks.text ? null : 'blocks'
}

/** Reads a saved set: JSON, an array or one object a line. Throws `INVALID_ARGUMENT` with the place of a fault. */
export function parseQueries(text: string): readonly SavedQuery[] {
  return parseJsonList(text, 'The query set').map((line, index) => {
    const { user, text: asked, now } = (line ?? {}) as Partial<SavedQuery>
    if (typeof user === 'string' && typeof asked === 'string' && now !== undefined) return line as SavedQuery
    throw new EcphoryError('INVALID_ARGUMENT', `Query ${index + 1} lacks one of user, text and now.`)
  })
}
