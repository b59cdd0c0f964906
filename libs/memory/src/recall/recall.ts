import type { EventTime, MemoryKind, Subject } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'
import type { AnchorFilter, AsOf, GraphQuery } from '../graph/graph-query.ts'
import { exactItemsMax, recallItemsMax } from '../limits.ts'
import type { MemoryType, RecallQuery } from '../memory-type.ts'
import type { Encoder } from '../ports/encoder.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { contextOf, itemsWithFacts } from './assemble-recall.ts'
import type { Blocks } from './blocks.ts'
import { readDetails } from './branch-details.ts'
import { readBranch } from './branch.ts'
import type { Branch } from './branch.ts'
import { rankBranches } from './rank-branches.ts'
import type { RecallItem } from './recall-item.ts'
import { createRecallQuery } from './recall-query.ts'

export interface RecallSources {
  readonly graphs: GraphStore
  readonly types: readonly MemoryType[]
  readonly encoder: Encoder
  /** The generation that answers; a recall reads no other. */
  readonly generation: string
}

export interface RecallOptions {
  /** Items at most, 1 to `recallItemsMax`. */
  readonly k: number
  readonly now: EventTime
  readonly asOf: AsOf
  readonly filter: AnchorFilter
  /** Bounds the fenced text of the blocks. */
  readonly budgetTokens: number
  readonly explain: boolean
}

export interface Recall {
  /** One flat ranking, one item per segment. */
  readonly items: readonly RecallItem[]
  /** The four blocks by name (`experiences`, `profile`, `strategies`, `status`), and `text`: all of them, fenced. */
  readonly blocks: Blocks['byName'] & { readonly text: string; readonly tokens: number }
  /** What each graph was asked and gave; only where asked for. */
  readonly explain?: readonly BranchExplanation[]
}

export interface BranchExplanation {
  readonly kind: MemoryKind
  readonly asked: readonly { readonly query: GraphQuery; readonly rows: number }[]
  readonly anchors: number
}

/**
 * Answers a request from the four graphs of one subject. Throws `INVALID_ARGUMENT` for an empty request or a bound out
 * of range, `UNSUPPORTED_FILTER` for a filter that is not known.
 */
export async function recall(
  sources: RecallSources,
  subject: Subject,
  text: string,
  options: RecallOptions,
): Promise<Recall> {
  checkRecall(text, options)
  const query = await createRecallQuery(text, options.now, sources.encoder, exactItemsMax)
  return recallWith(sources, subject, query, options)
}

/** The same for a request that is already read: what the benchmarks time, since the encoder is not theirs. */
export async function recallWith(
  sources: RecallSources,
  subject: Subject,
  query: RecallQuery,
  { k, asOf, filter, budgetTokens, explain }: RecallOptions,
): Promise<Recall> {
  const { graphs, types, generation } = sources
  const request = { subject, generation, query, asOf, filter }
  const branches = await Promise.all(types.map((type) => readBranch(graphs, type, request)))
  const ranked = rankBranches(query, branches, k)
  const segmentIds = ranked.items.map(({ segmentId }) => segmentId)
  const details = await Promise.all(
    types.map((type, index) => readDetails(graphs, type, request, branches[index] as Branch, segmentIds)),
  )
  const blocks = contextOf(ranked, details, budgetTokens)
  return {
    items: itemsWithFacts(ranked, details),
    blocks: { ...blocks.byName, text: blocks.text, tokens: blocks.tokens } as Recall['blocks'],
    ...(explain && { explain: branches.map(explainBranch) }),
  }
}

export const explainBranch = ({ kind, asked, statistics }: Branch): BranchExplanation => ({
  kind,
  asked,
  anchors: statistics.anchors,
})

const filters: ReadonlySet<string> = new Set(['agent', 'session'])

/** Throws what `recall` throws for a request that cannot be answered. */
export function checkRecall(text: string, { k, budgetTokens, filter }: RecallOptions): void {
  if (typeof text !== 'string' || text.trim() === '') {
    throw new EcphoryError('INVALID_ARGUMENT', 'A request to recall is a text that is not blank.')
  }
  if (!Number.isInteger(k) || k < 1 || k > recallItemsMax) {
    throw new EcphoryError('INVALID_ARGUMENT', `k is a whole number from 1 to ${recallItemsMax}.`)
  }
  if (!Number.isInteger(budgetTokens) || budgetTokens < 0) {
    throw new EcphoryError('INVALID_ARGUMENT', 'budgetTokens is a whole number of at least 0.')
  }
  const unknown = Object.keys(filter).find((name) => !filters.has(name))
  if (unknown !== undefined) {
    throw new EcphoryError(
      'UNSUPPORTED_FILTER',
      `Recall filters by agent and session, not by ${JSON.stringify(unknown)}.`,
    )
  }
}
