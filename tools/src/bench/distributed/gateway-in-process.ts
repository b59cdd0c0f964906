import { join } from 'node:path'
import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { accessScopes } from '@ecphory/nest'
import { SubjectMemory } from '@ecphory/service'
import { composeSupergraph, createLocalExecutor, createSubgraphs } from '@ecphory/subgraphs'
import { costOf } from '../measure.ts'
import type { RatioSection } from '../section.ts'
import { syntheticMessages, syntheticQueries } from '../synthetic.ts'
import { gatewayFigures, gatewaySlice } from './gateway-slice.ts'
import { createMergedSchema } from './merged-schema.ts'
import { checkAnswer, TimedGateway } from './timed-gateway.ts'

const name = 'gateway.inProcess'
const subject = { tenant: 'local', user: 'ana' }

/**
 * The schema of the standalone app, on SQLite, with hashed vectors, since the encoder is not the gateway's. All subgraphs
 * share one thread: what four of them do at once takes as long as one after the other.
 */
export const gatewayInProcessSection: RatioSection = {
  ...{ kind: 'ratio', name, pairs: 25 },
  figures: [
    ...gatewayFigures(name, 1.3),
    {
      ...{ name: `${name}.merged`, better: 'smaller' },
      meaning: 'the same / one schema whose `recall` calls the core',
    },
  ],
  async open({ folder, scaled }) {
    const encoder = createHashEncoder(384)
    const { memory } = await openTestMemory({ path: join(folder, 'gateway.db'), types: memoryTypes, encoder })
    await memory.of(subject).record(syntheticMessages(scaled(300, 60)))
    await memory.settled()
    const parts = { ...memory.subjectParts, ticketKeys: ['a ticket key of thirty-two characters'] as const }
    const subgraphs = createSubgraphs(parts)
    const executors = new Map(subgraphs.map((subgraph) => [subgraph.name, createLocalExecutor(subgraph)]))
    const identity = { ...subject, scopes: new Set(accessScopes) }
    const gateway = new TimedGateway(composeSupergraph(subgraphs), executors, identity)
    const merged = createMergedSchema(gateway.schema, new SubjectMemory(subject, memory.subjectParts))
    const asking = {
      ...{ gateway, queries: syntheticQueries.slice(0, 8) },
      federated: (query: string) => costOf(() => gateway.recall(query)),
      merged: (query: string) => costOf(async () => checkAnswer(await merged.recall(query))),
    }
    return { slice: (order) => gatewaySlice(name, asking, order), close: () => memory.close() }
  },
}
