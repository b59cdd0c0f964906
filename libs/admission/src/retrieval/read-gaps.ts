import { boundTo, exactItemsMax, spaceOf } from '@ecphory/memory'
import type { GraphQuery, GraphRow, RankCandidate } from '@ecphory/memory'
import type { MemoryKind, Subject } from '@ecphory/events'
import type { HeldKinds } from '../request.ts'
import type { GraphSources } from './graph-sources.ts'

/** What a gap query is looked for by. */
export interface GapQuestion {
  readonly text: string
  readonly terms: readonly string[]
  readonly vector: Float32Array
}

/** A memory that the graphs found for some gap query, with what ranking reads of it. */
export interface GapHit {
  readonly anchor: RankCandidate['anchor']
  /** The graphs that hold it, in the order of the alphabet. */
  readonly kinds: readonly MemoryKind[]
  /** How often each term of any gap query stands in it. */
  readonly counts: ReadonlyMap<string, number>
  /** Dot product with each gap query's vector; null where it is not among the nearest. */
  readonly dots: readonly (number | null)[]
}

/**
 * Asks the four graphs for all gap queries together, in one round: their words once, their vectors each. Typed nodes are
 * not asked for: ranking reads words and vectors alone, and what rests on a node brings no memory that these do not.
 */
export async function readGaps(
  { graphs, types, generation }: GraphSources,
  subject: Subject,
  held: HeldKinds,
  questions: readonly GapQuestion[],
): Promise<readonly GapHit[]> {
  const terms = [...new Set(questions.flatMap((question) => question.terms))]
  const read = await Promise.all(
    types.map(async ({ kind }) => {
      const limit = boundTo({ candidatesMax: exactItemsMax }, held[kind]).candidatesMax
      const nearest = questions.map(({ vector }) => ({ find: 'nearest', vector, limit }) as const)
      const asked: readonly GraphQuery[] = [...nearest, ...(terms.length > 0 ? [lexical(terms, limit)] : [])]
      return { kind, answers: await graphs.query(spaceOf(subject, generation, kind), asked, {}, {}) }
    }),
  )
  return mergeHits(read, questions.length)
}

const lexical = (terms: readonly string[], limit: number): GraphQuery => ({ find: 'lexical', terms, limit })

interface Merging {
  readonly anchor: GapHit['anchor']
  readonly kinds: Set<MemoryKind>
  counts: ReadonlyMap<string, number>
  readonly dots: (number | null)[]
}

/** One hit a memory, whichever graphs and queries found it. */
function mergeHits(
  read: readonly { readonly kind: MemoryKind; readonly answers: readonly (readonly GraphRow[])[] }[],
  gaps: number,
): readonly GapHit[] {
  const merging = new Map<string, Merging>()
  for (const { kind, answers } of read) {
    for (const [gap, rows] of answers.entries()) {
      for (const row of rows) {
        if (row.row !== 'anchor') continue
        const hit = merging.get(row.anchor.segmentId) ?? newHit(row.anchor, gaps)
        merging.set(row.anchor.segmentId, hit)
        hit.kinds.add(kind)
        if (row.dot !== undefined) hit.dots[gap] = row.dot
        if (row.counts !== undefined) hit.counts = new Map([...row.counts].map(([term, { own }]) => [term, own]))
      }
    }
  }
  return [...merging.values()].map((hit) => ({ ...hit, kinds: [...hit.kinds].sort() }))
}

const newHit = (anchor: GapHit['anchor'], gaps: number): Merging => ({
  ...{ anchor, kinds: new Set<MemoryKind>(), counts: new Map<string, number>(), dots: Array<null>(gaps).fill(null) },
})
