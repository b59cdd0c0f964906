import { memoryKinds } from '@ecphory/events'
import { FaultStack } from './fault-stack.ts'
import type { Servers } from './fault-stack.ts'

/** All services of the product as they ship, as in production; their logs tell of each batch. */
export function launchRealStack(servers: Servers): Promise<FaultStack> {
  const projectors = memoryKinds.map((kind) => `projector-${kind}`)
  return FaultStack.launch({
    kafka: servers.kafka,
    neo4j: servers.neo4j,
    services: ['ingest', 'admission', 'router', ...projectors, 'gateway'],
    environment: { ECPHORY_ENVIRONMENT: 'production', ECPHORY_LOG_LEVEL: 'debug' },
  })
}
