import { admissionDecidedV1, admissionsTopic, isOf, keyToPartition, subjectToKey } from '@ecphory/events'
import type { AdmissionDecided, Subject } from '@ecphory/events'
import { EcphoryError, spaceOf } from '@ecphory/memory'
import { readLive } from '../pipeline.ts'
import type { LiveParts, Pipeline } from '../pipeline.ts'
import { readDecisionId } from './decision-id.ts'

type Candidate = AdmissionDecided['candidates'][number]
type Rejection = AdmissionDecided['rejected'][number]['reason']

/** A unit that a decision was about, with what it says. */
export interface DecidedUnit extends Candidate {
  /** Its exact text; null where no graph holds it any more. */
  readonly anchor: string | null
  readonly admitted: boolean
  /** Why not; null for what was admitted, and where the policy that would have said it failed. */
  readonly reason: Rejection | null
}

export interface AdmissionDecision extends Omit<AdmissionDecided, 'candidates' | 'rejected' | 'admitted'> {
  /** Epoch milliseconds. */
  readonly decidedAt: number
  /** Greatest score first. */
  readonly candidates: readonly DecidedUnit[]
}

/** Reads a decision again. Throws `NOT_FOUND` for an id that is no decision of this subject, whoever else's it may be. */
export async function readDecision(pipeline: Pipeline, subject: Subject, id: string): Promise<AdmissionDecision> {
  const { data, decidedAt } = await findDecision(pipeline, subject, id)
  const anchors = await readLive(pipeline, subject.tenant, (parts) => readTexts(parts, subject, data.candidates))
  const reasons = new Map(data.rejected.map(({ unitId, reason }) => [unitId, reason]))
  const { candidates, rejected: _rejected, admitted, ...decision } = data
  return {
    ...decision,
    decisionId: id,
    decidedAt,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      anchor: anchorIn(anchors.get(candidate.segmentId), candidate),
      admitted: admitted.includes(candidate.unitId),
      reason: reasons.get(candidate.unitId) ?? null,
    })),
  }
}

async function findDecision({ parts: { log } }: Pipeline, subject: Subject, id: string) {
  const wanted = readDecisionId(id)
  const key = subjectToKey(subject)
  if (wanted !== null) {
    const [record] = await log.read(admissionsTopic, keyToPartition(key, log.partitions), wanted.offset, 1)
    const event = record?.event
    const isWanted = record?.position.offset === wanted.offset && event?.id === wanted.eventId
    if (event !== undefined && isWanted && event.partitionkey === key && isOf(admissionDecidedV1, event)) {
      return { data: event.data, decidedAt: Date.parse(event.time) }
    }
  }
  throw new EcphoryError('NOT_FOUND', 'The subject has no such decision.')
}

/** The texts of the segments that the candidates are of, as far as a graph still holds them. */
async function readTexts(
  { graphs, types, generation }: LiveParts,
  subject: Subject,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, string>> {
  const segmentIds = [...new Set(candidates.map(({ segmentId }) => segmentId))]
  if (segmentIds.length === 0) return new Map()
  const found = await Promise.all(
    types.map(({ kind }) => graphs.anchors(spaceOf(subject, generation.id, kind), segmentIds, {})),
  )
  return new Map(found.flat().map(({ segmentId, text }) => [segmentId, text]))
}

/** A segment that another router cut in another way is shorter than its unit was. */
function anchorIn(text: string | undefined, { start, length }: Candidate): string | null {
  const anchor = text?.slice(start, start + length)
  return anchor?.length === length ? anchor : null
}
