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
import type { KnownSpaces } from './known-spaces.ts'
import { SpaceDraft, slotOf } from './space-draft.ts'
import type { HeldSpace, SlotOp } from './space-draft.ts'

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
  readonly #known: KnownSpaces
  readonly #spaces = new Map<Space, SpaceDraft>()
  readonly #watermarks = new Map<string, { watermark: string; generationKey: string; offset: number }>()
  /** Writes that wait, by the slot or the segment that they concern: no others need be known before them. */
  readonly #pending = new Map<string, SlotOp[]>()
  /** Segments on which waiting or made assertions rest. */
  readonly #supports = new Set<string>()
  /** About how many characters were erased, for `purge`. */
  #forgotten = 0

  constructor(run: Run, keys: StoreKeys, known: KnownSpaces) {
    this.#run = run
    this.#keys = keys
    this.#known = known
  }

  async apply(ops: readonly GraphOp[]): Promise<void> {
    for (const op of ops) {
      if (op.op === 'forgetSegments') await this.#forgetSegments(op.space, op.segmentIds)
      else if (op.op === 'forgetSpace') await this.#forgetSpace(op.space)
      else if (op.op === 'openSpace') (await this.#held(op.record.space)).fold(op)
      else if (op.op === 'putTombstone') (await this.#held(op.space)).fold(op)
      else this.#wait(op)
    }
  }

  async assertionsOfSlot(space: Space, slot: SlotKey): Promise<readonly StoredAssertion[]> {
    const draft = await this.#folded(space, slotName(space, slot))
    await loadSlots(this.#run, draft, slot)
    return draft.assertions.ofSlot(slot)
  }

  async openVersionsOfSlot(space: Space, slot: SlotKey): Promise<readonly ItemVersion[]> {
    const draft = await this.#folded(space, slotName(space, slot))
    await loadSlots(this.#run, draft, slot)
    return [...draft.openVersions(slot)].sort(byKeys(({ item }) => [item.id]))
  }

  async assertionsOfSegment(space: Space, segmentId: string): Promise<readonly StoredAssertion[]> {
    const held = await this.#held(space)
    const mayBeStored = held.mayHold('supports', segmentId)
    if (!mayBeStored && !this.#supports.has(segmentName(space, segmentId))) return []
    const draft = await this.#folded(space)
    const bound = { space: draft.key, segment: segmentId, stillOpen }
    const rows = mayBeStored ? await this.#run<AssertionProperties>(statements.liveAssertionsOfSegment, bound) : []
    return draft.assertions.liveOfSegment(segmentId, rows.map(rowToAssertion))
  }

  async slotsOfSegments(space: Space, segmentIds: readonly string[]): Promise<readonly SlotKey[]> {
    const draft = await this.#folded(space)
    const bound = { space: draft.key, given: { segments: segmentIds } }
    const rows = await this.#run<{ slot: string }>(statements.slotsOfSegments, bound)
    const slots = [...rows.map(({ slot }) => slot), ...draft.assertions.slotsMade(segmentIds)]
    return [...new Set(slots)].sort()
  }

  async anchorsOf(space: Space, target: AnchorTarget): Promise<readonly AnchorVersion[]> {
    const { segmentId } = target
    const draft = await this.#folded(space, segmentId === undefined ? undefined : segmentName(space, segmentId))
    const mayBeStored = segmentId === undefined || draft.mayHold('segments', segmentId)
    const stored = mayBeStored ? await this.#storedAnchors(draft.key, target) : []
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
    const draft = await this.#held(space)
    if (tombstones.some((tombstone) => draft.tombstones.has(tombstone))) return true
    if (!draft.hasTombstones) return false
    return (await this.#run(statements.tombstones, { space: draft.key, given: { tombstones } })).length > 0
  }

  /** Writes all that the work has come to: once, since what is changed in a transaction can't be removed in it unseen. */
  async finish(): Promise<void> {
    await this.#foldAll()
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

  /** To be called once all of it is committed. */
  remember(): void {
    for (const draft of this.#spaces.values()) {
      const known = draft.known()
      if (known !== null) this.#known.keep(draft.key, known)
    }
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
    const bound = { space: draft.key, given: { segments: segmentIds } }
    this.#note(await this.#run<Forgotten>(statements.forgetSegments, bound))
    draft.forgetSegments(new Set(segmentIds))
  }

  async #forgetSpace(space: Space): Promise<void> {
    const draft = await this.#folded(space)
    this.#note(await this.#run<Forgotten>(statements.forgetSpace, { space: draft.key }))
    this.#known.forget(draft.key)
    this.#spaces.delete(space)
  }

  #note(forgotten: readonly Forgotten[]): void {
    for (const { characters } of forgotten) this.#forgotten += characters
  }

  #wait(op: SlotOp): void {
    if (op.op === 'assert') for (const id of op.assertion.support) this.#supports.add(segmentName(op.space, id))
    const name = nameOf(op)
    const waiting = this.#pending.get(name)
    if (waiting === undefined) this.#pending.set(name, [op])
    else waiting.push(op)
  }

  /** The draft of a space with all that waits for one name in it, or with all that waits. */
  async #folded(space: Space, name?: string): Promise<SpaceDraft> {
    if (name === undefined) await this.#foldAll()
    else await this.#fold(this.#pending.get(name) ?? [], [name])
    return this.#held(space)
  }

  #foldAll(): Promise<void> {
    return this.#fold([...this.#pending.values()].flat(), [...this.#pending.keys()])
  }

  async #fold(ops: readonly SlotOp[], names: readonly string[]): Promise<void> {
    if (ops.length === 0) return
    for (const name of names) this.#pending.delete(name)
    await this.#hold(ops.map(({ space }) => space))
    await loadFor(this.#run, ops, (space) => this.#draft(space))
    for (const op of ops) this.#draft(op.space).fold(op)
  }

  async #held(space: Space): Promise<SpaceDraft> {
    await this.#hold([space])
    return this.#draft(space)
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
      this.#spaces.set(space, new SpaceDraft(space, row, this.#known.of(row.space, row)))
    }
  }

  #draft(space: Space): SpaceDraft {
    const held = this.#spaces.get(space)
    if (held === undefined) throw new EcphoryError('STORE_FAILED', 'A space was written before it was held.')
    return held
  }
}

const slotName = (space: Space, slot: SlotKey): string => JSON.stringify(['slot', space, slot])
const segmentName = (space: Space, segmentId: string): string => JSON.stringify(['segment', space, segmentId])

function nameOf(op: SlotOp): string {
  if (op.op === 'closeAnchor') return segmentName(op.space, op.segmentId)
  if (op.op === 'putAnchor' || op.op === 'rewriteTerms') return segmentName(op.space, op.anchor.segmentId)
  return slotName(op.space, slotOf(op))
}

const isTarget = (anchor: AnchorVersion['anchor'], target: AnchorTarget): boolean => {
  const wanted = Object.entries(target) as [keyof AnchorTarget, string][]
  return wanted.length > 0 && wanted.every(([name, value]) => anchor[name] === value)
}
