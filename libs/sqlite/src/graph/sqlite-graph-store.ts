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
import type { SqliteFile } from '../file/sqlite-file.ts'
import { AnchorReads } from './anchor-reads.ts'
import { GraphReads } from './graph-reads.ts'
import { GraphWrites } from './graph-writes.ts'
import { ItemReads } from './item-reads.ts'
import { itemScope } from './scope.ts'

/** The graphs in the store's file. Writes take turns; reads see what is committed, and never wait for a transaction. */
export class SqliteGraphStore implements GraphStore {
  readonly #file: SqliteFile
  readonly #release: () => Promise<void>
  readonly #writes: GraphWrites
  readonly #reads: GraphReads
  readonly #anchors: AnchorReads
  readonly #items: ItemReads
  #isClosed = false

  constructor(file: SqliteFile, release: () => Promise<void>) {
    this.#file = file
    this.#release = release
    this.#writes = new GraphWrites(file.writer)
    this.#reads = new GraphReads(file.reader)
    this.#anchors = new AnchorReads(file.reader)
    this.#items = new ItemReads(file.reader)
  }

  transact(
    key: CheckpointKey,
    expected: number,
    next: number,
    work: (transaction: GraphTransaction) => Promise<void>,
  ): Promise<void> {
    return this.#write(async () => {
      this.#writes.requireCheckpoint(key, expected)
      await work(this.#writes)
      this.#writes.moveCheckpoint(key, next)
    })
  }

  async checkpoint(key: CheckpointKey): Promise<number> {
    return this.#read(() => this.#reads.checkpoint(key))
  }

  async watermark(projection: string, generation: string, partition: number): Promise<number> {
    return this.#read(() => this.#reads.watermark(projection, generation, partition))
  }

  async query(
    space: Space,
    queries: readonly GraphQuery[],
    asOf: AsOf,
    filter: AnchorFilter,
  ): Promise<readonly (readonly GraphRow[])[]> {
    return this.#read(() => {
      const id = this.#reads.spaceId(space)
      if (id === null) return queries.map(() => [])
      const anchors = this.#anchors.seen(id, asOf, filter)
      return queries.map((query) =>
        query.find === 'lexical' || query.find === 'nearest'
          ? anchors.run(query)
          : this.#items.run(itemScope(id, asOf, filter), query),
      )
    })
  }

  async statistics(space: Space, terms: readonly string[], asOf: AsOf, filter: AnchorFilter): Promise<GraphStatistics> {
    return this.#read(() => this.#anchors.seen(this.#reads.spaceId(space) ?? 0, asOf, filter).statistics(terms))
  }

  async anchors(space: Space, segmentIds: readonly string[], asOf: AsOf): Promise<readonly Anchor[]> {
    return this.#read(() => this.#anchors.bySegment(this.#reads.spaceId(space) ?? 0, segmentIds, asOf))
  }

  async counts(space: Space): Promise<SpaceCounts> {
    return this.#read(() => this.#reads.counts(this.#reads.spaceId(space) ?? 0))
  }

  async dump(space: Space): Promise<SpaceDump> {
    return this.#read(() => this.#reads.dump(this.#reads.spaceId(space) ?? 0))
  }

  async spaces(generation: string): Promise<readonly SpaceRecord[]> {
    return this.#read(() => this.#reads.spaces(generation))
  }

  dropGeneration(generation: string): Promise<void> {
    return this.#write(() => this.#writes.dropGeneration(generation))
  }

  async setting(name: string): Promise<string | null> {
    return this.#read(() => this.#reads.setting(name))
  }

  putSetting(name: string, value: string): Promise<void> {
    return this.#write(() => this.#writes.putSetting(name, value))
  }

  async purge(): Promise<void> {
    this.#checkOpen()
    await this.#file.purge()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#release()
  }

  async #write(work: () => void | Promise<void>): Promise<void> {
    this.#checkOpen()
    try {
      await this.#file.transaction(work, () => this.#anchors.follow(this.#writes.takeChanges()))
    } catch (error) {
      this.#writes.forgetUndone()
      throw error
    }
  }

  #read<Result>(work: () => Result): Result {
    this.#checkOpen()
    return this.#file.read(work)
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new EcphoryError('CLOSED', 'The graph store is closed.')
  }
}
