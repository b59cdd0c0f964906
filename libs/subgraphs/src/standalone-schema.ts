import type { GraphQLSchema } from 'graphql'
import { createAdmissionSubgraph } from './admission/admission.ts'
import { composeSupergraph } from './gateway/compose.ts'
import { createGateway } from './gateway/create-gateway.ts'
import type { SubgraphExecutor } from './gateway/executor.ts'
import { createLocalExecutor } from './gateway/local-executor.ts'
import { createIngestSubgraph } from './ingest/ingest.ts'
import type { SubgraphParts } from './parts.ts'
import { createProjectorSubgraph } from './projector/projector.ts'
import { createRankingSubgraph } from './ranking/ranking.ts'
import type { Subgraph } from './subgraph.ts'

/** All subgraphs of one process, in the order of the supergraph. */
export function createSubgraphs(parts: SubgraphParts): readonly Subgraph[] {
  const { types } = parts.pipeline.parts
  return [
    createIngestSubgraph(parts),
    createAdmissionSubgraph(parts),
    createRankingSubgraph(parts, types),
    ...types.map(({ kind }) => createProjectorSubgraph(kind, parts)),
  ]
}

/** The public schema with every subgraph in this process: the same that services answer with, without a hop. */
export function createStandaloneSchema(parts: SubgraphParts): GraphQLSchema {
  const subgraphs = createSubgraphs(parts)
  const executors = subgraphs.map((subgraph): [string, SubgraphExecutor] => [
    subgraph.name,
    createLocalExecutor(subgraph),
  ])
  return createGateway({ supergraph: composeSupergraph(subgraphs), executors: Object.fromEntries(executors) })
}
