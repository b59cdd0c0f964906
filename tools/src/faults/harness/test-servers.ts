import type { Servers } from './fault-stack.ts'

/** The servers that tests run on; null where the environment names none. */
export function serversOfEnvironment(environment: NodeJS.ProcessEnv = process.env): Servers | null {
  const { ECPHORY_TEST_KAFKA: kafka, ECPHORY_TEST_NEO4J: neo4j } = environment
  return kafka && neo4j ? { kafka, neo4j } : null
}
