import type { MemoryLabel } from '@ecphory/events'
import {
  classify,
  confidenceThreshold,
  headLogits,
  isConfident,
  primaryMacroF1,
  toProbabilities,
  trainRound,
  type GateSchedule,
  type LabelledInput,
  type PoolLabel,
  type TrainingBase,
} from '@ecphory/routing'
import { judge, type Judged } from './judge.ts'

/** A segment of the stream, with what the recorded annotator answers. */
export interface StreamSegment {
  readonly segmentId: string
  readonly user: string
  readonly input: LabelledInput['input']
  readonly labels: readonly MemoryLabel[]
}

/** How many new labels make a training round (HGP). */
export const labelsPerRound = 200

export type Answering = Pick<TrainingBase, 'weights' | 'manifest'>

/** A training round of the stream, and what was decided since the one before. */
export interface StreamRound {
  /** t of the gate's schedule while the segments of this row were decided. */
  readonly round: number
  readonly threshold: number
  readonly segments: number
  /** Share of them that the annotator was asked about. */
  readonly deferred: number
  readonly primaryMacroF1: number
  /** Labels in the pool at its end, and whether the head that came of them answers. */
  readonly pool: number
  readonly promoted: boolean | null
  readonly reason: string | null
}

export interface StreamOutcome {
  /** Of all decisions as they were made, the annotator's labels taken as they are. */
  readonly primaryMacroF1: number
  readonly multiLabels: readonly (readonly MemoryLabel[])[]
  /** Share of segments that the annotator was asked about. */
  readonly annotatorShare: number
  readonly rounds: readonly StreamRound[]
  /** The heads that answered, in order; the last one does after the stream. */
  readonly heads: readonly Answering[]
  readonly pool: readonly PoolLabel[]
}

/**
 * The segments as they arrive: each is decided by the head in force, or by the annotator where the head is not sure; each
 * 200 new labels train a round, which answers from then on where it is promoted. As the product does it, without a log.
 */
export function simulateStream(
  segments: readonly StreamSegment[],
  base: TrainingBase,
  options: {
    readonly schedule: GateSchedule
    readonly seed: number
    readonly show?: (done: number) => void
    readonly train?: typeof trainRound
  },
): StreamOutcome {
  const { schedule, seed, show = () => {}, train = trainRound } = options
  const heads: Answering[] = [base]
  const pool: PoolLabel[] = []
  const rounds: StreamRound[] = []
  const given: (readonly MemoryLabel[])[] = []
  let trained = 0
  let from = 0
  const inForce = (): Answering => heads.at(-1) as Answering
  const endRound = (to: number): void => {
    const { manifest } = inForce()
    const segmentsOf = segments.slice(from, to)
    const asked = pool.length - trained
    const seen = new Set(pool.slice(0, trained).map(({ segmentId }) => segmentId))
    const labels = pool.map((label) => ({ ...label, isNew: !seen.has(label.segmentId) }))
    const result = asked === 0 ? null : train({ base, parent: inForce(), pool: labels, seed })
    rounds.push({
      round: manifest.round,
      threshold: confidenceThreshold(manifest.round, schedule),
      segments: segmentsOf.length,
      deferred: asked / segmentsOf.length,
      primaryMacroF1: primaryMacroF1(segmentsOf.map(firstOf), given.slice(from, to).map(first)),
      pool: pool.length,
      promoted: result?.promoted ?? null,
      reason: result?.reason ?? null,
    })
    if (result?.promoted) {
      const { weights, calibration } = result
      heads.push({ weights, manifest: { ...base.manifest, ...calibration, round: manifest.round + 1 } })
    }
    trained = pool.length
    from = to
  }
  segments.forEach((segment, index) => {
    const { weights, manifest } = inForce()
    const { labels, confidence } = classify(
      toProbabilities(headLogits(weights, segment.input), manifest.temperature),
      manifest,
    )
    if (isConfident(confidence, confidenceThreshold(manifest.round, schedule))) given.push(labels)
    else {
      given.push(segment.labels)
      pool.push({ ...segment, annotator: 'recorded' })
    }
    if (pool.length - trained === labelsPerRound) endRound(index + 1)
    show(index + 1)
  })
  if (from < segments.length) endRound(segments.length)
  return {
    primaryMacroF1: primaryMacroF1(segments.map(firstOf), given.map(first)),
    multiLabels: given,
    annotatorShare: pool.length / segments.length,
    ...{ rounds, heads, pool },
  }
}

const first = (labels: readonly MemoryLabel[]): MemoryLabel => labels[0] as MemoryLabel
const firstOf = ({ labels }: StreamSegment): MemoryLabel => first(labels)

/** What a head says of labelled inputs. */
export const judgeHead = ({ weights, manifest }: Answering, tested: readonly LabelledInput[]): Judged =>
  judge(
    tested,
    tested.map(({ input }) => headLogits(weights, input)),
    manifest,
  )
