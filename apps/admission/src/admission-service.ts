import {
  encoderModule,
  encoderToken,
  requestPatienceMs,
  storesModule,
  storesToken,
  subgraphEndpoint,
  subgraphParts,
  versionsModule,
  versionsToken,
} from '@ecphory/distributed'
import type { Stores } from '@ecphory/distributed'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder, LanguageModel } from '@ecphory/memory'
import type { ServiceOptions } from '@ecphory/nest'
import { openShippedPolicies } from '@ecphory/onnx'
import type { Versions } from '@ecphory/service'
import { createAdmissionSubgraph, createRankingSubgraph } from '@ecphory/subgraphs'
import type { AdmissionConfig } from './admission-config.ts'

/** Where the second subgraph of this process is served: the ranking between the two stages of a recall. */
export const rankingPath = '/ranking'

/**
 * The entry of recall: reads the request, ranks what the branches found, and fills the context. It decides of admission as
 * well; a language model, where one is given, can be named there as the policy `MODEL`.
 */
export function admissionService(config: AdmissionConfig, languageModel?: LanguageModel): ServiceOptions {
  const signingKeys = config.signing.keys
  return {
    name: 'admission',
    config,
    modules: [storesModule(config, { patienceMs: requestPatienceMs }), encoderModule(), versionsModule(config)],
    async http(service) {
      const stores = service.get<Stores>(storesToken)
      const encoder = service.get<Encoder>(encoderToken)
      const admission = await openShippedPolicies(encoder, languageModel)
      const versions = service.get<Versions>(versionsToken)
      const parts = subgraphParts({ stores, service, signingKeys, versions, encoder, admission })
      const ranking = await subgraphEndpoint(
        createRankingSubgraph(parts, memoryTypes),
        service,
        signingKeys,
        rankingPath,
      )
      return {
        graphql: await subgraphEndpoint(createAdmissionSubgraph(parts), service, signingKeys),
        routes: {
          paths: [rankingPath],
          mount: (router) => router.all(rankingPath, (request, response) => ranking.handle(request, response)),
        },
      }
    },
    ready: (service) => service.get<Stores>(storesToken).checks(),
  }
}
