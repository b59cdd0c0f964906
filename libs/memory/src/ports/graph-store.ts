import type { MemoryKind } from '@ecphory/events'
import type { Anchor } from '../graph/anchor.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '../graph/graph-query.ts'
import type { SettledEdge, SettledNode, SlotKey, StoredAssertion } from '../graph/items.ts'

/** hash(tenant, user, generation, graph): binds every statement. Uniqueness is (space, id). */
export type Space = string

/** What a space is the hash of. */
export interface SpaceRecord {
  readonly space: Space
  readonly tenant: string
  readonly user: string
  readonly generation: string
  readonly graph: MemoryKind
}

/** Whose progress a checkpoint is: one projector of one generation on one partition. */
export interface CheckpointKey {
  readonly projection: string
  readonly generation: string
  readonly topic: string
  readonly partition: number
}

/** A node or edge of a slot over one stretch of root positions: [recordFrom, recordTo). Nothing is overwritten. */
export interface ItemVersion<Item = SettledNode | SettledEdge> {
  readonly slot: SlotKey
  readonly item: Item
  readonly recordFrom: number
  readonly recordTo: number | null
}

/** An anchor over its stretch of root positions. */
export interface AnchorVersion {
  readonly anchor: Anchor
  readonly recordFrom: number
  readonly recordTo: number | null
}

/** The closed set of writes. A store applies them in order and holds no rule of its own. */
export type GraphOp =
  /** Names a space before anything is put into it; again is no change. Lets a generation be listed and dropped whole. */
  | { readonly op: 'openSpace'; readonly record: SpaceRecord }
  /** Opens a version of a segment's anchor in the place of those that begin with it or after it; one before it ends there. */
  | { readonly op: 'putAnchor'; readonly space: Space; readonly anchor: Anchor; readonly recordFrom: number }
  /** Closes the open version of a segment's anchor; one that began at `recordTo` never was, and is removed. */
  | { readonly op: 'closeAnchor'; readonly space: Space; readonly segmentId: string; readonly recordTo: number }
  /** One row per (slot, factId, assertedAt): a fact may be withdrawn and asserted again. The same row again is no change. */
  | { readonly op: 'assert'; readonly space: Space; readonly assertion: StoredAssertion }
  /** Closes the fact's live assertion in the slot. */
  | {
      readonly op: 'withdraw'
      readonly space: Space
      readonly slot: SlotKey
      readonly factId: string
      readonly withdrawnAt: number
    }
  /**
   * Likewise for an item in its slot. An item stands in one slot; of two that hold one id, reads show the later version.
   * `isAlone` says that there is none to end or to replace, so that a store need not look for one.
   */
  | { readonly op: 'putVersion'; readonly space: Space; readonly version: ItemVersion; readonly isAlone?: boolean }
  /** Closes the item's open version in the slot; one that began at `recordTo` never was, and is removed. */
  | {
      readonly op: 'closeVersion'
      readonly space: Space
      readonly slot: SlotKey
      readonly itemId: string
      readonly recordTo: number
    }
  /**
   * For late arrivals: removes the slot's versions that began at or after `from`, and opens again those that were closed
   * there or later, so that the slot can be settled anew from that position.
   */
  | { readonly op: 'reopenSlot'; readonly space: Space; readonly slot: SlotKey; readonly from: number }
  | { readonly op: 'putTombstone'; readonly space: Space; readonly tombstone: string }
  /** Removes every trace of these segments (anchors, assertions, versions that rest on them): erasure, not retraction. */
  | { readonly op: 'forgetSegments'; readonly space: Space; readonly segmentIds: readonly string[] }
  /** Puts an anchor's terms in the place of those in every version of its segment: for neighbours of what was erased. */
  | { readonly op: 'rewriteTerms'; readonly space: Space; readonly anchor: Anchor }
  /** Everything of the space, its tombstones and its record included. */
  | { readonly op: 'forgetSpace'; readonly space: Space }

/** Reads that projection needs inside its transaction. They see the transaction's own writes. */
export interface GraphTransaction {
  apply(ops: readonly GraphOp[]): Promise<void>
  /** All assertions of a slot, withdrawn ones included, in order of (validTime, factId). */
  assertionsOfSlot(space: Space, slot: SlotKey): Promise<readonly StoredAssertion[]>
  /** Versions of a slot's items that are open (recordTo null). */
  openVersionsOfSlot(space: Space, slot: SlotKey): Promise<readonly ItemVersion[]>
  /** Assertions, not withdrawn, that rest on a segment. */
  assertionsOfSegment(space: Space, segmentId: string): Promise<readonly StoredAssertion[]>
  /** Slots in which an assertion rests on one of these segments, withdrawn ones included; sorted. */
  slotsOfSegments(space: Space, segmentIds: readonly string[]): Promise<readonly SlotKey[]>
  /** Open anchors of a trace, of a source id, or of one segment. */
  anchorsOf(
    space: Space,
    target: { readonly traceId?: string; readonly sourceId?: string; readonly segmentId?: string },
  ): Promise<readonly AnchorVersion[]>
  /** Moves the projection's watermark of a root partition; it becomes visible with the checkpoint. */
  advanceWatermark(projection: string, generation: string, partition: number, offset: number): Promise<void>
  hasTombstone(space: Space, tombstones: readonly string[]): Promise<boolean>
}

/** A whole space as rows, for digests, export and comparison. Sorted by id, then recordFrom. */
export interface SpaceDump {
  readonly anchors: readonly AnchorVersion[]
  readonly versions: readonly ItemVersion[]
  readonly assertions: readonly StoredAssertion[]
}

export interface SpaceCounts {
  readonly anchors: number
  readonly nodes: Readonly<Record<string, number>>
  readonly edges: Readonly<Record<string, number>>
}

/**
 * The graphs. `transact` takes the checkpoint's lock first, compares it with what the worker holds, and fails with
 * `CHECKPOINT_CONFLICT` where another worker has moved it; work and the moved checkpoint are kept both or neither. A store
 * that gave the transaction up for another one (a deadlock) may run `work` again from its beginning.
 */
export interface GraphStore {
  transact(
    key: CheckpointKey,
    expected: number,
    next: number,
    work: (transaction: GraphTransaction) => Promise<void>,
  ): Promise<void>
  /** The next offset that the projection reads; 0 for a new one. */
  checkpoint(key: CheckpointKey): Promise<number>
  /** How far of the root log a projection has come, per root partition; moved with the checkpoint. */
  watermark(projection: string, generation: string, partition: number): Promise<number>
  query(
    space: Space,
    queries: readonly GraphQuery[],
    asOf: AsOf,
    filter: AnchorFilter,
  ): Promise<readonly (readonly GraphRow[])[]>
  statistics(space: Space, terms: readonly string[], asOf: AsOf, filter: AnchorFilter): Promise<GraphStatistics>
  /** Anchors by segment id, as of a position, whichever graph round found their facts. */
  anchors(space: Space, segmentIds: readonly string[], asOf: AsOf): Promise<readonly Anchor[]>
  counts(space: Space): Promise<SpaceCounts>
  dump(space: Space): Promise<SpaceDump>
  /** The spaces that were opened for a generation and not forgotten since, by tenant, user, graph. */
  spaces(generation: string): Promise<readonly SpaceRecord[]>
  /** Forgets a generation: its spaces, checkpoints and watermarks. */
  dropGeneration(generation: string): Promise<void>
  /** Small named records: the generation pointer, settings. */
  setting(name: string): Promise<string | null>
  putSetting(name: string, value: string): Promise<void>
  purge(): Promise<void>
  close(): Promise<void>
}
