import type { EventTime } from '@ecphory/events'
import { fence } from '@ecphory/memory'
import { dayOf, oneLine } from './day-and-line.ts'
import type { EvidenceUnit } from './evidence.ts'

/** What the compiler reads of an admitted unit. */
export interface CompiledUnit {
  readonly unit: EvidenceUnit
  readonly time: EventTime
}

/**
 * The compiler Gamma: admitted evidence as text for a generator, oldest first and each line with its day, fenced as
 * data. Pure, and the same for a set in any order. Of no evidence it makes the empty string, so that the prompt is byte
 * for byte the public-only one.
 */
export function compileEvidence(units: readonly CompiledUnit[]): string {
  if (units.length === 0) return ''
  const ordered = [...units].sort(
    (a, b) =>
      a.time.instant - b.time.instant || compareIds(a.unit.segmentId, b.unit.segmentId) || a.unit.start - b.unit.start,
  )
  return fence(ordered.map(({ unit, time }) => `- ${dayOf(time)}: ${oneLine(unit.anchor)}`).join('\n'))
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
