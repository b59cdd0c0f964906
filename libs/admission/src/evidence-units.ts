import { cutText, measureTokens } from '@ecphory/memory'
import type { EvidenceUnit } from './evidence.ts'
import { unitTokensMax } from './limits.ts'

/** What is cut into units. */
export interface UnitSource {
  readonly segmentId: string
  readonly sourceId: string
  readonly text: string
}

/**
 * Cuts a segment into evidence units of at most `unitTokensMax`, at the ends of sentences where they serve. Deterministic;
 * each anchor is the exact text from `start` on, without blanks at its ends, and blanks alone are left out between two.
 */
export function segmentToUnits({ segmentId, sourceId, text }: UnitSource): readonly EvidenceUnit[] {
  const units: EvidenceUnit[] = []
  let from = 0
  for (const piece of cutText(text, unitTokensMax, measureTokens)) {
    const anchor = piece.trim()
    const start = from + piece.length - piece.trimStart().length
    from += piece.length
    if (anchor !== '') units.push({ id: `${segmentId}#${units.length}`, segmentId, sourceId, anchor, start })
  }
  return units
}
