import {
  canonicalRelation,
  candidateSpans,
  type CandidateSpan,
  spanFeatures,
  textFeatures,
  unitVectors,
  textToUnits,
} from '@ecphory/memory/training'
import type { TokenVectors } from '@ecphory/memory'
import type { GoldFact } from '../../eval/extraction/rows.ts'
import { tokenF1 } from '../../eval/extraction/tokens.ts'
import type { StatementRow } from './corpus.ts'

/** A text as the span model is trained on it. */
export interface Example {
  readonly row: StatementRow
  /** Per unit, `dimensions` values. */
  readonly vectors: Float32Array
  readonly spans: readonly CandidateSpan[]
  readonly features: readonly (readonly number[])[]
  readonly targets: readonly SpanTarget[]
}

export interface SpanTarget {
  /** 0 none, 1 positive, 2 negative. */
  readonly match: 0 | 1 | 2
  /** Index into the canonical relations; -1 where nothing matches. */
  readonly relation: number
  /** 0 the user, 1 somebody else. */
  readonly subject: 0 | 1
  readonly band: number
  /** Token F1 with each gold fact's object. */
  readonly scores: readonly number[]
}

const bands = ['explicit', 'paraphrased', 'weak']
const nothing = { match: 0, relation: -1, subject: 0, band: 0 } as const

/** A span matches the gold fact whose object it agrees with best, as `facts.f1` counts agreement. */
export function toExample(
  row: StatementRow,
  tokens: TokenVectors,
  dimensions: number,
  relationNames: readonly string[],
): Example {
  const units = textToUnits(row.text)
  const spans = candidateSpans(units)
  const features = textFeatures(units, row.role === 'log')
  return {
    row,
    vectors: unitVectors(units, tokens, dimensions),
    spans,
    features: spans.map((span) => spanFeatures(features, span)),
    targets: spans.map(({ first, last }) => {
      const text = row.text.slice(units[first]!.start, units[last]!.end)
      return toTarget(
        row.facts,
        row.facts.map((fact) => tokenF1(fact.object, text)),
        relationNames,
      )
    }),
  }
}

function toTarget(facts: readonly GoldFact[], scores: readonly number[], relationNames: readonly string[]): SpanTarget {
  const best = scores.reduce((at, score, index) => (score > (scores[at] ?? 0) ? index : at), -1)
  const fact = facts[best]
  if (fact === undefined || scores[best]! < 0.5) return { ...nothing, scores }
  return {
    match: fact.polarity === 'positive' ? 1 : 2,
    relation: relationNames.indexOf(canonicalRelation(fact.relation)?.name ?? ''),
    subject: fact.subject === 'user' ? 0 : 1,
    band: bands.indexOf(fact.band),
    scores,
  }
}
