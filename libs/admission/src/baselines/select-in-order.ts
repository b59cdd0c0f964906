import { evidenceTokens } from '../evidence-tokens.ts'
import type { Candidate } from '../evidence.ts'
import { admittedMax } from '../limits.ts'
import type { EvidenceInput, EvidenceSelection, RejectionReason } from '../ports/evidence-policy.ts'

/** The bounds of a baseline's choice. */
export interface OrderBounds {
  /** Units at most. */
  readonly unitsMax: number
  /** A worth up to which nothing is admitted. */
  readonly worthAbove?: number
}

/**
 * Admits the most worth first, while it fits: what a policy does that weighs each candidate by itself. What newer
 * memories have taken the place of is left out.
 *
 * @param worths parallel to the candidates
 */
export function selectInOrder(
  { candidates, budgetTokens }: EvidenceInput,
  worths: readonly number[],
  { unitsMax, worthAbove = -Infinity }: OrderBounds,
): EvidenceSelection {
  const admitted: Candidate[] = []
  const rejected = new Map<string, RejectionReason>()
  const order = candidates
    .map((candidate, index) => ({ candidate, worth: worths[index] as number }))
    .sort((a, b) => b.worth - a.worth || (a.candidate.unit.id < b.candidate.unit.id ? -1 : 1))
  for (const { candidate, worth } of order) {
    const reason = reasonAgainst(candidate)
    if (reason === null) admitted.push(candidate)
    else rejected.set(candidate.unit.id, reason)

    function reasonAgainst(one: Candidate): RejectionReason | null {
      if (one.superseded) return 'stale'
      if (worth <= worthAbove) return 'not_relevant'
      if (admitted.length >= Math.min(unitsMax, admittedMax)) return 'not_worth_its_tokens'
      return evidenceTokens([...admitted, one]) > budgetTokens ? 'over_budget' : null
    }
  }
  return { admitted: admitted.map(({ unit: { id, anchor } }) => ({ id, anchor })), worths, rejected }
}
