import type { Anchor, TermCount } from '../graph/anchor.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '../graph/graph-query.ts'
import type { SettledEdge, SettledNode } from '../graph/items.ts'
import { termRarity } from '../graph/term-rarity.ts'
import type { ItemVersion } from '../ports/graph-store.ts'
import { base64ToBytes, dotBytes } from '../ranking/vector.ts'
import { expand } from './memory-expand.ts'
import { byKeys, isNode } from './memory-space.ts'
import type { MemorySpace } from './memory-space.ts'

type QueryOf<Find extends GraphQuery['find']> = Extract<GraphQuery, { readonly find: Find }>

/** What a read may see of a space: the anchors and item versions that `asOf` and the filter leave. */
export interface SpaceView {
  readonly space: MemorySpace
  readonly asOf: AsOf
  readonly anchors: readonly Anchor[]
  readonly nodes: readonly ItemVersion<SettledNode>[]
  readonly edges: readonly ItemVersion<SettledEdge>[]
}

export function viewOf(space: MemorySpace, asOf: AsOf, filter: AnchorFilter): SpaceView {
  const anchors = space
    .allAnchors()
    .filter((version) => isBelieved(version.recordFrom, version.recordTo, asOf))
    .map(({ anchor }) => anchor)
    .filter(({ time }) => hasBegun(time.instant, asOf))
    .filter((anchor) => passes(anchor, filter))
  const isFiltered = filter.agent !== undefined || filter.session !== undefined
  const segments = new Set(anchors.map(({ segmentId }) => segmentId))
  const versions = space
    .allVersions()
    .filter(({ recordFrom, recordTo }) => isBelieved(recordFrom, recordTo, asOf))
    .filter(({ item }) => hasBegun(item.valid.from, asOf))
    .filter(({ item }) => !isFiltered || item.support.some((segmentId) => segments.has(segmentId)))
  return {
    space,
    asOf,
    anchors,
    nodes: versions.filter((version): version is ItemVersion<SettledNode> => isNode(version.item)),
    edges: versions.filter((version): version is ItemVersion<SettledEdge> => !isNode(version.item)),
  }
}

export function isBelieved(recordFrom: number, recordTo: number | null, { position }: AsOf): boolean {
  if (position === undefined) return recordTo === null
  return recordFrom <= position && (recordTo === null || recordTo > position)
}

const hasBegun = (from: number | null, { instant }: AsOf): boolean =>
  instant === undefined || from === null || from <= instant

const passes = (anchor: Anchor, { agent, session }: AnchorFilter): boolean =>
  (agent === undefined || anchor.agent === agent) && (session === undefined || anchor.session === session)

export function runQuery(view: SpaceView, query: GraphQuery): readonly GraphRow[] {
  switch (query.find) {
    case 'lexical':
      return lexical(view, query)
    case 'nearest':
      return nearest(view, query)
    case 'expand':
      return expand(view, query)
    case 'byTime':
      return byTime(view, query)
    case 'byState':
      return byState(view, query)
    case 'scan':
      return scan(view, query)
    case 'supportedBy':
      return supportedBy(view, query)
  }
}

export function statisticsOf(view: SpaceView, terms: readonly string[]): GraphStatistics {
  const documentFrequency = new Map(
    terms.map((term) => {
      const counts = view.anchors.flatMap((anchor) => anchor.terms.filter((count) => count.term === term))
      const own = counts.filter((count) => count.own > 0).length
      return [term, { own, context: counts.filter(({ context }) => context > 0).length }]
    }),
  )
  return {
    anchors: view.anchors.length,
    ownLength: view.anchors.reduce((sum, { ownLength }) => sum + ownLength, 0),
    contextLength: view.anchors.reduce((sum, { contextLength }) => sum + contextLength, 0),
    documentFrequency,
  }
}

function lexical(view: SpaceView, { terms, limit }: QueryOf<'lexical'>): readonly GraphRow[] {
  const asked = new Set(terms)
  const { anchors, documentFrequency } = statisticsOf(view, [...asked])
  const rarity = (counts: readonly TermCount[], field: 'own' | 'context'): number =>
    [...asked]
      .filter((term) => counts.some((count) => count.term === term && count[field] > 0))
      .reduce((sum, term) => sum + termRarity(anchors, documentFrequency.get(term)?.[field] ?? 0), 0)
  return view.anchors
    .map((anchor) => ({ anchor, counts: anchor.terms.filter(({ term }) => asked.has(term)) }))
    .filter(({ counts }) => counts.some(({ own, context }) => own > 0 || context > 0))
    .map((hit) => ({ ...hit, own: rarity(hit.counts, 'own'), context: rarity(hit.counts, 'context') }))
    .sort(byKeys((hit) => [-hit.own, -hit.context, hit.anchor.segmentId]))
    .slice(0, limit)
    .map(({ anchor, counts }) => ({
      row: 'anchor',
      anchor: withoutIndexes(anchor),
      counts: new Map(counts.map(({ term, own, context }) => [term, { own, context }])),
    }))
}

function nearest(view: SpaceView, { vector, limit, vectors = 0 }: QueryOf<'nearest'>): readonly GraphRow[] {
  return view.anchors
    .flatMap((anchor) => {
      const [bytes, { scale }] = [base64ToBytes(anchor.vector.bytes), anchor.vector]
      // Vectors of another length are another encoder's: two vector spaces are never compared.
      return bytes.length === vector.length ? [{ anchor, bytes, scale, dot: dotBytes(vector, bytes) * scale }] : []
    })
    .sort(byKeys(({ anchor, dot }) => [-dot, anchor.segmentId]))
    .slice(0, limit)
    .map(({ anchor, dot, bytes, scale }, place) => ({
      row: 'anchor',
      anchor: withoutIndexes(anchor),
      dot,
      ...(place < vectors && { vector: { bytes, scale } }),
    }))
}

/** What a query shows of an anchor: all but what the indexes are made of. */
export function withoutIndexes(anchor: Anchor): Omit<Anchor, 'terms' | 'vector'> {
  const shown = Object.entries(anchor).filter(([name]) => name !== 'terms' && name !== 'vector')
  return Object.fromEntries(shown) as unknown as Omit<Anchor, 'terms' | 'vector'>
}

function byTime(view: SpaceView, { label, from, to, limit }: QueryOf<'byTime'>): readonly GraphRow[] {
  return latestFirst(view.nodes.filter(({ item }) => item.label === label && overlaps(item, from, to))).slice(0, limit)
}

const overlaps = ({ valid }: SettledNode, from: number | null, to: number | null): boolean =>
  (valid.from ?? -Infinity) < (to ?? Infinity) && (valid.to ?? Infinity) > (from ?? -Infinity)

function byState(view: SpaceView, { label, property, values, at, limit }: QueryOf<'byState'>): readonly GraphRow[] {
  const isValid = ({ valid }: SettledNode): boolean =>
    (valid.from === null || valid.from <= at) && (valid.to === null || valid.to > at)
  const found = view.nodes.filter(
    ({ item }) => item.label === label && isValid(item) && hasValue(item, property, values),
  )
  return latestFirst(found).slice(0, limit)
}

function hasValue({ properties }: SettledNode, property: string, values: readonly string[]): boolean {
  const held = Object.hasOwn(properties, property) ? properties[property] : null
  const texts: readonly unknown[] = Array.isArray(held) ? held : [held]
  return texts.some((text) => typeof text === 'string' && values.includes(text))
}

function scan(view: SpaceView, { label, from, to, where, after, limit }: QueryOf<'scan'>): readonly GraphRow[] {
  const found = view.nodes.filter(
    ({ item }) =>
      item.label === label &&
      overlaps(item, from, to) &&
      where.every(({ property, values }) => hasValue(item, property, values)),
  )
  const rows = latestFirst(found)
  const placeOf = (began: number | null, id: string) => [began === null ? 1 : 0, -(began ?? 0), id]
  const compare = byKeys((place: readonly (string | number)[]) => place)
  const isBehind = (row: GraphRow): boolean =>
    after === null ||
    (row.row === 'node' && compare(placeOf(row.node.valid.from, row.node.id), placeOf(after.from, after.id)) > 0)
  return rows.filter(isBehind).slice(0, limit)
}

function supportedBy(view: SpaceView, { segmentIds, limit }: QueryOf<'supportedBy'>): readonly GraphRow[] {
  const wanted = new Set(segmentIds)
  const rests = (support: readonly string[]): boolean => support.some((segmentId) => wanted.has(segmentId))
  const slots = new Set(
    [...view.space.assertions.values()]
      .filter(({ assertedAt, withdrawnAt }) => isBelieved(assertedAt, withdrawnAt, view.asOf))
      .filter(({ support }) => rests(support))
      .map(({ slot }) => slot),
  )
  const found = view.nodes.filter(({ slot, item }) => slots.has(slot) && rests(item.support))
  return onePerId(found)
    .slice(0, limit)
    .map((node) => ({ row: 'node', node, hops: 0 }))
}

/** Those that began last come first, those without a beginning last of all; ties by id. */
function latestFirst(versions: readonly ItemVersion<SettledNode>[]): readonly GraphRow[] {
  const sorted = [...versions].sort(
    byKeys(({ item, recordFrom, slot }) => [
      item.valid.from === null ? 1 : 0,
      -(item.valid.from ?? 0),
      item.id,
      -recordFrom,
      slot,
    ]),
  )
  const nodesById = new Map<string, SettledNode>()
  for (const { item } of sorted) if (!nodesById.has(item.id)) nodesById.set(item.id, item)
  return [...nodesById.values()].map((node) => ({ row: 'node', node, hops: 0 }))
}

/** An id stands in one slot as a rule; should two slots hold it, the one believed last speaks, then the lesser slot. */
export function onePerId<Item extends SettledNode | SettledEdge>(versions: readonly ItemVersion<Item>[]): Item[] {
  const sorted = [...versions].sort(byKeys((version) => [version.item.id, -version.recordFrom, version.slot]))
  return sorted.filter(({ item }, i) => item.id !== sorted[i - 1]?.item.id).map(({ item }) => item)
}
