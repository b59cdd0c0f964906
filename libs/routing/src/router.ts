import { scopeToSubject, type QuantisedVector, type TraceRecorded } from '@ecphory/events'
import { EcphoryError, quantise, segmentToPassage, type Encoder } from '@ecphory/memory'
import { createAsking, type Asked, type Deferral } from './ask-annotator.ts'
import { toProbabilities } from './confidence.ts'
import { cutTrace } from './cut-trace.ts'
import { classify, decide, revise, type Classified } from './decide.ts'
import { encodeForHead, type EncodedForHead } from './encode-for-head.ts'
import { headInput, type HeadInput } from './features.ts'
import { gateDefaults, isConfident, type Gate } from './gate.ts'
import type { HeadManifest } from './head-manifest.ts'
import type { TenantHeads } from './heads.ts'
import { recordHeadInput } from './recorded-input.ts'
import { createTenantGates } from './tenant-gates.ts'
import type { CutSegment, RoutedTrace, TraceRouter } from './trace-router.ts'

/** A trained head. `logits` gives one row per input, in the order of `headLabels`, before temperature. */
export interface Head {
  readonly manifest: HeadManifest
  logits(inputs: readonly HeadInput[]): Promise<readonly Float32Array[]>
}

export interface RouterOptions {
  readonly encoder: Encoder
  readonly heads: TenantHeads
  /** Default: nobody is asked. */
  readonly deferral?: Deferral
  /** Default: the schedule of the paper. */
  readonly gate?: Gate
}

/**
 * A router of recorded traces: cuts, encodes each segment once (the vector serves retrieval and routing), classifies,
 * and keeps or defers (HGP, equations 1 and 2).
 *
 * @throws EcphoryError `ENCODER_MISMATCH`, from `route` where each tenant has its own, where the head was trained on
 * vectors of another encoder; `INVALID_ARGUMENT` for a budget that is no share, or an annotator without a name
 */
export function createRouter(options: RouterOptions): TraceRouter {
  const { encoder, heads, deferral, gate = { mode: 'schedule', schedule: gateDefaults } } = options
  const only = heads.only?.manifest
  if (only !== undefined) checkEncoder(encoder, only)
  if (deferral?.annotator.name === '') throw new EcphoryError('INVALID_ARGUMENT', 'An annotator has a name.')
  const gates = createTenantGates(gate)
  const ask = createAsking(deferral)
  return {
    ...(only !== undefined && { id: only.id }),
    cut: cutTrace,
    revise,
    async route(trace, { asks = true } = {}) {
      const { manifest, judged } = await judge(trace, encoder, heads)
      const scores = judged.map(({ classified }) => classified.confidence)
      const thresholds = gates.thresholds(trace.scope.tenant, manifest.round, scores, asks)
      const unsure = judged.filter((_, index) => !isConfident(scores[index] as number, thresholds[index] as number))
      const deferred = asks ? unsure.map(({ segment }) => segment) : []
      const asked = await ask(deferred)
      return judged.map((one, index) =>
        toRouted(one, thresholds[index] as number, manifest, asked.get(one.segment) ?? null),
      )
    },
  }
}

/** A segment with what the head was given of it and what it says. */
interface Judged {
  readonly segment: CutSegment
  readonly vector: QuantisedVector
  readonly input: HeadInput
  readonly classified: Classified
}

async function judge(
  trace: TraceRecorded,
  encoder: Encoder,
  heads: TenantHeads,
): Promise<{ readonly manifest: HeadManifest; readonly judged: readonly Judged[] }> {
  const segments = cutTrace(trace)
  const encoded = await encodeForHead(encoder, segments.map(segmentToPassage))
  const inputs = segments.map((segment, index) => headInput(segment, (encoded[index] as EncodedForHead).encoded))
  // One head for the whole trace, with the manifest that belongs to it.
  const { manifest, logits } = await heads.using(trace.scope.tenant, async (head) => {
    checkEncoder(encoder, head.manifest)
    return { manifest: head.manifest, logits: await head.logits(inputs) }
  })
  const judged = segments.map((segment, index) => ({
    segment,
    vector: quantise((encoded[index] as EncodedForHead).vector, encoder.id),
    input: inputs[index] as HeadInput,
    classified: classify(toProbabilities(logits[index] as Float32Array, manifest.temperature), manifest),
  }))
  return { manifest, judged }
}

function checkEncoder(encoder: Encoder, manifest: HeadManifest): void {
  if (manifest.encoder === encoder.id) return
  throw new EcphoryError(
    'ENCODER_MISMATCH',
    `The head ${manifest.id} was trained on ${manifest.encoder}, and the encoder is ${encoder.id}.`,
  )
}

function toRouted(
  { segment, vector, input, classified }: Judged,
  threshold: number,
  manifest: HeadManifest,
  asked: Asked | null,
): RoutedTrace[number] {
  const { segmentId, traceId, scope } = segment
  const about = { segmentId, traceId, subject: scopeToSubject(scope) }
  const verdict = decide(classified, threshold, manifest, asked?.outcome === 'answered' ? asked.labels : null)
  const { labels, stored, doubtful, probabilities } = verdict
  return {
    segment: { ...segment, vector, probabilities, labels, stored, doubtful },
    decision: { ...about, ...verdict },
    // Made where it is wanted: hardly one in five is recorded.
    get input() {
      return recordHeadInput(input, vector.encoder)
    },
    annotation: asked && { ...about, ...asked },
  }
}
