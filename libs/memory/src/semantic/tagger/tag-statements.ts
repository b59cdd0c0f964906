import type { RoutedSegment } from '@ecphory/events'
import type { Encoder } from '../../ports/encoder.ts'
import type { FoundStatement } from '../found-statement.ts'
import { candidateSpans } from './candidate-spans.ts'
import { chooseSpans, type ScoredSpan } from './choose-spans.ts'
import { emptyWords } from './cue-words.ts'
import { subjectBefore } from './nearest-subject.ts'
import { spanFeatures, textFeatures } from './span-features.ts'
import { likeliestClass, matchProbabilities, spanPlaces, type SpanHead, type SpanModel } from './span-model.ts'
import { shippedFor, shippedSpanModel } from './shipped-model.ts'
import { unitVectors } from './unit-vectors.ts'
import { textToUnits, type Unit } from './units.ts'

/** Words that say that something is a favourite are not what it is. */
const favourite = /\bmy favou?rite\b/iu

/**
 * Confidence of each band that the model tells apart. What the tagger finds is right about every other time, so its word
 * is weak whatever it thinks of itself: it may not end what was said outright, and is printed as a likelihood.
 */
const bandConfidence = [0.65, 0.6, 0.55] as const

/** Statements that the shipped model finds; none where the encoder is not the one that it reads. */
export async function tagStatements(segment: RoutedSegment, encoder: Encoder): Promise<readonly FoundStatement[]> {
  if (shippedFor !== encoder.id) return []
  const model = shippedSpanModel()
  const units = textToUnits(segment.text)
  if (units.length === 0) return []
  const vectors = unitVectors(units, await encoder.encodeTokens(segment.text), model.dimensions)
  return tagUnits(model, segment.text, units, vectors, segment.role === 'log')
}

export function tagUnits(
  model: SpanModel,
  text: string,
  units: readonly Unit[],
  vectors: Float32Array,
  isLog: boolean,
): readonly FoundStatement[] {
  const spans = candidateSpans(units)
  const around = textFeatures(units, isLog)
  const features = spans.map((span) => spanFeatures(around, span))
  const matches = matchProbabilities(model, vectors, spans, features)
  return chooseSpans(spans, matches, model.threshold)
    .filter(({ span }) =>
      units.slice(span.first, span.last + 1).some(({ key, isWord }) => isWord && !emptyWords.has(key)),
    )
    .map((chosen) => toStatement(model, text, units, chosen, vectors, features[chosen.index]!))
    .filter(({ object }) => !favourite.test(object))
}

function toStatement(
  model: SpanModel,
  text: string,
  units: readonly Unit[],
  { span, polarity }: ScoredSpan,
  vectors: Float32Array,
  features: readonly number[],
): FoundStatement {
  const { first, last } = withoutEdges(units, span)
  const start = units[first]!.start
  const end = units[last]!.end
  const places = spanPlaces(model, vectors, span)
  const classOf = (head: SpanHead): number => likeliestClass(model.heads[head], places, features)
  return {
    subject: classOf('subject') === 0 ? 'user' : (subjectBefore(text, start) ?? 'user'),
    relation: model.relations[classOf('relation')]!,
    object: text.slice(start, end),
    polarity,
    confidence: bandConfidence[classOf('band')]!,
    start,
    end,
  }
}

const leading =
  /^(?:and|or|but|with|at|in|on|of|to|for|from|by|as|is|are|was|am|be|been|that|so|now|then|了|的|在|是)$/u
const trailing =
  /^(?:and|or|but|with|at|in|on|of|to|for|from|by|as|is|are|was|because|so|that|the|a|an|了|的|在|是|[,，;；、])$/u

/** First and last unit. */
type Bounds = Pick<ScoredSpan['span'], 'first' | 'last'>

/** A span without the small words and marks at its ends, from a colon on: "with my partner Jonas and" is "my partner Jonas". */
export function withoutEdges(units: readonly Unit[], span: Bounds): Bounds {
  let { last } = span
  let first = afterColon(units, span)
  while (first < last && leading.test(units[first]!.key)) first += 1
  while (last > first && trailing.test(units[last]!.key)) last -= 1
  return { first, last }
}

/** "My menu is: soup" is soup. */
function afterColon(units: readonly Unit[], { first, last }: Bounds): number {
  for (let at = last - 1; at > first; at--) if (units[at]!.key === ':' || units[at]!.key === '：') return at + 1
  return first
}
