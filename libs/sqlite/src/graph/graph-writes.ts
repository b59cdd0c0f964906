import { EcphoryError } from '@ecphory/memory'
import type {
  AnchorVersion,
  CheckpointKey,
  GraphOp,
  GraphTransaction,
  ItemVersion,
  SlotKey,
  Space,
  SpaceRecord,
  StoredAssertion,
} from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { AnchorWrites } from './anchor-writes.ts'
import type { AnchorTarget } from './anchor-writes.ts'
import { AssertionWrites } from './assertion-writes.ts'
import { ItemWrites } from './item-writes.ts'
import type { AnchorChange } from './space-indexes.ts'

/** The writes of the graphs, and the reads that see them; each is called within a transaction of the file. */
export class GraphWrites implements GraphTransaction {
  readonly #anchors: AnchorWrites
  readonly #items: ItemWrites
  readonly #assertions: AssertionWrites
  readonly #statements
  readonly #spaces = new Map<Space, number>()

  constructor(writer: Connection) {
    this.#anchors = new AnchorWrites(writer)
    this.#items = new ItemWrites(writer)
    this.#assertions = new AssertionWrites(writer)
    this.#statements = prepare(writer)
  }

  async apply(ops: readonly GraphOp[]): Promise<void> {
    for (const op of ops) this.#apply(op)
  }

  async assertionsOfSlot(space: Space, slot: SlotKey): Promise<readonly StoredAssertion[]> {
    return this.#assertions.ofSlot(this.#spaceId(space), slot)
  }

  async openVersionsOfSlot(space: Space, slot: SlotKey): Promise<readonly ItemVersion[]> {
    return this.#items.open(this.#spaceId(space), slot)
  }

  async assertionsOfSegment(space: Space, segmentId: string): Promise<readonly StoredAssertion[]> {
    return this.#assertions.liveOfSegment(this.#spaceId(space), segmentId)
  }

  async slotsOfSegments(space: Space, segmentIds: readonly string[]): Promise<readonly SlotKey[]> {
    return this.#assertions.slotsOfSegments(this.#spaceId(space), segmentIds)
  }

  async anchorsOf(space: Space, target: AnchorTarget): Promise<readonly AnchorVersion[]> {
    return this.#anchors.open(this.#spaceId(space), target)
  }

  async advanceWatermark(projection: string, generation: string, partition: number, offset: number): Promise<void> {
    this.#statements.advanceWatermark.run(projection, generation, partition, offset)
  }

  async hasTombstone(space: Space, tombstones: readonly string[]): Promise<boolean> {
    return this.#assertions.hasTombstone(this.#spaceId(space), tombstones)
  }

  /** The guard: the file's write lock is held by now, so that nobody moves the checkpoint after it was compared. */
  requireCheckpoint(key: CheckpointKey, expected: number): void {
    const { projection, generation, topic, partition } = key
    const held = this.#statements.checkpoint.get(projection, generation, topic, partition)?.next ?? 0
    if (held === expected) return
    throw new EcphoryError(
      'CHECKPOINT_CONFLICT',
      `${projection} of ${generation} stands at ${held} on ${topic}/${partition}, not at ${expected}.`,
    )
  }

  moveCheckpoint({ projection, generation, topic, partition }: CheckpointKey, next: number): void {
    this.#statements.moveCheckpoint.run(projection, generation, topic, partition, next)
  }

  dropGeneration(generation: string): void {
    for (const { hash } of this.#statements.spacesOf.all(generation)) this.#forgetSpace(hash)
    this.#statements.dropCheckpoints.run(generation)
    this.#statements.dropWatermarks.run(generation)
  }

  putSetting(name: string, value: string): void {
    this.#statements.putSetting.run(name, value)
  }

  /** What happened to anchors since it was last asked: for the indexes in memory, once it is committed. */
  takeChanges(): readonly AnchorChange[] {
    const { changes } = this.#anchors
    this.#anchors.changes = []
    return changes
  }

  /** After a transaction that was undone: ids given out in it do not exist, nor do its changes. */
  forgetUndone(): void {
    this.takeChanges()
    this.#spaces.clear()
    this.#anchors.forgetNames()
  }

  #apply(op: GraphOp): void {
    switch (op.op) {
      case 'openSpace':
        return this.#openSpace(op.record)
      case 'putAnchor':
        return this.#anchors.put(this.#spaceId(op.space), op.anchor, op.recordFrom)
      case 'closeAnchor':
        return this.#anchors.close(this.#spaceId(op.space), op.segmentId, op.recordTo)
      case 'assert':
        return this.#assertions.assert(this.#spaceId(op.space), op.assertion)
      case 'withdraw':
        return this.#assertions.withdraw(this.#spaceId(op.space), op.slot, op.factId, op.withdrawnAt)
      case 'putVersion':
        return this.#items.put(this.#spaceId(op.space), op.version, op.isAlone)
      case 'closeVersion':
        return this.#items.close(this.#spaceId(op.space), op.slot, op.itemId, op.recordTo)
      case 'reopenSlot':
        return this.#items.reopenSlot(this.#spaceId(op.space), op.slot, op.from)
      case 'putTombstone':
        return this.#assertions.putTombstone(this.#spaceId(op.space), op.tombstone)
      case 'forgetSegments':
        return this.#forgetSegments(this.#spaceId(op.space), op.segmentIds)
      case 'rewriteTerms':
        return this.#anchors.rewriteTerms(this.#spaceId(op.space), op.anchor)
      case 'forgetSpace':
        return this.#forgetSpace(op.space)
    }
  }

  #openSpace({ space, tenant, user, generation, graph }: SpaceRecord): void {
    this.#statements.nameSpace.run(tenant, user, generation, graph, this.#spaceId(space))
  }

  #forgetSegments(space: number, segments: readonly string[]): void {
    this.#anchors.forget(space, segments)
    this.#items.forget(space, segments)
    this.#assertions.forget(space, segments)
  }

  #forgetSpace(hash: Space): void {
    const space = this.#spaceId(hash)
    this.#anchors.forgetAll(space)
    this.#items.forgetAll(space)
    this.#assertions.forgetAll(space)
    this.#statements.dropSpace.run(space)
    this.#spaces.delete(hash)
  }

  #spaceId(hash: Space): number {
    const held = this.#spaces.get(hash)
    if (held !== undefined) return held
    this.#statements.openSpace.run(hash)
    const id = this.#statements.space.get(hash)?.id ?? 0
    this.#spaces.set(hash, id)
    return id
  }
}

function prepare(writer: Connection) {
  return {
    checkpoint: writer.prepare<unknown[], { next: number }>(
      'SELECT next FROM checkpoint WHERE projection = ? AND generation = ? AND topic = ? AND partition = ?',
    ),
    moveCheckpoint: writer.prepare('INSERT OR REPLACE INTO checkpoint VALUES (?, ?, ?, ?, ?)'),
    dropCheckpoints: writer.prepare('DELETE FROM checkpoint WHERE generation = ?'),
    advanceWatermark: writer.prepare(
      `INSERT INTO watermark VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET root_offset = max(root_offset, excluded.root_offset)`,
    ),
    dropWatermarks: writer.prepare('DELETE FROM watermark WHERE generation = ?'),
    space: writer.prepare<unknown[], { id: number }>('SELECT id FROM space WHERE hash = ?'),
    openSpace: writer.prepare('INSERT OR IGNORE INTO space (hash) VALUES (?)'),
    nameSpace: writer.prepare(
      'UPDATE space SET tenant = ?, user = ?, generation = ?, graph = ? WHERE id = ? AND generation IS NULL',
    ),
    dropSpace: writer.prepare('DELETE FROM space WHERE id = ?'),
    spacesOf: writer.prepare<unknown[], { hash: string }>('SELECT hash FROM space WHERE generation = ?'),
    putSetting: writer.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)'),
  }
}
