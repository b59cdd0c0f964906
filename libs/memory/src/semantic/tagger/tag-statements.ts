import type { RoutedSegment } from '@ecphory/events'
import type { Encoder } from '../../ports/encoder.ts'
import type { FoundStatement } from '../found-statement.ts'
import { candidateSpans } from './candidate-spans.ts'
import { chooseSpans, type ScoredSpan } from './choose-spans.ts'
import { subjectBefore } from './nearest-subject.ts'
import { spanFeatures, textFeatures } from './span-features.ts'
import { headProbabilities, hiddenLayers, type SpanHead, type SpanModel } from './span-model.ts'
import { shippedFor, shippedSpanModel } from './shipped-model.ts'
import { unitVectors } from './unit-vectors.ts'
import { textToUnits, type Unit } from './units.ts'

/** Confidence of each band that the model tells apart. */
const bandConfidence = [0.9, 0.75, 0.55] as const

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
  const features = textFeatures(units, isLog)
  const layers = hiddenLayers(
    model,
    vectors,
    spans,
    spans.map((span) => spanFeatures(features, span)),
  )
  const layerOf = (index: number): Float32Array => layers.subarray(index * model.hidden, (index + 1) * model.hidden)
  const matches = spans.map((_, index) => headProbabilities(model, 'match', layerOf(index)))
  return chooseSpans(spans, matches, model.threshold).map((chosen) =>
    toStatement(model, text, units, chosen, layerOf(chosen.index)),
  )
}

function toStatement(
  model: SpanModel,
  text: string,
  units: readonly Unit[],
  { span, polarity }: ScoredSpan,
  layer: Float32Array,
): FoundStatement {
  const start = units[span.first]!.start
  const end = units[span.last]!.end
  const likeliest = (head: SpanHead): number => indexOfGreatest(headProbabilities(model, head, layer))
  return {
    subject: likeliest('subject') === 0 ? 'user' : (subjectBefore(text, start) ?? 'user'),
    relation: model.relations[likeliest('relation')]!,
    object: text.slice(start, end),
    polarity,
    confidence: bandConfidence[likeliest('band')]!,
    start,
    end,
  }
}

function indexOfGreatest(values: Float32Array): number {
  return values.reduce((best, value, index) => (value > values[best]! ? index : best), 0)
}
