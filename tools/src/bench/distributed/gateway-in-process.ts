import { join } from 'node:path'
import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { accessScopes } from '@ecphory/nest'
import { SubjectMemory } from '@ecphory/service'
import { composeSupergraph, createLocalExecutor, createSubgraphs } from '@ecphory/subgraphs'
import { syntheticMessages, syntheticQueries } from '../synthetic.ts'
import { timed } from '../measure.ts'
import { compareGateway } from './gateway-rounds.ts'
import type { GatewayFigures } from './gateway-rounds.ts'
import { createMergedSchema } from './merged-schema.ts'
import { checkAnswer, TimedGateway } from './timed-gateway.ts'

const subject = { tenant: 'local', user: 'ana' }

/**
 * `gateway.inProcess`: the schema of the standalone app, on SQLite, with hashed vectors, since the encoder is not the
 * gateway's. All subgraphs share one thread: what four of them do at once takes as long as one after the other.
 */
export async function benchGatewayInProcess(folder: string, memories: number, rounds: number): Promise<GatewayFigures> {
  const encoder = createHashEncoder(384)
  const { memory } = await openTestMemory({ path: join(folder, 'gateway.db'), types: memoryTypes, encoder })
  try {
    await memory.of(subject).record(syntheticMessages(memories))
    await memory.settled()
    const parts = { ...memory.subjectParts, ticketKeys: ['a ticket key of thirty-two characters'] as const }
    const subgraphs = createSubgraphs(parts)
    const executors = new Map(subgraphs.map((subgraph) => [subgraph.name, createLocalExecutor(subgraph)]))
    const identity = { ...subject, scopes: new Set(accessScopes) }
    const gateway = new TimedGateway(composeSupergraph(subgraphs), executors, identity)
    const merged = createMergedSchema(gateway.schema, new SubjectMemory(subject, memory.subjectParts))
    return await compareGateway({
      ...{ rounds, queries: syntheticQueries.slice(0, 8), gateway },
      federated: async (query) => (await gateway.recall(query)).total,
      merged: (query) => timed(async () => checkAnswer(await merged.recall(query))),
    })
  } finally {
    await memory.close()
  }
}
