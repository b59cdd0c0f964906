import { EcphoryError } from '@ecphory/memory'
import type {
  Anchor,
  AnchorFilter,
  AsOf,
  CheckpointKey,
  GraphQuery,
  GraphRow,
  GraphStatistics,
  GraphStore,
  GraphTransaction,
  Space,
  SpaceCounts,
  SpaceDump,
  SpaceRecord,
} from '@ecphory/memory'
import { recordReuseMs } from '../limits.ts'
import type { StoreKeys } from '../store-keys.ts'
import type { Neo4jClient, Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { AnchorReads } from './anchor-reads.ts'
import type { AnchorQuery } from './anchor-reads.ts'
import { GraphDraft } from './graph-draft.ts'
import { KnownSpaces } from './known-spaces.ts'
import { ItemReads } from './item-reads.ts'
import type { ItemQuery } from './item-reads.ts'
import { purge } from './purge.ts'
import { countSpace, dumpSpace, spacesOf } from './space-reads.ts'

/** The graphs of one installation on a Neo4j server. Transactions of one checkpoint take turns in a process. */
export class Neo4jGraphStore implements GraphStore {
  readonly #client: Neo4jClient
  readonly #keys: StoreKeys
  readonly #anchors: AnchorReads
  readonly #recordReuseMs: number
  readonly #worker = crypto.randomUUID()
  readonly #known = new KnownSpaces()
  readonly #turns = new Map<string, Promise<unknown>>()
  #isClosed = false

  constructor(client: Neo4jClient, keys: StoreKeys, reuseMs = recordReuseMs) {
    this.#client = client
    this.#keys = keys
    this.#recordReuseMs = reuseMs
    this.#anchors = new AnchorReads(client.run)
  }

  async transact(
    key: CheckpointKey,
    expected: number,
    next: number,
    work: (transaction: GraphTransaction) => Promise<void>,
  ): Promise<void> {
    this.#checkOpen()
    await this.#inTurn(this.#keys.checkpoint(key), () => this.#transact(key, expected, next, work))
  }

  async #transact(
    key: CheckpointKey,
    expected: number,
    next: number,
    work: (transaction: GraphTransaction) => Promise<void>,
  ): Promise<void> {
    const made = await this.#client.repeatedTransaction(async (run) => {
      await this.#moveCheckpoint(run, key, expected, next)
      const draft = new GraphDraft(run, this.#keys, this.#known)
      await work(draft)
      await draft.finish()
      return draft
    })
    made.remember()
  }

  async checkpoint(key: CheckpointKey): Promise<number> {
    const rows = await this.#read<{ next: number }>(statements.checkpoint, { checkpoint: this.#keys.checkpoint(key) })
    return rows[0]?.next ?? 0
  }

  async watermark(projection: string, generation: string, partition: number): Promise<number> {
    const watermark = this.#keys.watermark(projection, generation, partition)
    return (await this.#read<{ offset: number }>(statements.watermark, { watermark }))[0]?.offset ?? 0
  }

  async query(
    space: Space,
    queries: readonly GraphQuery[],
    asOf: AsOf,
    filter: AnchorFilter,
  ): Promise<readonly (readonly GraphRow[])[]> {
    this.#checkOpen()
    const key = this.#keys.space(space)
    const items = new ItemReads(this.#client.run, key, asOf, filter)
    const [ofAnchors, ofItems] = await Promise.all([
      this.#anchors.query(key, queries.filter(isAnchorQuery), asOf, filter),
      Promise.all(queries.filter(isItemQuery).map((query) => items.query(query))),
    ])
    const [anchorAnswers, itemAnswers] = [ofAnchors.values(), ofItems.values()]
    return queries.map((query) => (isAnchorQuery(query) ? anchorAnswers : itemAnswers).next().value ?? [])
  }

  async statistics(space: Space, terms: readonly string[], asOf: AsOf, filter: AnchorFilter): Promise<GraphStatistics> {
    this.#checkOpen()
    return this.#anchors.statistics(this.#keys.space(space), terms, asOf, filter)
  }

  async anchors(space: Space, segmentIds: readonly string[], asOf: AsOf): Promise<readonly Anchor[]> {
    this.#checkOpen()
    return this.#anchors.bySegment(this.#keys.space(space), segmentIds, asOf)
  }

  async counts(space: Space): Promise<SpaceCounts> {
    this.#checkOpen()
    return countSpace(this.#client.run, this.#keys.space(space))
  }

  async dump(space: Space): Promise<SpaceDump> {
    this.#checkOpen()
    return dumpSpace(this.#client.run, this.#keys.space(space))
  }

  async spaces(generation: string): Promise<readonly SpaceRecord[]> {
    this.#checkOpen()
    return spacesOf(this.#client.run, this.#keys.generation(generation))
  }

  /**
   * Progress goes first: a worker of the generation is refused from then on, and where this is broken off, dropping it
   * again removes the spaces that are left.
   */
  async dropGeneration(generation: string): Promise<void> {
    const generationKey = this.#keys.generation(generation)
    const spaces = await this.spaces(generation)
    await this.#client.transaction(async (run) => {
      await run(statements.dropCheckpoints, { generationKey })
      await run(statements.dropWatermarks, { generationKey })
    })
    for (const { space } of spaces) await this.#forgetSpace(this.#keys.space(space))
  }

  #forgetSpace(space: string): Promise<void> {
    return this.#client.transaction(async (run) => {
      const [removed] = await run<{ characters: number }>(statements.forgetSpace, { space })
      const { purge, installation } = this.#keys
      await run(statements.owe, { purge, installation, characters: removed?.characters ?? 0 })
    })
  }

  async setting(name: string): Promise<string | null> {
    return (
      (await this.#read<{ value: string }>(statements.setting, { setting: this.#keys.setting(name) }))[0]?.value ?? null
    )
  }

  async putSetting(name: string, value: string): Promise<void> {
    const { installation } = this.#keys
    await this.#read(statements.putSetting, { setting: this.#keys.setting(name), value, installation })
  }

  /** What was forgotten, out of the server's files: see `purge.ts` for what only the server's settings can do. */
  async purge(): Promise<void> {
    this.#checkOpen()
    await purge(this.#client.run, this.#keys, this.#client.database, this.#recordReuseMs)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await Promise.all(this.#turns.values())
    await this.#client.close()
  }

  async #moveCheckpoint(run: Run, key: CheckpointKey, expected: number, next: number): Promise<void> {
    const checkpoint = this.#keys.checkpoint(key)
    const moved = await run(statements.moveCheckpoint, {
      checkpoint,
      expected,
      next,
      worker: this.#worker,
      generationKey: this.#keys.generation(key.generation),
      installation: this.#keys.installation,
    })
    if (moved.length === 1) return
    const held = (await run<{ next: number }>(statements.checkpoint, { checkpoint }))[0]?.next ?? 0
    throw new EcphoryError(
      'CHECKPOINT_CONFLICT',
      `${key.projection} of ${key.generation} stands at ${held} on ${key.topic}/${key.partition}, not at ${expected}.`,
    )
  }

  /** The server would let them wait for each other's locks; here they do so in the order in which they were begun. */
  #inTurn(name: string, work: () => Promise<void>): Promise<void> {
    const run = (this.#turns.get(name) ?? Promise.resolve()).then(work)
    const settled = run
      .catch(() => undefined)
      .then(() => {
        if (this.#turns.get(name) === settled) this.#turns.delete(name)
      })
    this.#turns.set(name, settled)
    return run
  }

  #read<Row>(statement: string, parameters: object): Promise<readonly Row[]> {
    this.#checkOpen()
    return this.#client.run<Row>(statement, parameters)
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new EcphoryError('CLOSED', 'The graph store is closed.')
  }
}

const isAnchorQuery = (query: GraphQuery): query is AnchorQuery => query.find === 'lexical' || query.find === 'nearest'
const isItemQuery = (query: GraphQuery): query is ItemQuery => !isAnchorQuery(query)
