import { EcphoryError, hashOf } from '@ecphory/memory'
import type { GenerationDiff } from './diff.ts'
import { parseJson } from './parse-json.ts'

/**
 * Changes that somebody has looked at and wants: one key each, without a word of anybody's. A file of it lies in a
 * repository beside the change that makes them.
 */
export interface Review {
  readonly review: 1
  readonly segments: readonly string[]
  readonly facts: readonly string[]
  readonly answers: readonly string[]
}

export interface Reviewed {
  /** Changes that nobody has reviewed. */
  readonly unexpected: number
  /** Reviewed changes that did not come. */
  readonly missing: number
}

/** What a reviewer signs: every change of a comparison by its key. */
export function toReview({ segments, facts, answers }: GenerationDiff): Review {
  return {
    review: 1,
    segments: segments.map(({ segmentId, before, after }) => {
      const placed = [before, after].map(
        (one) => one && { labels: one.labels, stored: one.stored, doubtful: one.doubtful },
      )
      return `${segmentId} ${hashOf(placed).slice(0, 16)}`
    }),
    facts: facts.map(({ kind, segmentId, added, gone, changed }) => {
      const change = hashOf([added, gone, changed]).slice(0, 16)
      return `${kind} ${segmentId} ${change}`
    }),
    answers: answers.map(({ query, change, before, after }) => {
      const ids = [before, after].map((items) => items.map(({ segmentId }) => segmentId))
      return `${hashOf(query).slice(0, 16)} ${change} ${hashOf(ids).slice(0, 16)}`
    }),
  }
}

/** How a comparison differs from what was reviewed; both counts are 0 where it is exactly that. */
export function checkReview(diff: GenerationDiff, review: Review): Reviewed {
  const found = toReview(diff)
  let [unexpected, missing] = [0, 0]
  for (const part of ['segments', 'facts', 'answers'] as const) {
    const [held, expected] = [new Set(found[part]), new Set(review[part])]
    unexpected += [...held].filter((key) => !expected.has(key)).length
    missing += [...expected].filter((key) => !held.has(key)).length
  }
  return { unexpected, missing }
}

/** Throws `INVALID_ARGUMENT` for a text that is no review. */
export function parseReview(text: string): Review {
  const review = parseJson(text, 'The review') as Partial<Review> | null
  const lists = [review?.segments, review?.facts, review?.answers]
  if (review?.review === 1 && lists.every((list) => Array.isArray(list))) return review as Review
  throw new EcphoryError('INVALID_ARGUMENT', 'This is no review of a comparison.')
}
