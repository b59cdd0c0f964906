import { EcphoryError } from '@ecphory/memory'
import { evidenceTokens } from '../evidence-tokens.ts'
import { gapKinds } from '../gap-query.ts'
import type { GapKind } from '../gap-query.ts'
import { admittedMax } from '../limits.ts'
import type { EvidencePolicy, RejectionReason } from '../ports/evidence-policy.ts'
import type { QueryPolicy } from '../ports/query-policy.ts'
import type { Candidate } from '../evidence.ts'
import type { AdmissionModel, TrainedPolicy } from './admission-model.ts'
import { scaleRows } from './admission-model.ts'
import { publicShareColumn } from './candidate-features.ts'
import { choose } from './choose.ts'
import type { Choice, ChoiceBounds } from './choose.ts'
import { evidenceProblem } from './evidence-problem.ts'
import { gapBounds, gapOptions, gapProblem } from './gap-options.ts'
import { readForPolicies } from './read-request.ts'
import type { SelectionProblem } from './selection-net.ts'

/** The trained first stage: which kinds of gaps a request has, each as a query that needs no encoder. */
export function createStructuredQueryPolicy({ id, reader, query }: AdmissionModel): QueryPolicy {
  return {
    id: `structured-query@${id}`,
    async findGaps({ request, held }) {
      checkEncoder(reader.memoryBasis.mean.length, request.vector)
      const reading = readForPolicies(reader, request)
      const { taken } = decide(query, gapProblem(reader, reading, held), gapBounds)
      return gapOptions(
        reader,
        reading,
        taken.map((index) => gapKinds[index] as GapKind),
      )
    },
  }
}

/** The trained second stage: takes the evidence that agrees best with what is likely to be right. */
export function createStructuredEvidencePolicy({ id, reader, evidence }: AdmissionModel): EvidencePolicy {
  return {
    id: `structured-evidence@${id}`,
    async select({ request, candidates, budgetTokens }) {
      checkEncoder(reader.memoryBasis.mean.length, request.vector)
      const reading = readForPolicies(reader, request)
      const fits = (options: readonly number[]) =>
        evidenceTokens(options.map((index) => candidates[index] as Candidate)) <= budgetTokens
      const problem = evidenceProblem(reader, reading, candidates)
      const choice = decide(evidence, problem, { takenMax: admittedMax, fits })
      const admitted = choice.taken.map((index) => (candidates[index] as Candidate).unit)
      return {
        admitted: admitted.map(({ id: unitId, anchor }) => ({ id: unitId, anchor })),
        worths: choice.worths,
        rejected: new Map(
          candidates.flatMap((candidate, index) =>
            choice.taken.includes(index)
              ? []
              : [[candidate.unit.id, reasonFor(candidates, index, problem, choice, fits)]],
          ),
        ),
      }
    },
  }
}

/** What a trained policy chooses of a problem whose features are not scaled yet. */
export function decide(policy: TrainedPolicy, problem: SelectionProblem, bounds: ChoiceBounds): Choice {
  const { nets, temperature, stopOffset } = policy
  return choose(nets, scaleProblem(policy, problem), { temperature, stopOffset, ...bounds })
}

export const scaleProblem = (
  { optionScale, wholeScale }: Pick<TrainedPolicy, 'optionScale' | 'wholeScale'>,
  problem: SelectionProblem,
): SelectionProblem => ({
  ...problem,
  options: scaleRows(optionScale, problem.options),
  whole: scaleRows(wholeScale, problem.whole),
})

/** A likeness to something taken, and a public share of rare words, from which on they are why a candidate is left out. */
const alikeFrom = 0.93
const coveredFrom = 0.5

function reasonFor(
  candidates: readonly Candidate[],
  index: number,
  { count, likeness, options }: SelectionProblem,
  { taken, worths }: Choice,
  fits: Required<ChoiceBounds>['fits'],
): RejectionReason {
  const { superseded, unit } = candidates[index] as Candidate
  if (superseded) return 'stale'
  // Units of one memory share its vector, however little they say of the same.
  const others = taken.filter((other) => candidates[other]?.unit.segmentId !== unit.segmentId)
  if (others.some((other) => (likeness[index * count + other] as number) >= alikeFrom)) return 'redundant'
  if ((worths[index] as number) > 0) return fits([...taken, index]) ? 'not_worth_its_tokens' : 'over_budget'
  const publicShare = options[index * (options.length / count) + publicShareColumn] as number
  return publicShare >= coveredFrom ? 'publicly_covered' : 'not_relevant'
}

function checkEncoder(dimensions: number, vector: Float32Array): void {
  if (vector.length === dimensions) return
  throw new EcphoryError('ENCODER_MISMATCH', `The policies read vectors of ${dimensions} values, not ${vector.length}.`)
}
