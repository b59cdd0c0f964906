import { openKafkaEventLog } from '@ecphory/kafka'
import { factsTopicOf, firstGeneration, memoryTypes, projectionOf, ProjectStage } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { Worker } from '@ecphory/service'

/**
 * One projector process without an encoder or an endpoint: the projecting half of all four types, on the partitions that
 * the broker gives it. Says what it has when it is asked `where`, begins at `go`, and ends at `stop`.
 */
const [kafka = '', neo4j = '', installation = '', generationId = ''] = process.argv.slice(2)
const generation = { ...firstGeneration, id: generationId }
const log = await openKafkaEventLog({ brokers: kafka.split(','), installation })
const graphs = await openNeo4jGraphStore({ url: neo4j, installation })
const waitMs = 200

const workers = await Promise.all(
  memoryTypes.map(async (type) => {
    const topic = factsTopicOf(generation, type.kind)
    const group = `members-${projectionOf(type)}-${generationId}`
    const assignment = await log.openAssignment({ group, topic })
    const stage = new ProjectStage(log, graphs, type, generation)
    const worker = new Worker({
      role: { name: group, advance: (partition) => stage.advance(partition) },
      assignment,
      waitForMore: () => new Promise((resolve) => setTimeout(resolve, waitMs)),
    })
    return { worker, assignment }
  }),
)

process.on('message', (said) => {
  if (said === 'where') process.send?.(workers.map(({ assignment }) => assignment.partitions().length))
  if (said === 'go') for (const { worker } of workers) worker.start()
  if (said === 'stop') void stop()
})

async function stop(): Promise<void> {
  await Promise.all(workers.map(({ worker }) => worker.stop()))
  await log.close()
  await graphs.close()
  process.exit(0)
}
