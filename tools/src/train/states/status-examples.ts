import type { Role } from '@ecphory/events'
import { resolveTimes, type Encoder } from '@ecphory/memory'
import {
  clauseClasses,
  clausesToFeatures,
  clauseToItem,
  textToItemClauses,
  withVectors,
  type ItemClause,
  type ResolvedTime,
} from '@ecphory/memory/training'
import { isoToEventTime } from '../../eval/extraction/rows.ts'
import { tokenF1 } from '../../eval/extraction/tokens.ts'

/** A text with the items that it names and their states. */
export interface StateText {
  readonly role: Role
  readonly time: string
  readonly text: string
  readonly states: readonly { readonly item: string; readonly status: string }[]
}

/** The clauses of a text as the status models see them, with what they should answer. */
export interface StatusText {
  readonly source: StateText
  readonly clauses: readonly ItemClause[]
  readonly times: readonly ResolvedTime[]
  /** One row per clause, of cues alone; and with the clause's vector. */
  readonly cueFeatures: readonly (readonly number[])[]
  readonly features: readonly (readonly number[])[]
  readonly labels: readonly number[]
  readonly weights: readonly number[]
}

/** Least token F1 at which a clause is taken for the place of a gold item, and that at which it could be another's. */
const alignmentMin = 0.2
const doubtfulAlignmentMin = 0.5

export async function toStatusText(source: StateText, encoder: Encoder): Promise<StatusText> {
  const clauses = textToItemClauses(source.text)
  const time = isoToEventTime(source.time)
  const times = resolveTimes(source.text, time, 'future')
  const context = { text: source.text, role: source.role, saidAt: time.instant, times }
  const cueFeatures = clausesToFeatures(clauses, context)
  const vectors = await encoder.encode(
    clauses.map(({ text }) => text),
    'query',
  )
  const features = withVectors(cueFeatures, vectors)
  return { source, clauses, times, cueFeatures, features, ...labelClauses(source, clauses, times) }
}

/**
 * Each gold item goes to the clause that names it best, one clause to one item. A clause that names an item as well as
 * the chosen one teaches nothing; where an item is only implied, the clauses that name none count half.
 */
function labelClauses(
  source: StateText,
  clauses: readonly ItemClause[],
  times: readonly ResolvedTime[],
): { readonly labels: readonly number[]; readonly weights: readonly number[] } {
  const names = clauses.map((clause) => clauseToItem(source.text, clause, times))
  const scoreOf = (item: string, index: number): number =>
    Math.max(tokenF1(item, names[index] ?? ''), tokenF1(item, clauses[index]?.text ?? '') * 0.999)
  const pairs = source.states
    .flatMap(({ item, status }, state) =>
      clauses.map((_, clause) => ({ state, clause, status, score: scoreOf(item, clause) })),
    )
    .filter(({ score }) => score >= alignmentMin)
    .sort((a, b) => b.score - a.score)
  const labels = clauses.map(() => 0)
  const placed = new Set<number>()
  for (const { state, clause, status } of pairs) {
    if (placed.has(state) || labels[clause] !== 0) continue
    placed.add(state)
    labels[clause] = Math.max(0, clauseClasses.indexOf(status as (typeof clauseClasses)[number]))
  }
  const isImplied = placed.size < source.states.length
  const weights = clauses.map((_, index) => {
    if (labels[index] !== 0) return 1
    if (pairs.some(({ clause, score }) => clause === index && score >= doubtfulAlignmentMin)) return 0
    return isImplied ? 0.5 : 1
  })
  return { labels, weights }
}
