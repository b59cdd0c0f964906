import { evidenceTokens } from './evidence-tokens.ts'
import type { Candidate } from './evidence.ts'
import { admittedMax } from './limits.ts'
import { rejectionReasons } from './ports/evidence-policy.ts'
import type { EvidenceInput, EvidenceSelection } from './ports/evidence-policy.ts'

/**
 * What makes an action of an evidence policy invalid, as a sentence; null for a valid one. An action is taken or refused
 * as a whole: a policy that names one unit wrongly cannot be trusted with the others.
 */
export function findFault(input: EvidenceInput, selection: EvidenceSelection): string | null {
  const { candidates, budgetTokens } = input
  const { admitted, worths, rejected } = selection
  const byId = new Map(candidates.map((candidate) => [candidate.unit.id, candidate]))
  const ids = new Set(admitted.map(({ id }) => id))
  if (admitted.some(({ id }) => !byId.has(id))) return 'It admits a unit that was no candidate.'
  if (admitted.some(({ id, anchor }) => byId.get(id)?.unit.anchor !== anchor)) return "An anchor is not its unit's."
  if (ids.size < admitted.length) return 'It admits a unit twice.'
  if (ids.size > admittedMax) return `It admits ${ids.size} units; ${admittedMax} is the limit.`
  const tokens = evidenceTokens([...ids].map((id) => byId.get(id) as Candidate))
  if (tokens > budgetTokens) return `Its evidence costs ${tokens} tokens of ${budgetTokens}.`
  if (worths.length !== candidates.length || !worths.every(Number.isFinite)) return 'It does not weigh each candidate.'
  if ([...rejected.keys()].some((id) => !byId.has(id) || ids.has(id))) return 'It rejects what it cannot reject.'
  if ([...rejected.values()].some((reason) => !rejectionReasons.includes(reason)))
    return 'It rejects for no known reason.'
  if (ids.size + rejected.size < byId.size) return 'It leaves a candidate out without a reason.'
  return null
}
