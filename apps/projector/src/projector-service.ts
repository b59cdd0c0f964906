import {
  absentRouter,
  encoderModule,
  encoderToken,
  startWorkers,
  storesModule,
  storesToken,
  subgraphEndpoint,
  subgraphParts,
  versionsModule,
  versionsToken,
} from '@ecphory/distributed'
import type { RunningWorkers, Stores } from '@ecphory/distributed'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder, LanguageModel } from '@ecphory/memory'
import type { ServiceOptions } from '@ecphory/nest'
import type { Versions } from '@ecphory/service'
import { createProjectorSubgraph } from '@ecphory/subgraphs'
import type { ProjectorConfig } from './projector-config.ts'

/** One program, started once per memory type: extracts its facts, builds its graph, and serves it. */
export function projectorService(config: ProjectorConfig, languageModel?: LanguageModel): ServiceOptions {
  const { memoryType } = config
  const signingKeys = config.signing.keys
  let workers: RunningWorkers | undefined
  return {
    name: `projector-${memoryType}`,
    config,
    modules: [storesModule(config), encoderModule(), versionsModule(config)],
    async http(service) {
      const stores = service.get<Stores>(storesToken)
      const versions = service.get<Versions>(versionsToken)
      const subgraph = createProjectorSubgraph(memoryType, subgraphParts({ stores, service, signingKeys, versions }))
      return { graphql: await subgraphEndpoint(subgraph, service, signingKeys) }
    },
    async start(service) {
      const stores = service.get<Stores>(storesToken)
      const tools = { encoder: service.get<Encoder>(encoderToken), ...(languageModel && { languageModel }) }
      workers = await startWorkers({
        ...service,
        stores,
        parts: { ...stores, router: absentRouter, types: memoryTypes, versions: service.get(versionsToken), tools },
        owns: (stage) => stage.memoryKind === memoryType,
      })
    },
    stop: async () => workers?.stop(),
    ready: async (service) => [...(await service.get<Stores>(storesToken).checks()), ...(workers?.checks() ?? [])],
  }
}
