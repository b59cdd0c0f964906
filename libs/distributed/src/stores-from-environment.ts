import {
  headsSection,
  kafkaSection,
  keysSection,
  loadConfig,
  neo4jSection,
  printConfig,
  serviceSections,
} from '@ecphory/nest'
import { z } from 'zod'
import type { RemoteMemoryOptions } from './open-memory.ts'

const storesConfig = z.strictObject({
  installation: serviceSections.installation,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  keys: keysSection,
  heads: headsSection,
})

/**
 * The stores that the environment names: `ECPHORY_KAFKA`, `ECPHORY_NEO4J_URL` and what belongs to them, and the folder of
 * heads, `ECPHORY_HEADS`. Undefined where it names no broker. Throws `INVALID_ARGUMENT` where what it names is incomplete.
 */
export function storesFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<RemoteMemoryOptions, keyof typeof storesConfig.shape> | undefined {
  const { ECPHORY_KAFKA: brokers = '' } = environment
  return brokers === '' ? undefined : loadConfig(storesConfig, environment)
}

/** Those settings by variable, with secrets hidden, for a terminal. Throws as `storesFromEnvironment` does. */
export function printStores(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return printConfig(storesConfig, loadConfig(storesConfig, environment))
}
