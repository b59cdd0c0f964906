import { createGateway } from '@ecphory/subgraphs'
import type { SubgraphContext, SubgraphExecutor } from '@ecphory/subgraphs'
import { execute, parse } from 'graphql'
import type { ExecutionResult, GraphQLSchema } from 'graphql'

type Identity = SubgraphContext['identity']

/** One recall over a gateway, in milliseconds. */
export interface TimedRecall {
  readonly total: number
  /** By subgraph, all of its calls together. */
  readonly bySubgraph: ReadonlyMap<string, number>
  /** While no subgraph was at work: planning, and putting answers together. */
  readonly gatewayOnly: number
}

/** A question as a caller asks it: the ranked items with their facts, and the text for a model. */
export const recallDocument = /* GraphQL */ `
  query ($query: String!) {
    recall(input: { query: $query, now: "2026-01-01T00:00:00Z" }) {
      items {
        segmentId
        score
        text
        facts {
          id
          label
        }
      }
      context {
        text
      }
      missing
    }
  }
`

/**
 * A gateway whose calls of subgraphs are timed. Asked `inTurn`, it lets one subgraph work at a time, so that each takes
 * what it takes alone.
 */
export class TimedGateway {
  readonly schema: GraphQLSchema
  readonly #document = parse(recallDocument)
  readonly #identity: Identity
  #calls: { readonly name: string; readonly from: number; readonly to: number }[] = []
  #isInTurn = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(supergraph: string, executors: ReadonlyMap<string, SubgraphExecutor>, identity: Identity) {
    this.#identity = identity
    const timed = [...executors].map(([name, execute]) => [name, this.#timed(name, execute)] as const)
    this.schema = createGateway({ supergraph, executors: Object.fromEntries(timed) })
  }

  async recall(query: string, inTurn = false): Promise<TimedRecall> {
    this.#isInTurn = inTurn
    this.#calls = []
    const startedAt = performance.now()
    const answer = await execute({
      ...{ schema: this.schema, document: this.#document },
      ...{ variableValues: { query }, contextValue: { identity: this.#identity } },
    })
    const total = performance.now() - startedAt
    checkAnswer(answer)
    const bySubgraph = new Map<string, number>()
    for (const { name, from, to } of this.#calls) bySubgraph.set(name, (bySubgraph.get(name) ?? 0) + to - from)
    return { total, bySubgraph, gatewayOnly: total - covered(this.#calls) }
  }

  #timed(name: string, run: SubgraphExecutor): SubgraphExecutor {
    const timed: SubgraphExecutor = async (request) => {
      const from = performance.now()
      try {
        return await run(request)
      } finally {
        this.#calls.push({ name, from, to: performance.now() })
      }
    }
    return (request) => {
      if (!this.#isInTurn) return timed(request)
      const turn = this.#turn.then(() => timed(request))
      this.#turn = turn.catch(() => undefined)
      return turn
    }
  }
}

/** A recall that finds nothing, or lacks a graph, is no recall to be measured. */
export function checkAnswer(answer: ExecutionResult): void {
  const [error] = answer.errors ?? []
  if (error !== undefined) throw error
  const { recall } = answer.data as { recall: { items: readonly unknown[] | null; missing: readonly string[] | null } }
  if (recall.items?.length === 0 || recall.items === null || recall.missing?.length !== 0) {
    throw new Error('A recall of the bench found nothing, or not in every graph.')
  }
}

export const slowestOf = ({ bySubgraph }: TimedRecall): number => Math.max(...bySubgraph.values())

/** Milliseconds in which at least one call ran. */
function covered(calls: readonly { readonly from: number; readonly to: number }[]): number {
  let [sum, end] = [0, -Infinity]
  for (const { from, to } of [...calls].sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}
