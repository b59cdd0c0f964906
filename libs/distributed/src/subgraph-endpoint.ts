import { createRequestVerifier, serveGraphql, signedRequestHeader, subgraphGraphqlLimits } from '@ecphory/nest'
import type { GraphqlEndpoint, ServiceParts } from '@ecphory/nest'
import type { Subgraph, SubgraphContext } from '@ecphory/subgraphs'

/**
 * Serves a subgraph to the gateway, and to nobody else: a request that no key of `signingKeys` has signed is refused.
 * `path` differs where one process serves several.
 */
export function subgraphEndpoint(
  subgraph: Subgraph,
  parts: ServiceParts,
  signingKeys: readonly string[],
  path = '/graphql',
): Promise<GraphqlEndpoint> {
  const verifier = createRequestVerifier(signingKeys, parts.clock)
  return serveGraphql<SubgraphContext>({
    ...parts,
    schema: subgraph.schema,
    path,
    limits: subgraphGraphqlLimits,
    contextOf: async (request, body, { signal }) => ({
      identity: verifier.verify(request.header(signedRequestHeader), body),
      signal,
    }),
  })
}
