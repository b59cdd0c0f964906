import { EcphoryError } from '@ecphory/memory'
import type {
  AnchorVersion,
  GraphOp,
  GraphTransaction,
  ItemVersion,
  SlotKey,
  Space,
  StoredAssertion,
} from '@ecphory/memory'
import type { StoreKeys } from '../store-keys.ts'
import type { Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { rowToAnchorVersion } from './anchor-row.ts'
import type { AnchorProperties } from './anchor-row.ts'
import { rowToAssertion } from './assertion-row.ts'
import type { AssertionProperties } from './assertion-row.ts'
import { stillOpen } from './bounds.ts'
import { byKeys } from './by-keys.ts'
import { sourceKeyOf } from './indexed-keys.ts'
import { loadFor, loadSlots } from './draft-loading.ts'
import { writeDrafts } from './draft-writing.ts'
import { SpaceDraft } from './space-draft.ts'
import type { FoldedOp, HeldSpace } from './space-draft.ts'

type AnchorTarget = Parameters<GraphTransaction['anchorsOf']>[1]

interface Forgotten {
  readonly characters: number
}

/**
 * The work of one transaction. Writes are kept here until they must be known: a read is answered from what the server
 * has and what was written since, and at the end the whole difference goes out, one statement for each kind. A batch of
 * hundreds of writes would else be hundreds of round trips.
 */
export class GraphDraft implements GraphTransaction {
  readonly #run: Run
  readonly #keys: StoreKeys
  readonly #spaces = new Map<Space, SpaceDraft>()
  readonly #watermarks = new Map<string, { watermark: string; generationKey: string; offset: number }>()
  #pending: FoldedOp[] = []
  /** About how many characters were erased, for `purge`. */
  #forgotten = 0

  constructor(run: Run, keys: StoreKeys) {
    this.#run = run
    this.#keys = keys
  }

  async apply(ops: readonly GraphOp[]): Promise<void> {
    for (const op of ops) {
      if (op.op === 'forgetSegments') await this.#forgetSegments(op.space, op.segmentIds)
      else if (op.op === 'forgetSpace') await this.#forgetSpace(op.space)
      else this.#pending.push(op)
    }
  }

  async assertionsOfSlot(space: Space, slot: SlotKey): Promise<readonly StoredAssertion[]> {
    const draft = await this.#folded(space)
    await loadSlots(this.#run, draft, slot)
    return draft.assertions.ofSlot(slot)
  }

  async openVersionsOfSlot(space: Space, slot: SlotKey): Promise<readonly ItemVersion[]> {
    const draft = await this.#folded(space)
    await loadSlots(this.#run, draft, slot)
    return [...draft.openVersions(slot)].sort(byKeys(({ item }) => [item.id]))
  }

  async assertionsOfSegment(space: Space, segmentId: string): Promise<readonly StoredAssertion[]> {
    const draft = await this.#folded(space)
    const bound = { space: draft.key, segment: segmentId, stillOpen }
    const rows = draft.isNew ? [] : await this.#run<AssertionProperties>(statements.liveAssertionsOfSegment, bound)
    return draft.assertions.liveOfSegment(segmentId, rows.map(rowToAssertion))
  }

  async slotsOfSegments(space: Space, segmentIds: readonly string[]): Promise<readonly SlotKey[]> {
    const draft = await this.#folded(space)
    const bound = { space: draft.key, given: { segments: segmentIds } }
    const rows = draft.isNew ? [] : await this.#run<{ slot: string }>(statements.slotsOfSegments, bound)
    const slots = [...rows.map(({ slot }) => slot), ...draft.assertions.slotsMade(segmentIds)]
    return [...new Set(slots)].sort()
  }

  async anchorsOf(space: Space, target: AnchorTarget): Promise<readonly AnchorVersion[]> {
    const draft = await this.#folded(space)
    const stored = draft.isNew ? [] : await this.#storedAnchors(draft.key, target)
    return draft
      .openAnchors(stored)
      .filter(({ anchor }) => isTarget(anchor, target))
      .sort(byKeys(({ anchor }) => [anchor.segmentId]))
  }

  async advanceWatermark(projection: string, generation: string, partition: number, offset: number): Promise<void> {
    const watermark = this.#keys.watermark(projection, generation, partition)
    const held = this.#watermarks.get(watermark)?.offset ?? 0
    const generationKey = this.#keys.generation(generation)
    this.#watermarks.set(watermark, { watermark, generationKey, offset: Math.max(held, offset) })
  }

  async hasTombstone(space: Space, tombstones: readonly string[]): Promise<boolean> {
    const draft = await this.#folded(space)
    if (tombstones.some((tombstone) => draft.tombstones.has(tombstone))) return true
    if (draft.isNew || !draft.hasTombstones) return false
    return (await this.#run(statements.tombstones, { space: draft.key, given: { tombstones } })).length > 0
  }

  /** Writes all that the work has come to: once, since what is changed in a transaction can't be removed in it unseen. */
  async finish(): Promise<void> {
    const [first] = this.#pending
    if (first !== undefined) await this.#folded(spaceOf(first))
    const drafts = [...this.#spaces.values()]
    // A neighbour's old terms hold words of what was erased.
    for (const { rewrites } of drafts)
      for (const { terms } of rewrites.values()) this.#forgotten += 500 + 20 * terms.length
    await writeDrafts(this.#run, this.#keys, drafts)
    for (const { key, hasForgotten } of drafts) if (hasForgotten) await this.#run(statements.forgetBare, { space: key })
    if (this.#forgotten > 0) {
      const { purge, installation } = this.#keys
      await this.#run(statements.owe, { purge, installation, characters: this.#forgotten })
    }
    const rows = [...this.#watermarks.values()].sort(byKeys(({ watermark }) => [watermark]))
    if (rows.length === 0) return
    await this.#run(statements.advanceWatermarks, {
      given: { rows },
      worker: crypto.randomUUID(),
      installation: this.#keys.installation,
    })
  }

  async #storedAnchors(
    space: string,
    { segmentId, traceId, sourceId }: AnchorTarget,
  ): Promise<readonly AnchorVersion[]> {
    const sourceKey = sourceId === undefined ? undefined : sourceKeyOf(sourceId)
    const bound = { space, stillOpen, segment: segmentId, trace: traceId, sourceKey }
    const rowsBy = (statement: string) => this.#run<AnchorProperties>(statement, bound)
    if (segmentId !== undefined) return (await rowsBy(statements.openAnchorOfSegment)).map(rowToAnchorVersion)
    if (traceId !== undefined) return (await rowsBy(statements.openAnchorsOfTrace)).map(rowToAnchorVersion)
    if (sourceId !== undefined) return (await rowsBy(statements.openAnchorsOfSource)).map(rowToAnchorVersion)
    return []
  }

  /** The server forgets at once, so that no later read finds it; nothing was written there before in this transaction. */
  async #forgetSegments(space: Space, segmentIds: readonly string[]): Promise<void> {
    const draft = await this.#folded(space)
    if (!draft.isNew) {
      const bound = { space: draft.key, given: { segments: segmentIds } }
      this.#note(await this.#run<Forgotten>(statements.forgetSegments, bound))
    }
    draft.forgetSegments(new Set(segmentIds))
  }

  async #forgetSpace(space: Space): Promise<void> {
    const draft = await this.#folded(space)
    this.#note(await this.#run<Forgotten>(statements.forgetSpace, { space: draft.key }))
    this.#spaces.delete(space)
  }

  #note(forgotten: readonly Forgotten[]): void {
    for (const { characters } of forgotten) this.#forgotten += characters
  }

  /** The draft of a space with every write up to now in it. */
  async #folded(space: Space): Promise<SpaceDraft> {
    await this.#hold([space, ...this.#pending.map(spaceOf)])
    const draft = this.#draft(space)
    if (this.#pending.length === 0) return draft
    const pending = this.#pending
    this.#pending = []
    await loadFor(this.#run, pending, (held) => this.#draft(held))
    for (const op of pending) this.#draft(spaceOf(op)).fold(op)
    return draft
  }

  /** Takes the locks of spaces that this transaction has not touched before, in the order of their keys. */
  async #hold(spaces: readonly Space[]): Promise<void> {
    const fresh = new Map<string, Space>()
    for (const space of spaces) if (!this.#spaces.has(space)) fresh.set(this.#keys.space(space), space)
    if (fresh.size === 0) return
    const rows = [...fresh.keys()].sort().map((space) => ({ space }))
    const { installation } = this.#keys
    for (const row of await this.#run<HeldSpace>(statements.holdSpaces, { given: { rows }, installation })) {
      const space = fresh.get(row.space) as Space
      this.#spaces.set(space, new SpaceDraft(space, row))
    }
  }

  #draft(space: Space): SpaceDraft {
    const held = this.#spaces.get(space)
    if (held === undefined) throw new EcphoryError('STORE_FAILED', 'A space was written before it was held.')
    return held
  }
}

const spaceOf = (op: FoldedOp): Space => (op.op === 'openSpace' ? op.record.space : op.space)

const isTarget = (anchor: AnchorVersion['anchor'], target: AnchorTarget): boolean => {
  const wanted = Object.entries(target) as [keyof AnchorTarget, string][]
  return wanted.length > 0 && wanted.every(([name, value]) => anchor[name] === value)
}
