import { rootTopic } from '@ecphory/events'
import { openKafkaEventLog } from '@ecphory/kafka'
import type { KafkaEventLog } from '@ecphory/kafka'
import { EcphoryError } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import { openNeo4jGraphStore, openNeo4jKeyStore } from '@ecphory/neo4j'
import type { Neo4jGraphStore } from '@ecphory/neo4j'
import type { ReadyCheck } from '@ecphory/nest'
import { kafkaConnection } from './kafka-connection.ts'
import type { KafkaConfig } from './kafka-connection.ts'
import { openRetryMs, openWaitMsMax } from './limits.ts'

export interface StoresConfig {
  readonly installation: string
  readonly kafka: KafkaConfig
  readonly neo4j: ServerConfig
  /** Of the server that keeps the sealing keys; without a `url` they are kept beside the graphs. */
  readonly keys?: Omit<ServerConfig, 'url'> & { readonly url?: string | undefined }
}

interface ServerConfig {
  readonly url: string
  readonly user?: string | undefined
  readonly password?: string | undefined
}

export interface Stores {
  readonly log: KafkaEventLog
  readonly graphs: Neo4jGraphStore
  /** Whether both engines answer. */
  checks(): Promise<readonly ReadyCheck[]>
  close(): Promise<void>
}

export interface StoresOptions {
  /** How long a call of the log goes on trying; by default as long as the log does. */
  readonly patienceMs?: number
}

/** Told of each try to open that failed, so that whoever looks at the log sees what is waited for. */
export type OnWaiting = (error: EcphoryError) => void

/**
 * Opens the log and the graphs of an installation. Engines that are down at the start are waited for, up to
 * `openWaitMsMax`; a fault that waiting does not mend (a refused login, topics that do not fit, a schema of a later release)
 * is thrown at once. The topics must have been made, by `ecphory topics`.
 */
export async function openStores(
  config: StoresConfig,
  onWaiting: OnWaiting = () => {},
  options: StoresOptions = {},
): Promise<Stores> {
  const closers: (() => Promise<void>)[] = []
  const opening = async <Store extends { close(): Promise<void> }>(open: () => Promise<Store>): Promise<Store> => {
    const store = await waitFor(open, onWaiting)
    closers.unshift(() => store.close())
    return store
  }
  const close = async () => {
    for (const one of closers.splice(0)) await one()
  }
  try {
    const keys = await opening(() => openKeys(config))
    const log = await opening(() => openLog(config, { ...options, keys }))
    const graphs = await opening(() => openGraphs(config))
    return {
      log,
      graphs,
      checks: async () => [
        await check('kafka', () => log.end(rootTopic, 0)),
        await check('neo4j', () => graphs.setting('generations')),
      ],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Topics of new runs are made when they are first needed, with the partitions of the root topic; that one has to be there. */
async function openLog(
  { installation, kafka }: StoresConfig,
  options: StoresOptions & { readonly keys: KeyStore },
): Promise<KafkaEventLog> {
  try {
    return await openKafkaEventLog({ ...options, ...kafkaConnection(kafka), installation, createTopics: true })
  } catch (error) {
    if (!(error instanceof EcphoryError) || error.code !== 'INVALID_ARGUMENT') throw error
    const message = `Kafka has no topics of the installation ${installation}; \`ecphory topics\` makes them.`
    throw new EcphoryError('STORE_FAILED', message, { cause: error })
  }
}

const openGraphs = ({ installation, neo4j }: StoresConfig): Promise<Neo4jGraphStore> =>
  openNeo4jGraphStore({ installation, ...serverOf(neo4j) })

/** The log's payloads are sealed with keys of their subjects: destroying them erases what a broker cannot rewrite. */
function openKeys({ installation, neo4j, keys }: StoresConfig): Promise<KeyStore> {
  const { url, ...login } = keys ?? {}
  return openNeo4jKeyStore({ installation, ...serverOf(url === undefined ? neo4j : { url, ...login }) })
}

const serverOf = ({ url, user, password }: ServerConfig) => ({
  url,
  ...(user !== undefined && { user }),
  ...(password !== undefined && { password }),
})

async function waitFor<Store>(open: () => Promise<Store>, onWaiting: OnWaiting): Promise<Store> {
  const deadline = Date.now() + openWaitMsMax
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof EcphoryError) || error.code !== 'STORE_FAILED' || Date.now() >= deadline) throw error
      onWaiting(error)
      await new Promise((resolve) => setTimeout(resolve, openRetryMs))
    }
  }
}

async function check(name: string, ask: () => Promise<unknown>): Promise<ReadyCheck> {
  try {
    await ask()
    return { name, isUp: true }
  } catch (error) {
    if (!(error instanceof EcphoryError)) throw error
    return { name, isUp: false, detail: error.message }
  }
}
