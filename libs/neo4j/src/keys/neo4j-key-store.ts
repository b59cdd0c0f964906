import { EcphoryError, keyBytes } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import type { Subject } from '@ecphory/events'
import { keysPerStatement } from '../limits.ts'
import type { Neo4jClient } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import type { StoreKeys } from '../store-keys.ts'

interface Asked {
  readonly id: string
  readonly subject: string
  readonly make: boolean
  resolve(key: Uint8Array | null): void
  reject(error: unknown): void
}

interface KeyRow {
  readonly id: string
  readonly bytes: Int8Array | null
}

/**
 * Keys on the graph server, which is apart from the log and its backups. A destroyed key's bytes stay in the server's
 * files like anything that was erased, and go with the same purge and settings (see graph/purge.ts).
 */
export class Neo4jKeyStore implements KeyStore {
  readonly #client: Neo4jClient
  readonly #keys: StoreKeys
  #asked: Asked[] = []
  #isClosed = false

  constructor(client: Neo4jClient, keys: StoreKeys) {
    this.#client = client
    this.#keys = keys
  }

  async keyOf(subject: Subject, name: string, make: boolean): Promise<Uint8Array | null> {
    this.#checkOpen()
    return new Promise((resolve, reject) => {
      const id = this.#keys.sealingKey(subject, name)
      this.#asked.push({ id, subject: this.#keys.subject(subject), make, resolve, reject })
      if (this.#asked.length === 1) queueMicrotask(() => void this.#answer())
    })
  }

  async destroy(subject: Subject, names: readonly string[] | null): Promise<number> {
    this.#checkOpen()
    const rows =
      names === null
        ? await this.#client.run<{ destroyed: number }>(statements.destroySubjectsKeys, {
            subject: this.#keys.subject(subject),
          })
        : await this.#client.run<{ destroyed: number }>(statements.destroySealingKeys, {
            given: { ids: [...new Set(names)].map((name) => this.#keys.sealingKey(subject, name)).sort() },
          })
    const destroyed = rows[0]?.destroyed ?? 0
    const { purge, installation } = this.#keys
    if (destroyed > 0)
      await this.#client.run(statements.owe, { purge, installation, characters: destroyed * keyBytes * 4 })
    return destroyed
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#client.close()
  }

  /** What is asked for at one time is answered by one statement for those to be made and one for the others. */
  async #answer(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    for (let from = 0; from < asked.length; from += keysPerStatement) {
      const some = asked.slice(from, from + keysPerStatement)
      try {
        const keys = await this.#read(some)
        for (const { id, resolve } of some) resolve(keys.get(id) ?? null)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
  }

  async #read(asked: readonly Asked[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const keys = new Map<string, Uint8Array>()
    const ids = [...new Set(asked.filter(({ make }) => !make).map(({ id }) => id))]
    const subjects = new Map(asked.filter(({ make }) => make).map(({ id, subject }) => [id, subject]))
    // In the order of their ids, so that two that make keys never wait for each other in a circle.
    const rows = [...subjects].sort().map(([id, subject]) => ({ id, subject, bytes: newKey() }))
    const { installation } = this.#keys
    const read = [
      ...(ids.length === 0 ? [] : await this.#client.run<KeyRow>(statements.sealingKeys, { given: { ids } })),
      ...(rows.length === 0
        ? []
        : await this.#client.run<KeyRow>(statements.makeSealingKeys, { given: { rows }, installation })),
    ]
    for (const { id, bytes } of read) if (bytes !== null) keys.set(id, new Uint8Array(bytes))
    return keys
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new EcphoryError('CLOSED', 'The key store is closed.')
  }
}

const newKey = (): Int8Array => new Int8Array(crypto.getRandomValues(new Uint8Array(keyBytes)).buffer)
