import type { AdmissionDecision, RecordedAdmission } from '@ecphory/service'
import { wrapTable } from './table.ts'
import { formatInstant } from './times.ts'

type EmptyReason = NonNullable<RecordedAdmission['emptyBecause']>

const emptySentences: Readonly<Record<EmptyReason, string>> = {
  no_gap: 'the request asks for nothing of the user',
  nothing_found: 'no memory says anything of it',
  nothing_trusted: 'what was found is not to be trusted',
  nothing_useful: 'what was found is of no use here',
  over_budget: 'what was found does not fit the budget',
  policy_failed: 'the policy failed',
}

/** What was missing, what is admitted, what is left out and why, and the text that goes into a prompt. */
export function formatAdmission(admission: RecordedAdmission, columns: number): string {
  const { gaps, candidates, admitted, rejected, profile, evidence, decisionId } = admission
  const reasons = new Map(rejected.map(({ unitId, reason }) => [unitId, reason]))
  const chosen = new Set(admitted.map(({ id }) => id))
  const rows = candidates.map(({ unit, score }) => ({
    ...{ score, isAdmitted: chosen.has(unit.id), reason: reasons.get(unit.id) ?? '-' },
    id: unit.sourceId,
    text: unit.anchor,
  }))
  return [
    ...formatList(
      'Missing',
      gaps.map(({ kind, text }) => [kind, text]),
      columns,
    ),
    ...formatUnits(rows, columns),
    ...(profile.text === '' ? [] : [`Profile:\n${profile.text}`]),
    evidence === '' ? formatEmpty(admission) : `Evidence (${admission.tokens} tokens):\n${evidence}`,
    `Decision ${decisionId}, by ${admission.policies.query} and ${admission.policies.evidence}`,
  ].join('\n\n')
}

/** The same of a recorded decision, as far as the graphs still hold its words. */
export function formatDecision(decision: AdmissionDecision, columns: number): string {
  const { gaps, candidates, policies, decidedAt, decisionId, tokens, budgetTokens } = decision
  const rows = candidates.map(({ anchor, score, admitted, reason, segmentId }) => ({
    ...{ score, isAdmitted: admitted, reason: reason ?? '-' },
    id: segmentId,
    text: anchor ?? '(no longer held)',
  }))
  return [
    `Decision ${decisionId} of ${formatInstant(decidedAt)}, by ${policies.query} and ${policies.evidence}`,
    ...(gaps.length === 0 ? [] : [`Missing: ${gaps.map(({ kind }) => kind).join(', ')}`]),
    ...formatUnits(rows, columns),
    decision.emptyBecause === null ? `Evidence: ${tokens} of ${budgetTokens} tokens` : formatEmpty(decision),
  ].join('\n\n')
}

interface UnitRow {
  readonly score: number
  readonly isAdmitted: boolean
  readonly reason: string
  /** Of the message that it is cut from, or of its segment. */
  readonly id: string
  readonly text: string
}

function formatUnits(rows: readonly UnitRow[], columns: number): readonly string[] {
  const [admitted, others] = [rows.filter((row) => row.isAdmitted), rows.filter((row) => !row.isAdmitted)]
  return [
    ...formatList(
      'Admitted',
      admitted.map(({ score, id, text }) => [score.toFixed(2), id, text]),
      columns,
    ),
    ...formatList(
      'Left out',
      others.map(({ score, reason, id, text }) => [score.toFixed(2), reason, id, text]),
      columns,
    ),
  ]
}

const formatList = (title: string, rows: readonly (readonly string[])[], columns: number): readonly string[] =>
  rows.length === 0 ? [] : [`${title}:\n${wrapTable(rows, columns, '  ')}`]

const formatEmpty = ({ emptyBecause, failure }: Pick<AdmissionDecision, 'emptyBecause' | 'failure'>): string => {
  const because = emptyBecause === null ? '' : `: ${emptySentences[emptyBecause]}`
  return `Evidence: nothing${because}${failure === null ? '' : ` (${failure})`}`
}
