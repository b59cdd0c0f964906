import type { CallOptions } from './call-options.ts'
import type { EcphoryClientError } from './client-error.ts'
import { historyQuery, recallContextQuery, recallNodesQuery, recallQuery } from './generated/operation-documents.ts'
import type { RecallNodesQuery } from './generated/operation-types.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type { History, MemoryKind, RecallContext, RecallInput, RecallItem } from './types.ts'

export type RecallOptions = Omit<RecallInput, 'query'> & CallOptions

export interface ContextOptions {
  /** Tokens that the context may cost at most. Default: the tenant's settings. */
  readonly budgetTokens?: number | undefined
}

/** What every answer to a question says of itself. */
export interface Recalled {
  readonly generation: string
  /** Graphs that did not answer: what they hold is left out. Empty where all is well. */
  readonly missing: readonly MemoryKind[]
  /** Whether some graph had not come as far as `minPosition` in time. */
  readonly stale: boolean
  /** Why graphs are missing. */
  readonly failures: readonly EcphoryClientError[]
}

export interface RecallAnswer extends Recalled {
  /** Best first, each segment once. */
  readonly items: readonly RecallItem[]
  /** The recalled as text for a model; `context.text` goes into a prompt as it is. */
  readonly context: RecallContext
}

export type RecalledContext = Recalled & { readonly context: RecallContext }

/** What each graph alone has on a question; null for one that does not answer. */
export type RecalledNodes = RecallNodesQuery['recall'] & Pick<Recalled, 'failures'>

export interface Recalling {
  /** Answers a question from memory: ranked segments, and a text for a model. Throws where nothing can be ranked. */
  recall(query: string, options?: RecallOptions & ContextOptions): Promise<RecallAnswer>
  /** The text alone, which is cheaper to send. */
  recallContext(query: string, options?: RecallOptions & ContextOptions): Promise<RecalledContext>
  /** What each graph has on a question as typed nodes, at most `nodes` (10) of a kind, and how it was found. */
  recallNodes(
    query: string,
    options?: RecallOptions & { readonly nodes?: number; readonly evidence?: number },
  ): Promise<RecalledNodes>
  /** All that was ever believed on the ground of a trace, a message, a segment or a node. Throws `NOT_FOUND`. */
  history(id: string, options?: CallOptions): Promise<History>
}

export function createRecalling(session: Session): Recalling {
  const { user } = session
  return {
    async recall(query, { signal, budgetTokens, ...rest } = {}) {
      const variables = { input: { ...rest, query }, budgetTokens, user }
      const { data, failures } = await session.askInPart(recallQuery, variables, { signal })
      const { items, context } = data.recall
      return {
        ...recalled(data.recall, failures),
        items: ranked(items, failures),
        context: ranked(context, failures),
      }
    },
    async recallContext(query, { signal, budgetTokens, ...rest } = {}) {
      const variables = { input: { ...rest, query }, budgetTokens, user }
      const { data, failures } = await session.askInPart(recallContextQuery, variables, { signal })
      return { ...recalled(data.recall, failures), context: ranked(data.recall.context, failures) }
    },
    async recallNodes(query, { signal, nodes, evidence, ...rest } = {}) {
      const variables = { input: { ...rest, query }, nodes, evidence, user }
      const { data, failures } = await session.askInPart(recallNodesQuery, variables, { signal })
      return { ...data.recall, failures }
    },
    async history(id, options) {
      return required((await session.ask(historyQuery, { id, user }, options)).history, 'history')
    },
  }
}

interface Told {
  readonly generation: string
  readonly missing: readonly MemoryKind[] | null
  readonly stale: boolean | null
}

const recalled = ({ generation, missing, stale }: Told, failures: readonly EcphoryClientError[]): Recalled => ({
  generation,
  missing: ranked(missing, failures),
  stale: ranked(stale, failures),
  failures,
})

/** What rests on the ranking, or the error for which there is none. */
function ranked<Value>(value: Value | null, failures: readonly EcphoryClientError[]): Value {
  if (value === null && failures[0] !== undefined) throw failures[0]
  return required(value, 'recall')
}
