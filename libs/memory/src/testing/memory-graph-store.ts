import { EcphoryError } from '../errors.ts'
import type { Anchor } from '../graph/anchor.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '../graph/graph-query.ts'
import type { SlotKey, StoredAssertion } from '../graph/items.ts'
import type {
  AnchorVersion,
  CheckpointKey,
  GraphOp,
  GraphStore,
  GraphTransaction,
  ItemVersion,
  Space,
  SpaceCounts,
  SpaceDump,
  SpaceRecord,
} from '../ports/graph-store.ts'
import { isBelieved, runQuery, statisticsOf, viewOf } from './memory-queries.ts'
import { MemorySpace, byKeys, detached, isNode } from './memory-space.ts'

/** The graphs as plain maps, kept for tests: every read is a scan, so that there is nothing to get wrong. */
export function createMemoryGraphStore(): GraphStore {
  return new MemoryGraphStore()
}

/** Names of checkpoints and watermarks end in their generation, so that a generation can be dropped. */
const checkpointName = (key: CheckpointKey): string =>
  JSON.stringify(['checkpoint', key.projection, key.topic, key.partition, key.generation])
const watermarkName = (projection: string, generation: string, partition: number): string =>
  JSON.stringify(['watermark', projection, partition, generation])
const generationOf = (name: string): unknown => (JSON.parse(name) as readonly unknown[]).at(-1)

class MemoryGraphStore implements GraphStore {
  #spaces = new Map<Space, MemorySpace>()
  #progress = new Map<string, number>()
  readonly #settings = new Map<string, string>()
  #turn: Promise<void> = Promise.resolve()
  #closed = false

  /** Transactions run one after the other; one must not be begun inside another. */
  transact(
    key: CheckpointKey,
    expected: number,
    next: number,
    work: (transaction: GraphTransaction) => Promise<void>,
  ): Promise<void> {
    const run = this.#turn.then(() => this.#transact(key, expected, next, work))
    this.#turn = run.catch(() => undefined)
    return run
  }

  async #transact(
    key: CheckpointKey,
    expected: number,
    next: number,
    work: (transaction: GraphTransaction) => Promise<void>,
  ): Promise<void> {
    const held = await this.checkpoint(key)
    if (held !== expected) {
      throw new EcphoryError(
        'CHECKPOINT_CONFLICT',
        `${key.projection} of ${key.generation} stands at ${held} on ${key.topic}/${key.partition}, not at ${expected}.`,
      )
    }
    const draft = new MemoryTransaction(this.#spaces, this.#progress)
    await work(draft)
    draft.progress.set(checkpointName(key), next)
    this.#spaces = draft.spaces
    this.#progress = draft.progress
  }

  async checkpoint(key: CheckpointKey): Promise<number> {
    this.#checkOpen()
    return this.#progress.get(checkpointName(key)) ?? 0
  }

  async watermark(projection: string, generation: string, partition: number): Promise<number> {
    this.#checkOpen()
    return this.#progress.get(watermarkName(projection, generation, partition)) ?? 0
  }

  async query(
    space: Space,
    queries: readonly GraphQuery[],
    asOf: AsOf,
    filter: AnchorFilter,
  ): Promise<readonly (readonly GraphRow[])[]> {
    const view = viewOf(this.#space(space), asOf, filter)
    return queries.map((query) => detachedRows(runQuery(view, query)))
  }

  async statistics(space: Space, terms: readonly string[], asOf: AsOf, filter: AnchorFilter): Promise<GraphStatistics> {
    return statisticsOf(viewOf(this.#space(space), asOf, filter), terms)
  }

  async anchors(space: Space, segmentIds: readonly string[], asOf: AsOf): Promise<readonly Anchor[]> {
    const { anchors } = viewOf(this.#space(space), asOf, {})
    const byId = new Map(anchors.map((anchor) => [anchor.segmentId, anchor]))
    return [...new Set(segmentIds)].flatMap((id) => detached(byId.get(id) ?? []))
  }

  async counts(space: Space): Promise<SpaceCounts> {
    const held = this.#space(space)
    const open = held.allVersions().filter(({ recordTo }) => recordTo === null)
    return {
      anchors: held.allAnchors().filter(({ recordTo }) => recordTo === null).length,
      nodes: countIds(open.flatMap(({ item }) => (isNode(item) ? [[item.label, item.id] as const] : []))),
      edges: countIds(open.flatMap(({ item }) => (isNode(item) ? [] : [[item.type, item.id] as const]))),
    }
  }

  async dump(space: Space): Promise<SpaceDump> {
    return detached(this.#space(space).dump())
  }

  async spaces(generation: string): Promise<readonly SpaceRecord[]> {
    this.#checkOpen()
    return [...this.#spaces.values()]
      .flatMap(({ record }) => (record?.generation === generation ? [record] : []))
      .sort(byKeys((record) => [record.tenant, record.user, record.graph]))
  }

  async dropGeneration(generation: string): Promise<void> {
    for (const { space } of await this.spaces(generation)) this.#spaces.delete(space)
    for (const name of this.#progress.keys()) if (generationOf(name) === generation) this.#progress.delete(name)
  }

  async setting(name: string): Promise<string | null> {
    this.#checkOpen()
    return this.#settings.get(name) ?? null
  }

  async putSetting(name: string, value: string): Promise<void> {
    this.#checkOpen()
    this.#settings.set(name, value)
  }

  /** Nothing to do: what was forgotten in memory is in no file. */
  async purge(): Promise<void> {
    this.#checkOpen()
  }

  async close(): Promise<void> {
    await this.#turn
    this.#closed = true
  }

  #space(space: Space): MemorySpace {
    this.#checkOpen()
    return this.#spaces.get(space) ?? new MemorySpace()
  }

  #checkOpen(): void {
    if (this.#closed) throw new EcphoryError('CLOSED', 'The graph store is closed.')
  }
}

/** A draft of the store: each space is copied when it is first written, and the whole draft replaces the store's state. */
class MemoryTransaction implements GraphTransaction {
  readonly spaces: Map<Space, MemorySpace>
  readonly progress: Map<string, number>
  readonly #copied = new Set<Space>()

  constructor(spaces: ReadonlyMap<Space, MemorySpace>, progress: ReadonlyMap<string, number>) {
    this.spaces = new Map(spaces)
    this.progress = new Map(progress)
  }

  async apply(ops: readonly GraphOp[]): Promise<void> {
    for (const op of ops) {
      if (op.op === 'forgetSpace') this.spaces.delete(op.space)
      else this.#forWriting(op.op === 'openSpace' ? op.record.space : op.space).apply(op)
    }
  }

  async assertionsOfSlot(space: Space, slot: SlotKey): Promise<readonly StoredAssertion[]> {
    const found = this.#assertions(space).filter((assertion) => assertion.slot === slot)
    return detached(found.sort(byKeys((a) => [a.validTime, a.factId, a.assertedAt])))
  }

  async openVersionsOfSlot(space: Space, slot: SlotKey): Promise<readonly ItemVersion[]> {
    const versions = this.spaces.get(space)?.allVersions() ?? []
    const open = versions.filter((version) => version.slot === slot && version.recordTo === null)
    return detached(open.sort(byKeys(({ item }) => [item.id])))
  }

  async assertionsOfSegment(space: Space, segmentId: string): Promise<readonly StoredAssertion[]> {
    const live = this.#assertions(space).filter(({ withdrawnAt }) => withdrawnAt === null)
    const found = live.filter(({ support }) => support.includes(segmentId))
    return detached(found.sort(byKeys((a) => [a.slot, a.factId])))
  }

  async slotsOfSegments(space: Space, segmentIds: readonly string[]): Promise<readonly SlotKey[]> {
    const resting = this.#assertions(space).filter(({ support }) => support.some((id) => segmentIds.includes(id)))
    return [...new Set(resting.map(({ slot }) => slot))].sort()
  }

  async anchorsOf(
    space: Space,
    target: { readonly traceId?: string; readonly sourceId?: string; readonly segmentId?: string },
  ): Promise<readonly AnchorVersion[]> {
    const wanted = Object.entries(target) as [keyof typeof target, string][]
    if (wanted.length === 0) return []
    const open = (this.spaces.get(space)?.allAnchors() ?? []).filter((version) => isBelieved(0, version.recordTo, {}))
    const found = open.filter(({ anchor }) => wanted.every(([name, value]) => anchor[name] === value))
    return detached(found.sort(byKeys(({ anchor }) => [anchor.segmentId])))
  }

  async advanceWatermark(projection: string, generation: string, partition: number, offset: number): Promise<void> {
    const name = watermarkName(projection, generation, partition)
    this.progress.set(name, Math.max(this.progress.get(name) ?? 0, offset))
  }

  async hasTombstone(space: Space, tombstones: readonly string[]): Promise<boolean> {
    return tombstones.some((tombstone) => this.spaces.get(space)?.tombstones.has(tombstone) ?? false)
  }

  #assertions(space: Space): StoredAssertion[] {
    return [...(this.spaces.get(space)?.assertions.values() ?? [])]
  }

  #forWriting(space: Space): MemorySpace {
    const held = this.spaces.get(space)
    if (held !== undefined && this.#copied.has(space)) return held
    const copy = held?.copy() ?? new MemorySpace()
    this.#copied.add(space)
    this.spaces.set(space, copy)
    return copy
  }
}

/** Maps do not survive JSON, so rows are copied by hand. */
function detachedRows(rows: readonly GraphRow[]): readonly GraphRow[] {
  return rows.map((row) =>
    row.row === 'anchor' ? { ...row, anchor: detached(row.anchor) } : (detached(row) as GraphRow),
  )
}

function countIds(pairs: readonly (readonly [string, string])[]): Readonly<Record<string, number>> {
  const ids = new Map<string, Set<string>>()
  for (const [name, id] of pairs) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return Object.fromEntries([...ids].sort().map(([name, held]) => [name, held.size]))
}
