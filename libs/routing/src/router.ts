import {
  scopeToSubject,
  type Attachment,
  type Decision,
  type Message,
  type MemoryLabel,
  type PrecedingSegment,
  type TraceRecorded,
} from '@ecphory/events'
import { EcphoryError, quantise, segmentToPassage, withoutFenced, type Encoder } from '@ecphory/memory'
import { areLabels, classify, decide, revise, type Classified } from './decide.ts'
import { headInput, type HeadInput, type SegmentContent } from './features.ts'
import { confidenceThreshold, gateDefaults, isConfident, type GateSchedule } from './gate.ts'
import type { HeadManifest } from './head-manifest.ts'
import { toProbabilities } from './confidence.ts'
import { annotatorMsMax, precedingCharactersMax, precedingMax } from './limits.ts'
import { segmentText } from './segment-text.ts'
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
  readonly annotator?: Annotator
  /** Resolves after so many milliseconds: the core has no timer of its own. Needed with an annotator. */
  readonly sleep?: (ms: number) => Promise<void>
  readonly schedule?: GateSchedule
}

export interface Router extends TraceRouter {
  /** The head whose word it is now. */
  readonly head: Head
}

/** @throws EcphoryError `ENCODER_MISMATCH` where the head was trained on vectors of another encoder. */
export function createRouter(options: RouterOptions): Router {
  const { encoder, head } = options
  checkEncoder(encoder, head)
  return {
    head,
    cut: cutTrace,
    revise,
    async route(trace): Promise<RoutedTrace> {
      // A hot swap may change `head.manifest` at any time: one trace is decided under one manifest.
      const { manifest } = head
      const segments = cutTrace(trace)
      const vectors = await encoder.encode(segments.map(segmentToPassage), 'passage')
      const inputs = segments.map((segment, index) => headInput(segment, vectors[index] as Float32Array))
      const logits = await head.logits(inputs)
      const classified = logits.map((row) => classify(toProbabilities(row, manifest.temperature), manifest))
      const threshold = confidenceThreshold(manifest.round, options.schedule ?? gateDefaults)
      return Promise.all(
        segments.map(async (segment, index) => {
          const said = classified[index] as Classified
          const labels = isConfident(said.confidence, threshold) ? null : await annotation(options, segment)
          const verdict = decide(said, threshold, manifest, labels)
          return toRouted(segment, vectors[index] as Float32Array, encoder.id, verdict)
        }),
      )
    },
  }
}

function checkEncoder(encoder: Encoder, head: Head): void {
  if (head.manifest.encoder === encoder.id) return
  throw new EcphoryError(
    'ENCODER_MISMATCH',
    `The head ${head.manifest.id} was trained on ${head.manifest.encoder}, and the encoder is ${encoder.id}.`,
  )
}

/** The annotator's labels, or null where it is slow, fails, answers nonsense, or is not there. */
async function annotation(options: RouterOptions, segment: SegmentContent): Promise<readonly MemoryLabel[] | null> {
  const { annotator, sleep } = options
  if (annotator === undefined || sleep === undefined) return null
  // A failure is not hidden: the decision says `unannotated`, and a later label revises it.
  const answer = annotator.annotate(segment).catch(() => null)
  const labels = await Promise.race([answer, sleep(annotatorMsMax).then(() => null)])
  return areLabels(labels) ? labels : null
}

/** All segments of a trace. What precedes one is taken from the same trace only, so the order of delivery is nothing. */
export function cutTrace({ traceId, scope, messages }: TraceRecorded): readonly CutSegment[] {
  const segments: CutSegment[] = []
  let index = 0
  for (const message of messages) {
    // What was erased keeps its places, so that the segments behind it keep their ids.
    index += message.erasedSegments ?? 0
    for (const piece of piecesOf(message)) {
      segments.push({
        segmentId: segmentIdOf(traceId, index),
        traceId,
        index,
        scope,
        sourceId: message.sourceId,
        role: message.role,
        speaker: message.speaker,
        time: message.time,
        ...piece,
        preceding: segments.slice(-precedingMax).map(toPreceding),
      })
      index += 1
    }
  }
  return segments
}

/** The trace's id, `-`, the index: the trace can be found by it. */
export const segmentIdOf = (traceId: string, index: number): string => `${traceId}-${index}`

/** Attachments travel with the first piece; where they are all there is, their kinds stand for the text. */
function piecesOf(message: Message): readonly { readonly text: string; readonly attachments: Attachment[] }[] {
  if (message.role === 'system' || message.erasedSegments !== undefined) return []
  const texts = segmentText(withoutFenced(message.content), message.role)
  const kinds = message.attachments.map(({ kind }) => `[${kind}]`).join(' ')
  const pieces = texts.length > 0 || kinds === '' ? texts : [kinds]
  return pieces.map((text, index) => ({ text, attachments: index === 0 ? message.attachments : [] }))
}

const toPreceding = ({ text, speaker, role }: CutSegment): PrecedingSegment => ({
  text: text.slice(0, precedingCharactersMax),
  speaker,
  role,
})

function toRouted(
  segment: CutSegment,
  vector: Float32Array,
  encoder: string,
  verdict: ReturnType<typeof decide>,
): RoutedTrace[number] {
  const { labels, stored, doubtful, probabilities } = verdict
  const { segmentId, traceId, scope } = segment
  return {
    segment: { ...segment, vector: quantise(vector, encoder), probabilities, labels, stored, doubtful },
    decision: { segmentId, traceId, subject: scopeToSubject(scope), ...verdict },
  }
}
