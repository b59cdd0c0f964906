import { createGateway, currentSupergraph } from '@ecphory/subgraphs'
import type { SubgraphExecutor } from '@ecphory/subgraphs'
import { printSchema } from 'graphql'

const nobody: SubgraphExecutor = async () => ({ data: null })

/** Asked by nobody: the schema is printed, not run, so any name has the same executor. */
const executors = new Proxy<Record<string, SubgraphExecutor>>({}, { get: () => nobody })

/** The SDL of what the gateway shows: the supergraph without what is inaccessible and without federation's own. */
export const publicSchemaSdl = (): string =>
  `${printSchema(createGateway({ supergraph: currentSupergraph(), executors }))}\n`
