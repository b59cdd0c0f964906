import { EcphoryError } from '@ecphory/memory'
import { execute, GraphQLError } from 'graphql'
import type { ExecutionResult } from 'graphql'
import { branchMsMax } from '../limits.ts'
import type { Subgraph } from '../subgraph.ts'
import type { SubgraphExecutor } from './executor.ts'
import { withinDeadline } from './within-deadline.ts'

/** Asks a subgraph of this process. The gateway has planned the document, so it needs no check. */
export function createLocalExecutor({ name, schema }: Subgraph, msMax = branchMsMax): SubgraphExecutor {
  return ({ document, variables, context, msMax: asked = msMax }) =>
    withinDeadline(name, Math.min(msMax, asked), context.signal, async (signal) => {
      const contextValue = { ...context, signal }
      return told(await execute({ schema, document, variableValues: variables, contextValue }))
    })
}

/** Errors as they would come over the network: ours by their code; a foreign one as it is, for the log to describe. */
function told({ errors, ...result }: ExecutionResult): ExecutionResult {
  if (errors === undefined) return result
  return { ...result, errors: errors.map(withCode) }
}

function withCode(error: GraphQLError): GraphQLError {
  const { originalError, message, path } = error
  if (!(originalError instanceof EcphoryError)) return error
  return new GraphQLError(message, { ...(path && { path }), extensions: { code: originalError.code } })
}
