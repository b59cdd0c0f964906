import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createAuthenticator,
  createLimiter,
  Gate,
  publicGraphqlLimits,
  readJwksFile,
  serveGraphql,
} from '@ecphory/nest'
import type { Authenticator, GraphqlEndpoint, ServiceOptions, ServiceParts } from '@ecphory/nest'
import { createGateway, createHttpExecutor } from '@ecphory/subgraphs'
import type { HttpExecutor, SubgraphContext } from '@ecphory/subgraphs'
import type { GatewayConfig } from './gateway-config.ts'

/** The public endpoint over the composed supergraph, and nothing else: who asks is checked here, and told to subgraphs. */
export function gatewayService(config: GatewayConfig): ServiceOptions {
  const executors = new Map<string, HttpExecutor>()
  return {
    name: 'gateway',
    config,
    async http(service) {
      const [signingKey = ''] = config.signing.keys
      for (const [name, url] of Object.entries(config.subgraphs)) {
        executors.set(name, createHttpExecutor({ name, url, signingKey, clock: service.clock }))
      }
      return { graphql: await publicEndpoint(config, service, executors) }
    },
    async stop() {
      await Promise.all([...executors.values()].map((executor) => executor.close()))
    },
  }
}

async function publicEndpoint(
  config: GatewayConfig,
  service: ServiceParts,
  executors: ReadonlyMap<string, HttpExecutor>,
): Promise<GraphqlEndpoint> {
  const authenticator = await openAuthenticator(config, service)
  const { pointsPerSecond, burstPoints, inFlight, inFlightPerTenant, queue } = config.limits
  const schema = createGateway({
    supergraph: readFileSync(config.supergraph.file ?? committedSupergraph, 'utf8'),
    executors: Object.fromEntries([...executors].map(([name, { execute }]) => [name, execute])),
  })
  return serveGraphql<SubgraphContext>({
    ...service,
    schema,
    limits: publicGraphqlLimits,
    contextOf: async (request, _body, { signal }) => ({
      identity: await authenticator.authenticate(request.header('authorization')),
      signal,
    }),
    tenantOf: ({ identity }) => identity.tenant,
    limiter: createLimiter({ pointsPerSecond, burstPoints }),
    gate: new Gate({ inFlightMax: inFlight, inFlightPerTenantMax: inFlightPerTenant, queueMax: queue }),
  })
}

/** This file is as deep in `src` as in `dist`. */
const committedSupergraph = fileURLToPath(new URL('../../../infra/supergraph.graphql', import.meta.url))

async function openAuthenticator(config: GatewayConfig, service: ServiceParts): Promise<Authenticator> {
  const { keysFile, ...jwt } = config.jwt
  const jwks = keysFile === undefined ? undefined : await readJwksFile(keysFile)
  return createAuthenticator({ ...jwt, jwks, ...service })
}
