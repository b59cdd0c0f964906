import type { EventTime, Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Encoder, ErrorCode } from '@ecphory/memory'
import { compileEvidence } from './compile-evidence.ts'
import { evidenceTokens } from './evidence-tokens.ts'
import type { Candidate, EvidenceUnit, TrustClass } from './evidence.ts'
import { canonicalGaps } from './gap-query.ts'
import type { GapQuery, PosedGap } from './gap-query.ts'
import { policyMsMax, publicCharactersMax, requestCharactersMax } from './limits.ts'
import { gateFrom } from './gate/gate.ts'
import type { Gate } from './gate/gate.ts'
import type { Deadline } from './ports/deadline.ts'
import type { EvidenceInput, EvidencePolicy, EvidenceSelection, RejectionReason } from './ports/evidence-policy.ts'
import type { QueryPolicy } from './ports/query-policy.ts'
import { readProfile } from './profile-block.ts'
import type { ProfileBlock } from './profile-block.ts'
import { readRequest } from './request.ts'
import type { AdmissionRequest } from './request.ts'
import { readHeld } from './retrieval/graph-sources.ts'
import type { GraphSources } from './retrieval/graph-sources.ts'
import { retrieveCandidates } from './retrieval/retrieve-candidates.ts'
import type { FoundUnit, Retrieved } from './retrieval/retrieve-candidates.ts'
import { findFault } from './validate-selection.ts'

/** The two stages that decide together. */
export interface PolicyPair {
  readonly query: QueryPolicy
  readonly evidence: EvidencePolicy
}

export interface AdmissionSources extends GraphSources {
  readonly encoder: Encoder
  readonly deadline: Deadline
}

export interface AdmissionInput {
  readonly text: string
  readonly publicContext: string
  readonly now: EventTime
  /** Tokens that the compiled evidence may cost. */
  readonly budgetTokens: number
  readonly policies: PolicyPair
  /** What may be evidence at all. Default: the user's own word. */
  readonly gate?: Gate
}

/** Why nothing was admitted: exactly one of these. */
export const emptyReasons = [
  'no_gap',
  'nothing_found',
  'nothing_trusted',
  'nothing_useful',
  'over_budget',
  'policy_failed',
] as const
export type EmptyReason = (typeof emptyReasons)[number]

/** A unit that a decision was about. */
export interface ConsideredUnit {
  readonly unit: EvidenceUnit
  readonly time: EventTime
  readonly trust: TrustClass
  readonly score: number
  readonly byGap: readonly number[]
  /** What the policy made of it; null where no policy read it. */
  readonly worth: number | null
}

export interface Admission {
  /** Canonical. */
  readonly gaps: readonly GapQuery[]
  /** Every unit that was weighed or barred, greatest score first. */
  readonly candidates: readonly ConsideredUnit[]
  /** In the order in which the policy chose them. */
  readonly admitted: readonly EvidenceUnit[]
  readonly rejected: readonly { readonly unitId: string; readonly reason: RejectionReason }[]
  /** What to put into a prompt, behind request and public context; empty where nothing is admitted. */
  readonly evidence: string
  readonly tokens: number
  readonly profile: ProfileBlock
  readonly policies: { readonly query: string; readonly evidence: string }
  readonly emptyBecause: EmptyReason | null
  /** What a policy that failed failed with. */
  readonly failure: ErrorCode | null
}

/**
 * Decides what a generator is told of the user for one request: first what is missing, then what of the memories that
 * could say it is worth its place. Whatever a policy does, there is an answer: where one fails, the public-only path.
 *
 * Throws `INVALID_ARGUMENT` for a blank request or a budget that is none, `TOO_LARGE`, and what the stores throw.
 */
export async function admitEvidence(
  sources: AdmissionSources,
  subject: Subject,
  input: AdmissionInput,
): Promise<Admission> {
  checkInput(input)
  const { policies, gate = gateFrom('user') } = input
  const [request, held, profile] = await Promise.all([
    readRequest(input, sources.encoder),
    readHeld(sources, subject),
    readProfile(sources, subject),
  ])
  const decision = { ...nothing, profile, policies: { query: policies.query.id, evidence: policies.evidence.id } }
  const posed = await attempt(sources, async () => canonicalGaps(await policies.query.findGaps({ request, held })))
  if ('failure' in posed) return { ...decision, emptyBecause: 'policy_failed', failure: posed.failure }
  const gaps = posed.result.map(({ kind, text }) => ({ kind, text }))
  if (gaps.length === 0) return { ...decision, emptyBecause: 'no_gap' }
  const retrieved = await retrieveCandidates(sources, subject, held, posed.result, input.now, gate)
  return { ...decision, gaps, ...(await select(sources, input, request, posed.result, retrieved)) }
}

const nothing: Omit<Admission, 'profile' | 'policies'> = {
  gaps: [],
  candidates: [],
  admitted: [],
  rejected: [],
  evidence: '',
  tokens: 0,
  emptyBecause: null,
  failure: null,
}

async function select(
  sources: AdmissionSources,
  { budgetTokens, policies }: AdmissionInput,
  request: AdmissionRequest,
  gaps: readonly PosedGap[],
  { candidates, barred }: Retrieved,
): Promise<Partial<Admission>> {
  const untrusted = barred.map(({ unit }) => ({ unitId: unit.id, reason: 'untrusted' as const }))
  const considered = (worths: readonly number[] | null) => ({ candidates: inOrder(candidates, worths, barred) })
  if (candidates.length === 0) {
    const emptyBecause = barred.length === 0 ? 'nothing_found' : 'nothing_trusted'
    return { ...considered(null), rejected: untrusted, emptyBecause }
  }
  const given: EvidenceInput = { request, gaps, candidates, budgetTokens }
  const selected = await attempt(sources, async () => checked(given, await policies.evidence.select(given)))
  if ('failure' in selected) {
    return { ...considered(null), rejected: untrusted, emptyBecause: 'policy_failed', failure: selected.failure }
  }
  const { admitted, rejected, worths } = selected.result
  const byId = new Map(candidates.map((candidate) => [candidate.unit.id, candidate]))
  const chosen = admitted.map(({ id }) => byId.get(id) as Candidate)
  return {
    ...considered(worths),
    admitted: chosen.map(({ unit }) => unit),
    rejected: [...[...rejected].map(([unitId, reason]) => ({ unitId, reason })), ...untrusted],
    evidence: compileEvidence(chosen),
    tokens: evidenceTokens(chosen),
    emptyBecause:
      chosen.length > 0 ? null : [...rejected.values()].includes('over_budget') ? 'over_budget' : 'nothing_useful',
  }
}

function checked(input: EvidenceInput, selection: EvidenceSelection): EvidenceSelection {
  const fault = findFault(input, selection)
  if (fault !== null) throw new EcphoryError('MODEL_OUTPUT_INVALID', `This is no selection of evidence. ${fault}`)
  return selection
}

type Attempt<Result> = { readonly result: Result } | { readonly failure: ErrorCode }

/** A policy's answer, or the code of what it failed with: it may fail in any way, and the request is answered. */
async function attempt<Result>(sources: AdmissionSources, work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { result: await sources.deadline(work(), policyMsMax) }
  } catch (error) {
    return { failure: error instanceof EcphoryError ? error.code : 'UNAVAILABLE' }
  }
}

function inOrder(
  candidates: readonly Candidate[],
  worths: readonly number[] | null,
  barred: readonly FoundUnit[],
): readonly ConsideredUnit[] {
  const consider = ({ unit, time, trust, score, byGap }: FoundUnit, worth: number | null): ConsideredUnit => ({
    ...{ unit, time, trust, score, byGap, worth },
  })
  const all = [
    ...candidates.map((candidate, index) => consider(candidate, worths?.[index] ?? null)),
    ...barred.map((one) => consider(one, null)),
  ]
  return all.sort((a, b) => b.score - a.score || (a.unit.id < b.unit.id ? -1 : 1))
}

function checkInput({ text, publicContext, budgetTokens }: AdmissionInput): void {
  if (text.trim() === '') throw new EcphoryError('INVALID_ARGUMENT', 'A request is a text that is not blank.')
  if (!Number.isInteger(budgetTokens) || budgetTokens < 0) {
    throw new EcphoryError('INVALID_ARGUMENT', 'budgetTokens is a whole number of at least 0.')
  }
  if (text.length > requestCharactersMax || publicContext.length > publicCharactersMax) {
    const bounds = `${requestCharactersMax} characters, and its public context ${publicCharactersMax}`
    throw new EcphoryError('TOO_LARGE', `A request has at most ${bounds}.`)
  }
}
