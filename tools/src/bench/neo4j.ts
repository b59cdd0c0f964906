import { randomBytes } from 'node:crypto'
import { createMarkedRouter } from '@ecphory/embedded/testing'
import { factsTopicOf, firstGeneration, memoryTypes, ProjectStage, stageBatchMax } from '@ecphory/memory'
import type { EventLog, GraphStore } from '@ecphory/memory'
import { createHashEncoder, createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { openBareServer, removeInstallation } from '@ecphory/neo4j/testing'
import type { BareServer } from '@ecphory/neo4j/testing'
import { Engine, Memory, systemTimeZones } from '@ecphory/service'
import { ratioOf, timed } from './measure.ts'
import type { Ratio } from './measure.ts'
import { readGraphRows, writeGraphRows } from './neo4j-by-hand.ts'
import { syntheticMessages } from './synthetic.ts'

const subject = { tenant: 'local', user: 'ana' }

/** In the first rounds the server plans and compiles what it is asked, for ours more statements than for those by hand. */
const warmUpRounds = 3

export interface Neo4jRow {
  readonly round: number
  readonly rows: number
  /** Rows a second, nodes and relationships alike. */
  readonly projected: number
  readonly byHand: number
}

/**
 * `neo4j`: rows a second of the four projectors, against the same rows by hand: UNWIND and CREATE of every node and
 * relationship that the projectors made, known beforehand, in as many transactions, with the same constraints and
 * indexes. The facts are read from a log in memory on our side. Greater is better.
 */
export async function benchNeo4j(url: string, memories: number, rounds: number) {
  const log = await recordFacts(memories)
  const bare = openBareServer(url)
  const rows: Neo4jRow[] = []
  try {
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const row = await measureRound(url, log, bare, round)
      if (round >= warmUpRounds) rows.push(row)
    }
  } finally {
    await bare.close()
  }
  const ratio: Ratio = ratioOf(rows.map(({ projected, byHand }) => [projected, byHand]))
  return { ratio, rows }
}

async function measureRound(url: string, log: EventLog, bare: BareServer, round: number): Promise<Neo4jRow> {
  const installation = `bench-${randomBytes(6).toString('hex')}`
  const graphs = await openNeo4jGraphStore({ url, installation })
  try {
    const facts = await countFacts(log)
    const ours = await timed(() => projectAll(log, graphs))
    const made = await readGraphRows(bare, graphs, subject)
    const theirs = await writeGraphRows(bare, made, Math.ceil(facts / stageBatchMax))
    const rows = made.nodes.length + made.relationships.length
    return { round, rows, projected: (rows / ours) * 1_000, byHand: (rows / theirs) * 1_000 }
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
