import { createEvent, decisionsTopic, segmentAnnotatedV1 } from '@ecphory/events'
import type { MemoryLabel, Subject } from '@ecphory/events'
import { deriveId, quantise } from '@ecphory/memory'
import type { LogPosition, TopicEvent } from '@ecphory/memory'
import { createRandom, headLabels, labelCount, termCount } from '@ecphory/routing'
import type { RoundOptions, RoundResult, TrainingBase } from '@ecphory/routing'
import { packHead } from '@ecphory/routing'
import type { StoredHead } from '@ecphory/routing'
import { plainManifest } from '@ecphory/routing/testing'
import type { RoundRunner } from '../learning/round-runner.ts'

export interface AnnotatedSegment {
  readonly subject: Subject
  readonly segmentId: string
  /** Empty for one that waits for a label. */
  readonly labels: readonly MemoryLabel[]
  readonly root: LogPosition
  /** Default `r1`. */
  readonly run?: string
  /** Values of its dense row. Default: as many as the plain head takes. */
  readonly denseCount?: number
}

/** What the router writes of a segment that it was not sure of, or that somebody labelled. */
export function annotatedEvent({ subject, segmentId, labels, root, ...given }: AnnotatedSegment): TopicEvent {
  const { run = 'r1', denseCount = plainManifest.denseCount } = given
  const random = createRandom(segmentId.length + root.offset)
  const structural = [0, 1]
  const vector = Float32Array.from({ length: denseCount - structural.length }, random)
  const input = {
    vector: quantise(vector, plainManifest.encoder),
    structural,
    terms: [[root.offset % termCount, 1] as [number, number]],
  }
  const isLabelled = labels.length > 0
  const event = createEvent(
    segmentAnnotatedV1,
    {
      ...{ segmentId, traceId: segmentId.replace(/-\d+$/, ''), subject, input, rawAnswer: null },
      ...{ outcome: isLabelled ? 'answered' : 'failed', labels: [...labels] },
      annotator: { kind: 'person', name: 'test' },
    },
    {
      ...{ id: deriveId('annotated', segmentId, root.offset), source: 'ecphory/router', madeAt: 0, subject, root },
    },
  )
  return { topic: decisionsTopic(run), event }
}

/** A shipped head for tests, on whatever encoder. Small random weights: it is sure of nothing. */
export function createTestBase(encoder: string, denseCount: number): StoredHead & { readonly base: TrainingBase } {
  const random = createRandom(11)
  const matrix = (length: number): Float32Array => Float32Array.from({ length }, () => random() - 0.5)
  const weights = {
    denseCount,
    idf: new Float32Array(termCount).fill(1),
    lexical: matrix(termCount * labelCount),
    linear: matrix(denseCount * labelCount),
    bias: matrix(labelCount),
  }
  const { temperature, thresholds, fragmentedCertain, confidence, seed, trainedOn, figures } = plainManifest
  const calibration = { temperature, thresholds, fragmentedCertain, confidence }
  const stored = packHead(weights, { encoder, round: 0, ...calibration, seed, trainedOn, figures })
  return { ...stored, base: { weights, manifest: stored.manifest, replay: [] } }
}

/** A round that is quick: the bias moves towards the labels of the pool, first of all the most frequent. */
export function tallyRound({ parent, pool, seed }: RoundOptions): RoundResult {
  const { temperature, thresholds, fragmentedCertain, confidence } = parent.manifest
  const share = (label: MemoryLabel) => pool.filter(({ labels }) => labels[0] === label).length / pool.length
  const bias = Float32Array.from(headLabels, (label) => 8 * share(label) - 2 + seed * 1e-6)
  return {
    weights: { ...parent.weights, bias },
    calibration: { temperature, thresholds, fragmentedCertain, confidence },
    ...{ promoted: true, reason: 'It is no worse.', figures: { share: share('episodic') } },
    ...{ trainedOn: pool.length, heldOut: 0 },
  }
}

/** Rounds in this thread. `round` is `tallyRound` by default. */
export const runRoundsHere = (round: (options: RoundOptions) => RoundResult = tallyRound): RoundRunner => ({
  run: async (options) => round(options),
  stop: async () => {},
})
