import { dropInstallation, testBrokers } from '@ecphory/kafka/testing'
import { openKafkaEventLog } from '@ecphory/kafka'
import type { EventLog, GraphStore } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { removeInstallation, testServer } from '@ecphory/neo4j/testing'

/** Whether a real broker and a real graph server are named: `npm test` starts both where it can. */
export const isDistributedHere = testBrokers.length > 0 && testServer !== undefined

/** The log on Kafka and the graphs on Neo4j, of an installation of its own; opening it again finds what it holds. */
export async function openDistributedStores(
  installation: string,
  partitions: number,
): Promise<{ log: EventLog; graphs: GraphStore }> {
  const url = testServer ?? ''
  const log = await openKafkaEventLog({ brokers: testBrokers, installation, partitions, createTopics: true })
  return { log, graphs: await openNeo4jGraphStore({ url, installation }) }
}

export async function dropDistributedStores(installation: string): Promise<void> {
  await dropInstallation(installation)
  await removeInstallation(testServer ?? '', installation)
}
