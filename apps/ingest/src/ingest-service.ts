import { requestPatienceMs, storesModule, storesToken, subgraphEndpoint, subgraphParts } from '@ecphory/distributed'
import type { Stores } from '@ecphory/distributed'
import type { ServiceOptions } from '@ecphory/nest'
import { createIngestSubgraph } from '@ecphory/subgraphs'
import type { IngestConfig } from './ingest-config.ts'

/** Records traces and commands on the root log. Stateless: whether something was seen before is the router's to say. */
export function ingestService(config: IngestConfig): ServiceOptions {
  const signingKeys = config.signing.keys
  return {
    name: 'ingest',
    config,
    modules: [storesModule(config, { patienceMs: requestPatienceMs })],
    async http(service) {
      const stores = service.get<Stores>(storesToken)
      const subgraph = createIngestSubgraph({
        ...subgraphParts({ stores, service, signingKeys }),
        rates: config.limits,
      })
      return { graphql: await subgraphEndpoint(subgraph, service, signingKeys) }
    },
    ready: (service) => service.get<Stores>(storesToken).checks(),
  }
}
