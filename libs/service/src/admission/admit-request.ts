import { admissionDecidedV1, admissionsTopic, createEvent, keyToPartition, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, EventTime, Subject } from '@ecphory/events'
import { admitEvidence, baselineShelf, evidenceTokensDefault, policiesOf } from '@ecphory/admission'
import type { Admission, PolicyName, PolicyShelf } from '@ecphory/admission'
import { deriveId, EcphoryError, hashOf, projectionOf } from '@ecphory/memory'
import { withDeadline } from '../deadline.ts'
import { readLive } from '../pipeline.ts'
import type { LiveParts, Pipeline } from '../pipeline.ts'
import { toDecisionId } from './decision-id.ts'

/** A request with everything that its decision depends on. */
export interface AdmitQuestion {
  readonly text: string
  readonly publicContext: string
  readonly now: EventTime
  readonly budgetTokens?: number
  readonly policy?: PolicyName
}

/** What was decided, and the id under which it can be read again. */
export interface RecordedAdmission extends Admission {
  readonly decisionId: string
  /** The name of the pair that decided. */
  readonly policy: PolicyName
}

export interface AdmitParts {
  readonly pipeline: Pipeline
  readonly admission?: PolicyShelf
  readonly commandInstant: () => number
}

/** Decides what a generator is told of a subject for one request, and records the decision; it is durable when this resolves. */
export async function admitRequest(
  { pipeline, admission = baselineShelf, commandInstant }: AdmitParts,
  subject: Subject,
  question: AdmitQuestion,
): Promise<RecordedAdmission> {
  const { budgetTokens = evidenceTokensDefault, policy = admission.standard } = question
  const policies = policiesOf(admission, policy)
  const deadline = <Result>(work: Promise<Result>, ms: number) => withDeadline(work, ms, 'A policy')
  return readLive(pipeline, subject.tenant, async (parts) => {
    const sources = { ...parts, generation: parts.generation.id, deadline }
    // Before the graphs are read: an erasure behind it takes the decision, whatever the graphs have seen of it.
    const root = await seenRoot(parts, subject)
    const decided = await admitEvidence(sources, subject, { ...question, budgetTokens, policies })
    const event = toEvent(
      decided,
      subject,
      { ...question, budgetTokens, generation: sources.generation },
      commandInstant(),
      root,
    )
    const [position] = await parts.log.append([{ topic: admissionsTopic, event }])
    if (position === undefined) throw new EcphoryError('STORE_FAILED', 'The log gave no position for a decision.')
    return { ...decided, decisionId: toDecisionId(position, event.id), policy }
  })
}

/** The root position that every graph of the generation has passed; none before the first. */
async function seenRoot({ graphs, types, generation, log }: LiveParts, subject: Subject) {
  const partition = keyToPartition(subjectToKey(subject), log.partitions)
  const marks = types.map((type) => graphs.watermark(projectionOf(type), generation.id, partition))
  const offset = Math.min(...(await Promise.all(marks))) - 1
  return offset < 0 ? undefined : { partition, offset }
}

function toEvent(
  { gaps, candidates, admitted, rejected, policies, tokens, emptyBecause, failure }: Admission,
  subject: Subject,
  question: Omit<AdmitQuestion, 'budgetTokens'> & { readonly budgetTokens: number; readonly generation: string },
  madeAt: number,
  root: { readonly partition: number; readonly offset: number } | undefined,
): EcphoryEvent {
  const { text, publicContext, budgetTokens, generation } = question
  // With whose it is, so that equal requests of two people have not one hash.
  const hash = (told: string) => hashOf({ subject, told })
  const decisionId = deriveId('admission', subject.tenant, subject.user, madeAt, hash(text))
  const data = {
    ...{ decisionId, subject, generation, requestHash: hash(text), contextHash: hash(publicContext) },
    gaps: gaps.map((gap) => ({ kind: gap.kind, textHash: hash(gap.text) })),
    candidates: candidates.map(({ unit, trust, score, worth }) => ({
      ...{
        unitId: unit.id,
        segmentId: unit.segmentId,
        start: unit.start,
        length: unit.anchor.length,
        trust,
        score,
        worth,
      },
    })),
    admitted: admitted.map(({ id }) => id),
    rejected: [...rejected],
    ...{ policies, budgetTokens, tokens, emptyBecause, failure },
  }
  const origin = { id: decisionId, source: 'ecphory/admission', madeAt, subject }
  return createEvent(admissionDecidedV1, data, { ...origin, ...(root && { root }) })
}
