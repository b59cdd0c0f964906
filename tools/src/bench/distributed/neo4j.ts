import { randomBytes } from 'node:crypto'
import { createMarkedRouter } from '@ecphory/embedded/testing'
import { factsTopicOf, firstGeneration, memoryTypes, ProjectStage, stageBatchMax } from '@ecphory/memory'
import type { EventLog, GraphStore } from '@ecphory/memory'
import { createHashEncoder, createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { openBareServer, removeInstallation } from '@ecphory/neo4j/testing'
import type { BareServer } from '@ecphory/neo4j/testing'
import { Engine, Memory, systemTimeZones } from '@ecphory/service'
import { costOf } from '../measure.ts'
import { readGraphRows, writeGraphRows } from './neo4j-by-hand.ts'
import type { RatioSection, Slice } from '../section.ts'
import { syntheticMessages } from '../synthetic.ts'

const subject = { tenant: 'local', user: 'ana' }

/**
 * The four projectors, against the same rows by hand: UNWIND and CREATE of every node and relationship that the projectors
 * made, known beforehand, in as many transactions, with the same constraints and indexes. The facts are read from a log in
 * memory on our side. What is written by hand is what the projectors made, so that they come first in every slice.
 */
export const neo4jSection: RatioSection = {
  ...{ kind: 'ratio', name: 'neo4j', needsServers: true, pairs: 12 },
  // In the first rounds the server plans and compiles what it is asked, for ours more statements than for those by hand.
  warmUps: 3,
  figures: [
    {
      ...{ name: 'neo4j', better: 'greater', aim: 0.6 },
      meaning: 'the same rows by hand / the four projectors, time',
    },
  ],
  async open({ servers, scaled }) {
    const { neo4j: url } = await servers()
    const log = await recordFacts(scaled(400, 40))
    const bare = openBareServer(url)
    return { slice: () => measureSlice(url, log, bare), close: () => bare.close() }
  },
}

async function measureSlice(url: string, log: EventLog, bare: BareServer): Promise<Slice> {
  const installation = `bench-${randomBytes(6).toString('hex')}`
  const graphs = await openNeo4jGraphStore({ url, installation })
  try {
    const facts = await countFacts(log)
    const ours = await costOf(() => projectAll(log, graphs))
    const made = await readGraphRows(bare, graphs, subject)
    const byHand = await writeGraphRows(bare, made, Math.ceil(facts / stageBatchMax))
    const row = { rows: made.nodes.length + made.relationships.length }
    return { pairs: { neo4j: { above: byHand, below: ours } }, row }
  } finally {
    await graphs.close()
    await removeInstallation(url, installation)
  }
}

async function projectAll(log: EventLog, graphs: GraphStore): Promise<void> {
  for (const type of memoryTypes) {
    const stage = new ProjectStage(log, graphs, type, firstGeneration)
    while ((await stage.advance(0)) > 0);
  }
}

/** Routes and extracts into a log in memory; what is projected on the way is thrown away. */
async function recordFacts(memories: number): Promise<EventLog> {
  const encoder = createHashEncoder(384)
  const log = createMemoryEventLog({ partitions: 1 })
  const graphs = createMemoryGraphStore()
  const parts = { log, graphs, router: createMarkedRouter(encoder), types: memoryTypes, tools: { encoder } }
  const engine = new Engine(parts, { live: firstGeneration.id, kept: [firstGeneration] })
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  const memory = new Memory({ engine, clock, timeZones: systemTimeZones, head: 'marked', close: async () => undefined })
  await memory.of(subject).record(syntheticMessages(memories))
  await memory.close()
  return log
}

async function countFacts(log: EventLog): Promise<number> {
  const ends = await Promise.all(memoryTypes.map(({ kind }) => log.end(factsTopicOf(firstGeneration, kind), 0)))
  return ends.reduce((sum, end) => sum + end, 0)
}
