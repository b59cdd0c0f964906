import { dropInstallation, testBrokers } from '@ecphory/kafka/testing'
import { openKafkaEventLog } from '@ecphory/kafka'
import type { KafkaEventLog } from '@ecphory/kafka'
import type { EventLog, GraphStore, KeyStore } from '@ecphory/memory'
import { openNeo4jGraphStore, openNeo4jKeyStore } from '@ecphory/neo4j'
import { removeInstallation, testServer } from '@ecphory/neo4j/testing'

/** Whether a real broker and a real graph server are named: `npm test` starts both where it can. */
export const isDistributedHere = testBrokers.length > 0 && testServer !== undefined

/** Too short for what was erased to leave the server's files, which no test searches that opens its stores by this. */
const recordReuseMs = 50

/** The log on Kafka, sealed, and the graphs on Neo4j, of an installation of its own; opening it again finds what it holds. */
export async function openDistributedStores(
  installation: string,
  partitions: number,
): Promise<{ log: EventLog; graphs: GraphStore }> {
  const url = testServer ?? ''
  const keys = await openNeo4jKeyStore({ url, installation })
  const log = await openKafkaEventLog({ brokers: testBrokers, installation, partitions, createTopics: true, keys })
  const graphs = await openNeo4jGraphStore({ url, installation, recordReuseMs })
  return { log: closingToo(log, keys), graphs }
}

/** A test knows of a log and of graphs only, so the keys are closed with the log. */
function closingToo(log: KafkaEventLog, keys: KeyStore): EventLog {
  const close = log.close.bind(log)
  return Object.assign(log, {
    async close() {
      await close()
      await keys.close()
    },
  })
}

export async function dropDistributedStores(installation: string): Promise<void> {
  await dropInstallation(installation)
  await removeInstallation(testServer ?? '', installation)
}
