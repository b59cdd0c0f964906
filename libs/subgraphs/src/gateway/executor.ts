import type { ExecutionResult } from 'graphql'
import type { DocumentNode } from 'graphql'
import type { SubgraphContext } from '../context.ts'

/** What the gateway asks of one subgraph. */
export interface SubgraphRequest {
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: SubgraphContext
  /** How long its answer is waited for. Default: what the executor was made with. */
  readonly msMax?: number
}

/** Throws `unavailable` where the subgraph gives no answer in its time. */
export type SubgraphExecutor = (request: SubgraphRequest) => Promise<ExecutionResult>
