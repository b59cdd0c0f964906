import { createConfiguredAuthenticator, createLimiter, Gate, publicGraphqlLimits, serveGraphql } from '@ecphory/nest'
import type { GraphqlEndpoint, jwtSection, limitsSection, ServiceParts } from '@ecphory/nest'
import type { GraphQLSchema } from 'graphql'
import type { z } from 'zod'
import type { SubgraphContext } from '../context.ts'

/** Points of root fields that cost more than others: a recall reads every graph twice. */
export const publicPoints = { recall: 5, history: 5, unsureSegments: 5 } as const

export interface PublicEndpointOptions {
  readonly schema: GraphQLSchema
  readonly jwt: z.infer<typeof jwtSection>
  readonly limits: z.infer<typeof limitsSection>
  readonly service: ServiceParts
}

/** Serves the public schema: who asks is checked here, and every tenant has its share of rate and room. */
export async function publicEndpoint({
  schema,
  jwt,
  limits,
  service,
}: PublicEndpointOptions): Promise<GraphqlEndpoint> {
  const authenticator = await createConfiguredAuthenticator(jwt, service)
  const { pointsPerSecond, burstPoints, inFlight, inFlightPerTenant, queue } = limits
  return serveGraphql<SubgraphContext>({
    ...service,
    schema,
    limits: publicGraphqlLimits,
    contextOf: async (request, _body, { signal, endsAt }) => ({
      identity: await authenticator.authenticate(request.header('authorization')),
      signal,
      endsAt,
    }),
    tenantOf: ({ identity }) => identity.tenant,
    points: publicPoints,
    limiter: createLimiter({ pointsPerSecond, burstPoints }),
    gate: new Gate({ inFlightMax: inFlight, inFlightPerTenantMax: inFlightPerTenant, queueMax: queue }),
  })
}
