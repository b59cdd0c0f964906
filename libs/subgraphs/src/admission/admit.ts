import type { GapQuery, PolicyName, RejectionReason } from '@ecphory/admission'
import { evidenceTokensDefault } from '@ecphory/admission'
import type { Subject } from '@ecphory/events'
import { SubjectMemory } from '@ecphory/service'
import type { AdmissionDecision, RecordedAdmission } from '@ecphory/service'
import type { SubgraphParts } from '../parts.ts'
import { dateTimeText, toDateTime, toEventTime } from '../schema/date-time.ts'
import { fromEnum, toEnum } from '../schema/enum-names.ts'
import { textToPosition } from '../schema/position.ts'
import { readBudget } from './create-recall.ts'

export interface AdmitInput {
  readonly request: string
  readonly publicContext?: string | null
  readonly budgetTokens?: number | null
  readonly policy?: string | null
  readonly now?: string | null
  readonly timeZone?: string | null
  readonly minPosition?: string | null
}

/** Decides for a request of a subject, and records it. */
export async function answerAdmit(parts: SubgraphParts, subject: Subject, input: AdmitInput) {
  const { request, publicContext, budgetTokens, policy, now, timeZone, minPosition } = input
  const admission = await new SubjectMemory(subject, parts).admit(request, {
    publicContext: publicContext ?? '',
    budgetTokens: readBudget(budgetTokens, evidenceTokensDefault),
    ...(policy && { policy: fromEnum<PolicyName>(policy) }),
    ...(now != null && { now: dateTimeText(now) }),
    ...(timeZone && { timeZone }),
    ...(minPosition && { minPosition: textToPosition(minPosition, subject, parts.pipeline.parts.log.partitions) }),
  })
  return toAdmission(admission)
}

/** Throws `NOT_FOUND`. */
export async function answerDecision(parts: SubgraphParts, subject: Subject, id: string) {
  return toDecision(await new SubjectMemory(subject, parts).decision(id))
}

function toAdmission({ policies, policy, gaps, candidates, admitted, rejected, ...admission }: RecordedAdmission) {
  const reasons = new Map(rejected.map(({ unitId, reason }) => [unitId, reason]))
  const chosen = admitted.map(({ id }) => id)
  const units = candidates.map(({ unit, time, trust, ...candidate }) => ({
    ...candidate,
    ...{ id: unit.id, segmentId: unit.segmentId, sourceId: unit.sourceId, start: unit.start, text: unit.anchor },
    ...{ time: toEventTime(time), trust: toEnum(trust) },
    ...{ admitted: chosen.includes(unit.id), reason: toReason(reasons.get(unit.id)) },
  }))
  return {
    ...admission,
    ...toPolicies(policies),
    policy: toEnum(policy),
    gaps: gaps.map(toGap),
    candidates: units,
    admitted: chosen.map((id) => units.find((unit) => unit.id === id)),
    emptyBecause: toReason(admission.emptyBecause),
  }
}

const toDecision = ({ decisionId, decidedAt, policies, gaps, candidates, ...decision }: AdmissionDecision) => ({
  ...decision,
  ...toPolicies(policies),
  id: decisionId,
  decidedAt: toDateTime(decidedAt),
  gaps: gaps.map(toGap),
  candidates: candidates.map(({ unitId, anchor, trust, reason, ...unit }) => ({
    ...{ ...unit, id: unitId, text: anchor, trust: toEnum(trust), reason: toReason(reason) },
  })),
  emptyBecause: toReason(decision.emptyBecause),
})

const toGap = <Gap extends Pick<GapQuery, 'kind'>>(gap: Gap) => ({ ...gap, kind: toEnum(gap.kind) })

const toPolicies = ({ query, evidence }: RecordedAdmission['policies']) => ({
  queryPolicy: query,
  evidencePolicy: evidence,
})

const toReason = (reason: RejectionReason | RecordedAdmission['emptyBecause'] | undefined): string | null =>
  reason ? toEnum(reason) : null
