import type { ReadyCheck, ServiceOptions, ServiceParts } from '@ecphory/nest'
import type { Memory } from '@ecphory/service'
import { createStandaloneSchema, publicEndpoint } from '@ecphory/subgraphs'
import { memoryModule, memoryToken } from './memory-module.ts'
import type { StandaloneConfig } from './standalone-config.ts'
import { ticketKeyOf } from './ticket-key.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Everything in one process on one file: the same public schema that the services answer with. */
export function standaloneService(config: StandaloneConfig, environment: Environment): ServiceOptions {
  return {
    name: 'standalone',
    config,
    modules: [memoryModule(config, environment)],
    async http(service) {
      const { subjectParts } = service.get<Memory>(memoryToken)
      const key = await ticketKeyOf(subjectParts.pipeline.parts.graphs)
      const schema = createStandaloneSchema({ ...subjectParts, ticketKeys: [key], rates: config.limits })
      return { graphql: await publicEndpoint({ schema, jwt: config.jwt, limits: config.limits, service }) }
    },
    ready: async (service) => [await checkWork(service)],
  }
}

/** What is recorded is kept whatever happens behind; an outage there only says that it is not remembered yet. */
async function checkWork(service: ServiceParts): Promise<ReadyCheck> {
  const { outage } = await service.get<Memory>(memoryToken).status()
  return { name: 'memory', isUp: true, ...(outage !== null && { detail: `${outage.code}: ${outage.message}` }) }
}
