import type { EventTime } from '@ecphory/events'
import {
  base64ToBytes,
  dot,
  nearestVectorsMax,
  quantise,
  resolveTimes,
  segmentToPassage,
  textToTerms,
  toAnswerVector,
  type Encoder,
  type FoundVector,
  type RankCandidate,
  type RankQuery,
} from '@ecphory/memory'
import { lastInstant, type Conversation, type Turn } from './dataset.ts'

/** A conversation as one untyped heap of turns: no router, no graph. Controls rank it, and so does the curve of theta_F. */
export interface FlatConversation {
  readonly turnIds: readonly string[]
  ask(question: string): Promise<FlatQuestion>
}

export interface FlatQuestion {
  readonly query: RankQuery
  /** One per turn, in the order of the conversation; measured as a recall measures. */
  readonly candidates: readonly RankCandidate[]
  /** Dot products of the question as it is with each turn. */
  readonly plainDots: Float64Array
}

/** @param fragmented P(fragmented) by turn id; 0 where it is not given */
export async function createFlatConversation(
  conversation: Conversation,
  encoder: Encoder,
  fragmented: ReadonlyMap<string, number> = new Map(),
): Promise<FlatConversation> {
  const { turns } = conversation
  const segments = turns.map((turn) => ({
    role: 'user' as const,
    speaker: turn.speaker,
    text: turn.text,
    attachments: turn.caption === null ? [] : [{ kind: 'image', caption: turn.caption }],
    time: naiveTime(turn.instant),
  }))
  const vectors = await encoder.encode(segments.map(segmentToPassage), 'passage')
  const stored = vectors.map((vector) => {
    const { scale, bytes } = quantise(vector, encoder.id)
    return { scale, bytes: base64ToBytes(bytes) }
  })
  const terms = turns.map((turn) => textToTerms([turn.speaker, turn.text, turn.caption ?? ''].join(' ')))
  const contexts = turns.map((turn, index) =>
    [index - 2, index - 1]
      .filter((before) => turns[before]?.session === turn.session)
      .flatMap((before) => terms[before] ?? []),
  )
  const anchors = turns.map((turn, index) =>
    toAnchor(turn, index, segments[index], terms[index], contexts[index], fragmented),
  )
  return {
    turnIds: turns.map(({ id }) => id),
    async ask(question) {
      const asked = textToTerms(question)
      const [vector = new Float32Array(encoder.dimensions)] = await encoder.encode([question], 'query')
      const answer = toAnswerVector(question, vector, encoder)
      const dots = Float64Array.from(vectors, (one) => dot(answer, one))
      const nearest = new Set(
        [...dots.keys()].sort((a, b) => dotAt(dots, b) - dotAt(dots, a)).slice(0, nearestVectorsMax),
      )
      const candidates = anchors.map((anchor, index): RankCandidate => ({
        anchor,
        kinds: ['episodic'],
        counts: countsOf(asked, terms[index] ?? [], contexts[index] ?? []),
        dot: dotAt(dots, index),
        ...(nearest.has(index) && { vector: stored[index] as FoundVector }),
        expansion: 0,
        led: false,
      }))
      const times = resolveTimes(question, naiveTime(lastInstant(conversation))).map(({ span }) => span)
      const plainDots = Float64Array.from(vectors, (one) => dot(vector, one))
      return { query: { text: question, terms: asked, times }, candidates, plainDots }
    },
  }
}

const dotAt = (dots: Float64Array, index: number): number => dots[index] as number

const naiveTime = (instant: number): EventTime => ({ instant, offsetMinutes: 0, precision: 'minute', source: 'naive' })

function toAnchor(
  turn: Turn,
  index: number,
  segment: Pick<RankCandidate['anchor'], 'role' | 'speaker' | 'text' | 'attachments' | 'time'> | undefined,
  own: readonly string[] = [],
  context: readonly string[] = [],
  fragmented: ReadonlyMap<string, number>,
): RankCandidate['anchor'] {
  if (segment === undefined) throw new Error(`Turn ${turn.id} has no segment.`)
  return {
    ...segment,
    segmentId: `${turn.session} ${String(index).padStart(6, '0')}`,
    traceId: turn.session,
    sourceId: turn.id,
    index,
    agent: null,
    session: turn.session,
    ownLength: own.length,
    contextLength: context.length,
    probabilities: { episodic: 0, semantic: 0, procedural: 0, working: 0, fragmented: fragmented.get(turn.id) ?? 0 },
    doubtful: false,
    order: 0,
  }
}

function countsOf(
  asked: readonly string[],
  own: readonly string[],
  context: readonly string[],
): RankCandidate['counts'] {
  const counts = new Map<string, { own: number; context: number }>()
  for (const term of new Set(asked)) {
    const count = { own: occurrences(own, term), context: occurrences(context, term) }
    if (count.own + count.context > 0) counts.set(term, count)
  }
  return counts
}

const occurrences = (terms: readonly string[], term: string): number => terms.filter((one) => one === term).length
