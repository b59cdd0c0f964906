import type { Anchor } from '../graph/anchor.ts'
import type { SettledEdge, SettledNode, SlotKey, StoredAssertion } from '../graph/items.ts'
import type { AnchorVersion, GraphOp, ItemVersion, SpaceDump, SpaceRecord } from '../ports/graph-store.ts'

type RecordInterval = { readonly recordFrom: number; readonly recordTo: number | null }

/** One space as plain maps. A copy is cheap to make and shares no map with its original. */
export class MemorySpace {
  record: SpaceRecord | null = null
  /** By segment id: its versions, which never overlap. */
  anchors = new Map<string, readonly AnchorVersion[]>()
  /** By slot and item id: the item's versions in that slot. */
  versions = new Map<string, readonly ItemVersion[]>()
  /** By slot, fact id and position of the assertion. */
  assertions = new Map<string, StoredAssertion>()
  tombstones = new Set<string>()

  copy(): MemorySpace {
    const copy = new MemorySpace()
    copy.record = this.record
    copy.anchors = new Map(this.anchors)
    copy.versions = new Map(this.versions)
    copy.assertions = new Map(this.assertions)
    copy.tombstones = new Set(this.tombstones)
    return copy
  }

  apply(op: GraphOp): void {
    switch (op.op) {
      case 'openSpace':
        this.record ??= op.record
        return
      case 'putAnchor':
        return this.#putAnchor(detached(op.anchor), op.recordFrom)
      case 'closeAnchor':
        return replace(this.anchors, op.segmentId, closed(this.anchors.get(op.segmentId) ?? [], op.recordTo))
      case 'assert':
        return this.#assert(detached(op.assertion))
      case 'withdraw':
        return this.#withdraw(op.slot, op.factId, op.withdrawnAt)
      case 'putVersion':
        return this.#putVersion(detached(op.version), op.isAlone === true)
      case 'closeVersion': {
        const key = JSON.stringify([op.slot, op.itemId])
        return replace(this.versions, key, closed(this.versions.get(key) ?? [], op.recordTo))
      }
      case 'reopenSlot':
        return this.#reopenSlot(op.slot, op.from)
      case 'putTombstone':
        this.tombstones.add(op.tombstone)
        return
      case 'forgetSegments':
        return this.#forgetSegments(new Set(op.segmentIds))
      case 'rewriteTerms':
        return this.#rewriteTerms(detached(op.anchor))
      case 'forgetSpace':
        throw new Error('A store forgets a whole space itself.')
    }
  }

  allAnchors(): readonly AnchorVersion[] {
    return [...this.anchors.values()].flat()
  }

  allVersions(): readonly ItemVersion[] {
    return [...this.versions.values()].flat()
  }

  /** Sorted by id, then where versions begin, then slot. */
  dump(): SpaceDump {
    return {
      anchors: [...this.allAnchors()].sort(byKeys((a) => [a.anchor.segmentId, a.recordFrom])),
      versions: [...this.allVersions()].sort(byKeys((v) => [v.item.id, v.recordFrom, v.slot])),
      assertions: [...this.assertions.values()].sort(byKeys((a) => [a.factId, a.assertedAt, a.slot])),
    }
  }

  #putAnchor(anchor: Anchor, recordFrom: number): void {
    const before = cut(this.anchors.get(anchor.segmentId) ?? [], recordFrom)
    this.anchors.set(anchor.segmentId, [...before, { anchor, recordFrom, recordTo: null }])
  }

  #rewriteTerms({ segmentId, terms, ownLength, contextLength }: Anchor): void {
    const versions = this.anchors.get(segmentId) ?? []
    replace(
      this.anchors,
      segmentId,
      versions.map((version) => ({ ...version, anchor: { ...version.anchor, terms, ownLength, contextLength } })),
    )
  }

  #putVersion(version: ItemVersion, isAlone: boolean): void {
    const key = JSON.stringify([version.slot, version.item.id])
    const held = this.versions.get(key) ?? []
    if (isAlone && held.some(({ recordTo }) => recordTo === null || recordTo > version.recordFrom)) {
      throw new Error(`Not alone at ${version.recordFrom}: ${key}`)
    }
    const before = cut(held, version.recordFrom)
    const isEmpty = version.recordTo !== null && version.recordTo <= version.recordFrom
    replace(this.versions, key, isEmpty ? before : [...before, version])
  }

  #assert(assertion: StoredAssertion): void {
    const key = JSON.stringify([assertion.slot, assertion.factId, assertion.assertedAt])
    if (!this.assertions.has(key)) this.assertions.set(key, assertion)
  }

  #withdraw(slot: SlotKey, factId: string, withdrawnAt: number): void {
    for (const [key, held] of this.assertions) {
      if (held.slot === slot && held.factId === factId && held.withdrawnAt === null) {
        this.assertions.set(key, { ...held, withdrawnAt })
      }
    }
  }

  #reopenSlot(slot: SlotKey, from: number): void {
    for (const [key, versions] of this.versions) {
      const kept = versions.filter((version) => version.slot !== slot || version.recordFrom < from)
      const opened = kept.map((version) =>
        version.slot === slot && version.recordTo !== null && version.recordTo >= from
          ? { ...version, recordTo: null }
          : version,
      )
      replace(this.versions, key, opened)
    }
  }

  #forgetSegments(forgotten: ReadonlySet<string>): void {
    const rests = ({ support }: { readonly support: readonly string[] }) => support.some((id) => forgotten.has(id))
    for (const id of forgotten) this.anchors.delete(id)
    for (const [key, versions] of this.versions) {
      const kept = versions.filter(({ item }) => !rests(item))
      replace(this.versions, key, kept)
    }
    for (const [key, assertion] of this.assertions) if (rests(assertion)) this.assertions.delete(key)
  }
}

/** As a file would hold it: no reader or writer shares an object with the store. */
export const detached = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** Ends what is open at a position; a version that would have no length never was. */
function closed<Version extends RecordInterval>(versions: readonly Version[], recordTo: number): readonly Version[] {
  return versions.flatMap((version) => {
    if (version.recordTo !== null) return [version]
    return version.recordFrom >= recordTo ? [] : [{ ...version, recordTo }]
  })
}

/** What stands before a position: versions that begin at or after it go, one that spans it ends there. */
function cut<Version extends RecordInterval>(versions: readonly Version[], at: number): readonly Version[] {
  return versions
    .filter(({ recordFrom }) => recordFrom < at)
    .map((version) => (version.recordTo === null || version.recordTo > at ? { ...version, recordTo: at } : version))
}

function replace<Version>(map: Map<string, readonly Version[]>, key: string, versions: readonly Version[]): void {
  if (versions.length === 0) map.delete(key)
  else map.set(key, versions)
}

/** Compares by one key after the other, strings by code unit. */
export function byKeys<Row>(keysOf: (row: Row) => readonly (string | number)[]): (a: Row, b: Row) => number {
  return (a, b) => {
    const [left, right] = [keysOf(a), keysOf(b)]
    for (let i = 0; i < left.length; i++) {
      const [x, y] = [left[i] ?? 0, right[i] ?? 0]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
}

export const isNode = (item: SettledNode | SettledEdge): item is SettledNode => 'label' in item
