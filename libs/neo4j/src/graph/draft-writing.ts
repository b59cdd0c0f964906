import { exactItemsMax, rowsPerStatement } from '../limits.ts'
import type { StoreKeys } from '../store-keys.ts'
import type { Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { anchorToProperties, termProperties } from './anchor-row.ts'
import type { AnchorProperties } from './anchor-row.ts'
import { assertionToProperties } from './assertion-row.ts'
import { toEnd } from './bounds.ts'
import { byKeys } from './by-keys.ts'
import type { SpaceDraft } from './space-draft.ts'
import { versionToProperties } from './version-row.ts'
import type { VersionProperties } from './version-row.ts'

interface Row {
  readonly space: string
  readonly id?: string
}

/** Rows by the statement that takes them, in the order in which the statements run. */
type Writes = Record<(typeof order)[number], Row[]>

/** What goes makes room for what comes: an id may be removed and made again in one batch. */
const order = [
  'nameSpaces',
  'noteRemovals',
  'removeAnchors',
  'removeVersions',
  'endAnchors',
  'endVersions',
  'withdrawAssertions',
  'rewriteTerms',
  'createAnchors',
  'countPutAnchors',
  'createAssertions',
  'createNodes',
  'createEdges',
  'putTombstones',
] as const

type Quantised = Pick<AnchorProperties, 'scale' | 'vector'>

/** Writes the difference between drafts and server, one statement for each kind of row. A transaction ends with it. */
export async function writeDrafts(run: Run, keys: StoreKeys, drafts: readonly SpaceDraft[]): Promise<void> {
  const writes = Object.fromEntries(order.map((name) => [name, []])) as unknown as Writes
  for (const draft of drafts) {
    addRecord(writes, keys, draft)
    addAnchors(writes, draft)
    addVersions(writes, draft)
    addAssertions(writes, draft)
  }
  const running: Promise<unknown>[] = []
  for (const name of order) {
    // In the order of their keys, so that two transactions never wait for each other in a circle.
    const rows = writes[name].sort(byKeys(({ space, id }) => [space, id ?? '']))
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      running.push(run(statements[name], { given: { rows: rows.slice(from, from + rowsPerStatement) } }))
    }
  }
  await Promise.all(running)
  for (const draft of drafts) if (isCrossing(draft)) await embedAnchors(run, draft.key)
}

function addRecord(writes: Writes, keys: StoreKeys, draft: SpaceDraft): void {
  const { key: space, record, tombstones, hasForgotten } = draft
  if (record !== null) {
    const row = { space, generationKey: keys.generation(record.generation), record: JSON.stringify(record) }
    writes.nameSpaces.push(row)
  }
  if (hasForgotten) writes.noteRemovals.push({ space })
  writes.putTombstones.push(...[...tombstones].map((tombstone) => ({ space, id: tombstone, tombstone })))
}

function addAnchors(writes: Writes, draft: SpaceDraft): void {
  const { key: space, revision, anchors: lists, rewrites, isEmbedded } = draft
  for (const [segment, terms] of rewrites) {
    writes.rewriteTerms.push({ space, id: segment, segment, revision, properties: termProperties(terms) } as Row)
  }
  for (const list of lists.values()) {
    const { removed, ended, created } = list.difference()
    if (removed.length > 0) writes.noteRemovals.push({ space })
    writes.removeAnchors.push(...removed.map((id) => ({ space, id })))
    writes.endAnchors.push(...ended.map(({ id, recordTo }) => ({ space, id, recordTo: toEnd(recordTo), revision })))
    for (const { id, recordFrom, recordTo, body } of created) {
      if (body === null) continue
      const stored = anchorToProperties(body, recordFrom, recordTo)
      const properties = isEmbedded ? { ...stored, embedding: toEmbedding(stored) } : stored
      writes.createAnchors.push({ space, id, revision, properties } as Row)
    }
  }
  const anchors = anchorsAfter(draft)
  if (anchors > draft.anchorsPut) {
    writes.countPutAnchors.push({ space, anchors, isEmbedded: anchors > exactItemsMax } as Row)
  }
}

const anchorsAfter = ({ anchors, anchorsPut }: SpaceDraft): number =>
  [...anchors.values()].reduce((sum, list) => sum + list.difference().created.length, anchorsPut)

/** The space becomes too large to compare all of its vectors. */
const isCrossing = (draft: SpaceDraft): boolean => !draft.isEmbedded && anchorsAfter(draft) > exactItemsMax

/** Once in the life of a large space, and within the transaction that makes it one. */
async function embedAnchors(run: Run, space: string): Promise<void> {
  const bare = await run<Quantised & { id: string }>(statements.anchorsToEmbed, { space })
  for (let from = 0; from < bare.length; from += rowsPerStatement) {
    const batch = bare.slice(from, from + rowsPerStatement)
    const rows = batch.map((row) => ({ space, id: row.id, embedding: toEmbedding(row) }))
    await run(statements.embedAnchors, { given: { rows } })
  }
}

/** The vector index takes none without length or direction. */
function toEmbedding({ vector, scale }: Quantised): Float32Array | null {
  return vector.some((value) => value !== 0) ? Float32Array.from(vector, (value) => value * scale) : null
}

function addVersions(writes: Writes, { key: space, slots }: SpaceDraft): void {
  for (const { items } of slots.values()) {
    const { removed, ended, created } = items.difference()
    writes.removeVersions.push(...removed.map((id) => ({ space, id })))
    writes.endVersions.push(...ended.map(({ id, recordTo }) => ({ space, id, recordTo: toEnd(recordTo) })))
    for (const { id, recordFrom, recordTo, body } of created) {
      const properties = versionToProperties({ ...body, recordFrom, recordTo })
      const row = { space, id, properties }
      if (isEdge(properties)) writes.createEdges.push(row)
      else writes.createNodes.push(row)
    }
  }
}

const isEdge = ({ from }: VersionProperties): boolean => from !== undefined

function addAssertions(writes: Writes, { key: space, assertions }: SpaceDraft): void {
  const { created, withdrawn } = assertions.difference()
  for (const assertion of created) {
    const properties = assertionToProperties(assertion)
    const row = { space, id: properties.id, properties, segments: [...new Set(assertion.support)] }
    writes.createAssertions.push(row)
  }
  for (const assertion of withdrawn) {
    const { id, withdrawnAt } = assertionToProperties(assertion)
    writes.withdrawAssertions.push({ space, id, withdrawnAt } as Row)
  }
}
