import type { SlotKey, Space } from '@ecphory/memory'
import type { Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { fromEnd, stillOpen } from './bounds.ts'
import { rowToAssertion } from './assertion-row.ts'
import type { AssertionProperties } from './assertion-row.ts'
import { slotKeyOf } from './indexed-keys.ts'
import { readFromOf, slotOf } from './space-draft.ts'
import type { SlotOp, SpaceDraft } from './space-draft.ts'
import { rowToVersion } from './version-row.ts'
import type { VersionProperties } from './version-row.ts'

interface InSpace {
  readonly space: string
}
interface InSlot extends InSpace {
  readonly slot: string
  readonly slotKey: string
}
const inSlot = (space: string, slot: string): InSlot => ({ space, slot, slotKey: slotKeyOf(slot) })

interface AnchorStretchRow extends InSpace {
  readonly segment: string
  readonly id: string
  readonly recordFrom: number
  readonly recordTo: number
}

/** Reads all that the writes concern and no draft holds yet: one round trip for all of them. */
export async function loadFor(run: Run, ops: readonly SlotOp[], draftOf: (space: Space) => SpaceDraft): Promise<void> {
  const drafts = new Map<string, SpaceDraft>()
  const wanted = new Wanted()
  for (const op of ops) {
    const draft = draftOf(op.space)
    drafts.set(draft.key, draft)
    wanted.add(draft, op)
  }
  await wanted.load(run, drafts)
}

/** Reads one slot whole, and its open versions, unless they are held. */
export async function loadSlots(run: Run, draft: SpaceDraft, slot: SlotKey): Promise<void> {
  const wanted = new Wanted()
  if (draft.mayHold('slots', slot)) wanted.addSlot(draft, slot)
  await wanted.load(run, new Map([[draft.key, draft]]))
  draft.assertions.noteWhole(slot)
}

class Wanted {
  readonly #anchors = new Map<string, InSpace & { readonly segment: string }>()
  readonly #facts = new Map<string, InSlot & { readonly fact: string }>()
  readonly #slots = new Map<string, InSlot>()
  readonly #versions = new Map<string, InSlot & { from: number; readonly to: number }>()

  add(draft: SpaceDraft, op: SlotOp): void {
    const { key: space } = draft
    if (op.op === 'putAnchor' || op.op === 'closeAnchor' || op.op === 'rewriteTerms') {
      const segment = op.op === 'closeAnchor' ? op.segmentId : op.anchor.segmentId
      if (!draft.anchors.has(segment) && draft.mayHold('segments', segment))
        this.#anchors.set(`${space}${segment}`, { space, segment })
      return
    }
    if (!draft.mayHold('slots', slotOf(op))) return
    if (op.op === 'assert' || op.op === 'withdraw') {
      const { slot, factId: fact } = op.op === 'assert' ? op.assertion : op
      if (!draft.assertions.isWhole(slot))
        this.#facts.set(JSON.stringify([space, slot, fact]), { ...inSlot(space, slot), fact })
      return
    }
    this.#addVersions(draft, slotOf(op), readFromOf(op) ?? stillOpen)
  }

  addSlot(draft: SpaceDraft, slot: SlotKey): void {
    if (!draft.assertions.isWhole(slot)) this.#slots.set(`${draft.key}${slot}`, inSlot(draft.key, slot))
    this.#addVersions(draft, slot, stillOpen)
  }

  async load(run: Run, drafts: ReadonlyMap<string, SpaceDraft>): Promise<void> {
    const draftOf = ({ space }: InSpace): SpaceDraft => drafts.get(space) as SpaceDraft
    const [anchors, facts, slots, versions] = await Promise.all([
      rowsOf<AnchorStretchRow>(run, statements.anchorStretches, this.#anchors),
      rowsOf<AssertionProperties & InSpace>(run, statements.assertionsOfFacts, this.#facts),
      rowsOf<AssertionProperties & InSpace>(run, statements.assertionsOfSlots, this.#slots),
      rowsOf<VersionProperties & InSpace>(run, statements.versionStretches, this.#versions),
    ])
    for (const { space, segment } of this.#anchors.values()) draftOf({ space }).anchorsOf(segment)
    for (const row of anchors) {
      const { id, recordFrom } = row
      const stretch = { id, recordFrom, recordTo: fromEnd(row.recordTo), isStored: true, body: null }
      draftOf(row).anchorsOf(row.segment).load([stretch])
    }
    for (const row of [...facts, ...slots]) draftOf(row).assertions.load([rowToAssertion(row)])
    for (const row of versions) {
      const version = rowToVersion(row)
      const { recordFrom, recordTo } = version
      draftOf(row)
        .slot(row.slot)
        .items.load([{ id: row.id, recordFrom, recordTo, isStored: true, body: version }])
    }
    for (const { space, slot, from } of this.#versions.values()) draftOf({ space }).slot(slot).readFrom = from
  }

  #addVersions(draft: SpaceDraft, slot: SlotKey, from: number): void {
    const { readFrom: to } = draft.slot(slot)
    if (from >= to) return
    const key = `${draft.key}${slot}`
    const held = this.#versions.get(key)
    if (held === undefined) this.#versions.set(key, { ...inSlot(draft.key, slot), from, to })
    else held.from = Math.min(held.from, from)
  }
}

async function rowsOf<Row>(run: Run, statement: string, wanted: ReadonlyMap<string, unknown>): Promise<readonly Row[]> {
  return wanted.size === 0 ? [] : run<Row>(statement, { given: { rows: [...wanted.values()] } })
}
