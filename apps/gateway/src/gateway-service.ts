import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceOptions } from '@ecphory/nest'
import { createGateway, createHttpExecutor, publicEndpoint } from '@ecphory/subgraphs'
import type { HttpExecutor } from '@ecphory/subgraphs'
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
      const schema = createGateway({
        supergraph: readFileSync(config.supergraph.file ?? committedSupergraph, 'utf8'),
        executors: Object.fromEntries([...executors].map(([name, { execute }]) => [name, execute])),
      })
      return { graphql: await publicEndpoint({ schema, jwt: config.jwt, limits: config.limits, service }) }
    },
    async stop() {
      await Promise.all([...executors.values()].map((executor) => executor.close()))
    },
  }
}

/** This file is as deep in `src` as in `dist`. */
const committedSupergraph = fileURLToPath(new URL('../../../infra/supergraph.graphql', import.meta.url))
