import type { AnchorFilter, AsOf } from '@ecphory/memory'

/** The values that every item read binds, by name. */
export interface ItemScope {
  readonly space: number
  readonly position: number
  readonly instant: number
  readonly agent: string | null
  readonly session: string | null
  readonly isFiltered: number
}

export function itemScope(space: number, asOf: AsOf, { agent, session }: AnchorFilter): ItemScope {
  return {
    space,
    position: asOf.position ?? Number.MAX_SAFE_INTEGER,
    instant: asOf.instant ?? Infinity,
    agent: agent ?? null,
    session: session ?? null,
    isFiltered: agent === undefined && session === undefined ? 0 : 1,
  }
}

const believedAt = (row: string, from: string, to: string): string =>
  `(${row}.${from} <= @position AND (${row}.${to} IS NULL OR ${row}.${to} > @position))`

export const assertionIsLive = believedAt('a', 'asserted_at', 'withdrawn_at')

/**
 * Which versions `v` a read sees: believed at the position, begun by the instant, and, under a filter, resting on an
 * anchor that passes it. The present is stated apart, since then the indexes on `record_to` serve.
 */
export const versionIsVisible = (isPresent: boolean): string => `
  ${isPresent ? 'v.record_to IS NULL' : believedAt('v', 'record_from', 'record_to')}
  AND (v.valid_from IS NULL OR v.valid_from <= @instant)
  AND (@isFiltered = 0 OR EXISTS (
    SELECT 1 FROM json_each(v.support) s CROSS JOIN anchor a ON a.space = v.space AND a.segment = s.value
    WHERE ${believedAt('a', 'record_from', 'record_to')} AND a.instant <= @instant
      AND (@agent IS NULL OR a.agent = @agent) AND (@session IS NULL OR a.session = @session)
  ))`
