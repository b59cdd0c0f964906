import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { SubgraphContext } from '../context.ts'
import type { SubgraphExecutor } from './executor.ts'
import { patienceMs } from './patience.ts'
import { unavailable } from './unavailable.ts'

export interface GatewayOptions {
  /** The supergraph's SDL, as `composeSupergraph` makes it. */
  readonly supergraph: string
  /** How each subgraph is asked, by its name. */
  readonly executors: Readonly<Record<string, SubgraphExecutor>>
}

interface Request {
  readonly document: Parameters<SubgraphExecutor>[0]['document']
  readonly variables?: Readonly<Record<string, unknown>>
  readonly context?: SubgraphContext
}

/**
 * The public schema over the subgraphs. Each request needs a context of its own: what is fetched once for a request is
 * kept by it. Throws for a subgraph of the supergraph that has no executor.
 */
export function createGateway({ supergraph, executors }: GatewayOptions): GraphQLSchema {
  return getStitchedSchemaFromSupergraphSdl({
    supergraphSdl: supergraph,
    onSubschemaConfig(config) {
      const name = config.name.toLowerCase()
      const execute = executors[name]
      if (execute === undefined) throw new Error(`The gateway has no executor for the subgraph ${name}.`)
      config.executor = (request) => run(name, execute, request as unknown as Request) as never
    },
  })
}

async function run(
  name: string,
  execute: SubgraphExecutor,
  { document, variables = {}, context }: Request,
): Promise<ExecutionResult> {
  if (context === undefined) throw unavailable(name, 'cannot be asked by nobody')
  const silent = silentOf(context)
  if (silent.has(name)) throw unavailable(name, 'is not asked again in a request that it gave no answer to')
  try {
    return await execute({ document, variables, context, msMax: patienceMs({ variables, context }) })
  } catch (error) {
    silent.add(name)
    throw error
  }
}

const silentByContext = new WeakMap<SubgraphContext, Set<string>>()

/**
 * The subgraphs that gave no answer to a request: a graph that hung in the first stage of a recall would take the time
 * of the second as well, and with it the answer of all others.
 */
function silentOf(context: SubgraphContext): Set<string> {
  const silent = silentByContext.get(context) ?? new Set()
  silentByContext.set(context, silent)
  return silent
}
