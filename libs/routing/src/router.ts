import { scopeToSubject, type MemoryLabel } from '@ecphory/events'
import { EcphoryError, quantise, segmentToPassage, type Encoder } from '@ecphory/memory'
import { toProbabilities } from './confidence.ts'
import { cutTrace } from './cut-trace.ts'
import { areLabels, classify, decide, revise, type Classified, type Verdict } from './decide.ts'
import { headInput, type HeadInput, type SegmentContent } from './features.ts'
import { confidenceThreshold, gateDefaults, isConfident, type GateSchedule } from './gate.ts'
import type { HeadManifest } from './head-manifest.ts'
import { annotatorMsMax } from './limits.ts'
import type { CutSegment, RoutedTrace, TraceRouter } from './trace-router.ts'

/** A trained head. `logits` gives one row per input, in the order of `headLabels`, before temperature. */
export interface Head {
  readonly manifest: HeadManifest
  logits(inputs: readonly HeadInput[]): Promise<readonly Float32Array[]>
}

/** Whoever labels what the classifier is not sure of: a language model, or a person's queue. */
export interface Annotator {
  /** The labels, the most prominent first. Any failure, delay or nonsense leaves the classifier's word standing. */
  annotate(segment: SegmentContent): Promise<readonly MemoryLabel[]>
}

export interface RouterOptions {
  readonly encoder: Encoder
  readonly head: Head
  /** Who is asked below the threshold, and a timer to wait by: resolves after so many milliseconds. The core has none. */
  readonly deferral?: { readonly annotator: Annotator; readonly sleep: (ms: number) => Promise<void> }
  readonly schedule?: GateSchedule
}

/**
 * A router of recorded traces: cuts, encodes each segment once (the vector serves retrieval and routing), classifies,
 * and keeps or defers (HGP, equations 1 and 2).
 *
 * @throws EcphoryError `ENCODER_MISMATCH`, also from `route` after a swap, where the head was trained on vectors of
 * another encoder
 */
export function createRouter(options: RouterOptions): TraceRouter {
  checkEncoder(options.encoder, options.head.manifest)
  return {
    get id() {
      return options.head.manifest.id
    },
    cut: cutTrace,
    revise,
    async route(trace) {
      const { encoder, head } = options
      const segments = cutTrace(trace)
      const vectors = await encoder.encode(segments.map(segmentToPassage), 'passage')
      // A hot swap changes both at once: the manifest is read in the same step in which the run begins.
      const { manifest } = head
      checkEncoder(encoder, manifest)
      const logits = await head.logits(
        segments.map((segment, index) => headInput(segment, vectors[index] as Float32Array)),
      )
      const classified = logits.map((row) => classify(toProbabilities(row, manifest.temperature), manifest))
      const verdicts = await Promise.all(
        segments.map((segment, index) => verdictOn(segment, classified[index] as Classified, manifest, options)),
      )
      return segments.map((segment, index) =>
        toRouted(segment, vectors[index] as Float32Array, encoder.id, verdicts[index] as Verdict),
      )
    },
  }
}

function checkEncoder(encoder: Encoder, manifest: HeadManifest): void {
  if (manifest.encoder === encoder.id) return
  throw new EcphoryError(
    'ENCODER_MISMATCH',
    `The head ${manifest.id} was trained on ${manifest.encoder}, and the encoder is ${encoder.id}.`,
  )
}

async function verdictOn(
  segment: SegmentContent,
  classified: Classified,
  manifest: HeadManifest,
  { deferral, schedule = gateDefaults }: RouterOptions,
): Promise<Verdict> {
  const threshold = confidenceThreshold(manifest.round, schedule)
  const ask = deferral !== undefined && !isConfident(classified.confidence, threshold)
  return decide(classified, threshold, manifest, ask ? await annotation(deferral, segment) : null)
}

/** The annotator's labels, or null where it is slow, fails or answers nonsense. */
async function annotation(
  { annotator, sleep }: NonNullable<RouterOptions['deferral']>,
  segment: SegmentContent,
): Promise<readonly MemoryLabel[] | null> {
  // A failure is not hidden: the decision says `unannotated`, and a later label revises it.
  const failed = (): null => null
  const answer = (async () => annotator.annotate(segment))().catch(failed)
  const labels = await Promise.race([answer, sleep(annotatorMsMax).then(failed)])
  return areLabels(labels) ? labels : null
}

function toRouted(segment: CutSegment, vector: Float32Array, encoder: string, verdict: Verdict): RoutedTrace[number] {
  const { segmentId, traceId, scope } = segment
  const { labels, stored, doubtful, probabilities } = verdict
  return {
    segment: { ...segment, vector: quantise(vector, encoder), probabilities, labels, stored, doubtful },
    decision: { segmentId, traceId, subject: scopeToSubject(scope), ...verdict },
  }
}
