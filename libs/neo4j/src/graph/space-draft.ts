import type { Anchor, AnchorVersion, GraphOp, ItemVersion, SlotKey, Space, SpaceRecord } from '@ecphory/memory'
import { anchorId } from './anchor-row.ts'
import { AssertionDraft } from './assertion-draft.ts'
import { stillOpen } from './bounds.ts'
import type { KnownSpace } from './known-spaces.ts'
import { StretchList, close, cut, reopen } from './stretches.ts'
import type { Stretch } from './stretches.ts'
import { versionId } from './version-row.ts'

export type AnchorTerms = Pick<Anchor, 'terms' | 'ownLength' | 'contextLength'>

/** Writes whose effect is known without asking the server anything but what they concern. */
export type FoldedOp = Exclude<GraphOp, { readonly op: 'forgetSegments' | 'forgetSpace' }>

/** Of these, what concerns one slot or one segment. */
export type SlotOp = Exclude<FoldedOp, { readonly op: 'openSpace' | 'putTombstone' }>

/** The versions of a slot that end at `readFrom` or later; the ones before are not read, and no write here reaches them. */
interface SlotDraft {
  readFrom: number
  readonly items: StretchList<ItemVersion>
}

/** A space as the server hands it over with its lock. */
export interface HeldSpace {
  readonly space: string
  readonly incarnation: string
  readonly revision: number
  readonly hasTombstones: boolean
  readonly anchors: number
  readonly isEmbedded: boolean
}

/** One space as a transaction has changed it so far, as far as it had to be read for that. */
export class SpaceDraft {
  readonly space: Space
  /** The space's key on the server. */
  readonly key: string
  readonly revision: number
  readonly incarnation: string
  hasTombstones: boolean
  /** Anchor versions that were ever put, and whether they are in the vector index. */
  readonly anchorsPut: number
  readonly isEmbedded: boolean
  record: SpaceRecord | null = null
  readonly anchors = new Map<string, StretchList<Anchor | null>>()
  readonly slots = new Map<SlotKey, SlotDraft>()
  readonly assertions = new AssertionDraft()
  readonly tombstones = new Set<string>()
  /** By segment, the terms that every version of its anchor on the server is to have. */
  readonly rewrites = new Map<string, AnchorTerms>()
  hasForgotten = false
  /** Null where the server may hold more than this process knows of. */
  readonly #known: KnownSpace | null

  constructor(space: Space, held: HeldSpace, known: KnownSpace | null) {
    this.#known = known
    this.incarnation = held.incarnation
    this.space = space
    this.key = held.space
    this.revision = held.revision
    this.hasTombstones = held.hasTombstones
    this.anchorsPut = held.anchors
    this.isEmbedded = held.isEmbedded
  }

  /** Whether the server may hold an anchor of a segment, or anything in a slot, or an assertion that rests on a segment. */
  mayHold(what: 'segments' | 'slots' | 'supports', name: string): boolean {
    return this.#known?.[what].has(name) ?? true
  }

  /** What is known of the space once this is committed. */
  known(): KnownSpace | null {
    const known = this.#known
    if (known === null) return null
    for (const segment of this.anchors.keys()) known.segments.add(segment)
    for (const slot of this.slots.keys()) known.slots.add(slot)
    this.assertions.addNames(known.slots, known.supports)
    return { ...known, revision: this.revision }
  }

  anchorsOf(segmentId: string): StretchList<Anchor | null> {
    return heldOr(this.anchors, segmentId, () => new StretchList<Anchor | null>())
  }

  /** Open anchors: those of the server, as far as they are open here too, and those made here. */
  openAnchors(stored: readonly AnchorVersion[]): readonly AnchorVersion[] {
    const standing = stored
      .filter(({ anchor, recordFrom }) => {
        const now = this.anchors.get(anchor.segmentId)?.now
        return now?.some((held) => held.isStored && held.recordFrom === recordFrom && held.recordTo === null) ?? true
      })
      .map((version) => ({ ...version, anchor: { ...version.anchor, ...this.rewrites.get(version.anchor.segmentId) } }))
    const made = [...this.anchors.values()]
      .flatMap(({ now }) => now)
      .flatMap(({ isStored, recordTo, recordFrom, body }): AnchorVersion[] =>
        isStored || recordTo !== null || body === null ? [] : [{ anchor: body, recordFrom, recordTo }],
      )
    return [...standing, ...made]
  }

  slot(slot: SlotKey): SlotDraft {
    return heldOr(this.slots, slot, () => ({
      readFrom: Number.MAX_SAFE_INTEGER,
      items: new StretchList<ItemVersion>(),
    }))
  }

  /** The slot's versions that are open, as they stand now. */
  openVersions(slot: SlotKey): readonly ItemVersion[] {
    return this.slot(slot)
      .items.now.filter(({ recordTo }) => recordTo === null)
      .map((stretch) => ({ ...stretch.body, recordFrom: stretch.recordFrom, recordTo: null }))
  }

  /** Takes out what rests on these segments, which is gone from the server. */
  forgetSegments(segmentIds: ReadonlySet<string>): void {
    for (const id of segmentIds) {
      this.anchors.delete(id)
      this.rewrites.delete(id)
    }
    for (const { items } of this.slots.values()) {
      items.forget(({ item }) => item.support.some((id) => segmentIds.has(id)))
    }
    this.assertions.forget(segmentIds)
    this.hasForgotten = true
  }

  /** The versions that the server has are rewritten with the rest; those that are only here at once. */
  #rewriteTerms({ segmentId, terms, ownLength, contextLength }: Anchor): void {
    this.rewrites.set(segmentId, { terms, ownLength, contextLength })
    const list = this.anchorsOf(segmentId)
    list.now = list.now.map((stretch) =>
      stretch.body === null ? stretch : { ...stretch, body: { ...stretch.body, terms, ownLength, contextLength } },
    )
  }

  fold(op: FoldedOp): void {
    switch (op.op) {
      case 'openSpace':
        this.record ??= op.record
        return
      case 'putAnchor':
        return this.#putAnchor(op.anchor, op.recordFrom)
      case 'closeAnchor': {
        const list = this.anchorsOf(op.segmentId)
        list.now = close(list.now, op.recordTo)
        return
      }
      case 'rewriteTerms':
        return this.#rewriteTerms(op.anchor)
      case 'assert':
        return this.assertions.assert(op.assertion)
      case 'withdraw':
        return this.assertions.withdraw(op.slot, op.factId, op.withdrawnAt)
      case 'putVersion':
        return this.#putVersion(op.version)
      case 'closeVersion':
        return this.#change(op.slot, op.itemId, (versions) => close(versions, op.recordTo))
      case 'reopenSlot': {
        const { items } = this.slot(op.slot)
        items.now = reopen(items.now, op.from)
        return
      }
      case 'putTombstone':
        this.tombstones.add(op.tombstone)
        this.hasTombstones = true
    }
  }

  #putAnchor(anchor: Anchor, recordFrom: number): void {
    const list = this.anchorsOf(anchor.segmentId)
    const id = anchorId(anchor.segmentId, recordFrom)
    list.now = [...cut(list.now, recordFrom), { id, recordFrom, recordTo: null, isStored: false, body: anchor }]
  }

  #putVersion(version: ItemVersion): void {
    const { slot, item, recordFrom, recordTo } = version
    const isEmpty = recordTo !== null && recordTo <= recordFrom
    const put = { id: versionId(slot, item.id, recordFrom), recordFrom, recordTo, isStored: false, body: version }
    this.#change(slot, item.id, (versions) => [...cut(versions, recordFrom), ...(isEmpty ? [] : [put])])
  }

  /** Changes the versions of one item of a slot. */
  #change(
    slot: SlotKey,
    itemId: string,
    change: (versions: readonly Stretch<ItemVersion>[]) => readonly Stretch<ItemVersion>[],
  ): void {
    const { items } = this.slot(slot)
    const isOfItem = ({ body }: Stretch<ItemVersion>): boolean => body.item.id === itemId
    items.now = [...items.now.filter((version) => !isOfItem(version)), ...change(items.now.filter(isOfItem))]
  }
}

/** The slot that a write is of. */
export function slotOf(
  op: Extract<FoldedOp, { readonly op: 'assert' | 'putVersion' } | { readonly slot: SlotKey }>,
): SlotKey {
  if (op.op === 'assert') return op.assertion.slot
  return op.op === 'putVersion' ? op.version.slot : op.slot
}

/** Up to which end a slot's versions must be known before a write can be folded; null where it concerns none. */
export function readFromOf(op: SlotOp): number | null {
  if (op.op === 'putVersion') return op.version.recordFrom
  if (op.op === 'closeVersion') return stillOpen
  return op.op === 'reopenSlot' ? op.from : null
}

export function heldOr<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const held = map.get(key)
  if (held !== undefined) return held
  const made = make()
  map.set(key, made)
  return made
}
