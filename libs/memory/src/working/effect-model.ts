import type { RoutedSegment } from '@ecphory/events'
import { soundsOpeningMin } from '../limits.ts'
import { dequantise } from '../ranking/vector.ts'
import { roleFeatures, vectorDimensions } from './clause-features.ts'
import { textToCues } from './cues.ts'
import { logitsOf, openLinearModel } from './linear-model.ts'
import { effectWeights } from './weights/effect-weights.ts'

/** What a segment does to the board as a whole, each as a logit above that of doing nothing. */
export interface SegmentEffect {
  readonly closes: number
  readonly opens: number
  readonly changes: number
}

/** The encoder's part is scaled up: a unit vector of 384 values has small ones. */
const vectorScale = 6

const model = openLinearModel(effectWeights)
export const effectClasses = ['nothing', 'closes', 'opens', 'changes'] as const

/** Whether a segment sounds like the end, the beginning or a turn of some matter, whichever that is. */
export function segmentEffect(segment: Pick<RoutedSegment, 'text' | 'role' | 'vector'>): SegmentEffect {
  const [nothing = 0, closes = 0, opens = 0, changes = 0] = logitsOf(model, segmentToFeatures(segment))
  return { closes: closes - nothing, opens: opens - nothing, changes: changes - nothing }
}

/** Whether a segment sounds like the beginning of some matter more than like an end; false for another encoder's. */
export function soundsOpening(segment: Pick<RoutedSegment, 'text' | 'role' | 'vector'>): boolean {
  if (dequantise(segment.vector).length !== vectorDimensions) return false
  const { opens, closes } = segmentEffect(segment)
  return opens >= soundsOpeningMin && opens > closes
}

export function segmentToFeatures(segment: Pick<RoutedSegment, 'text' | 'role' | 'vector'>): number[] {
  const vector = dequantise(segment.vector)
  const features: number[] = []
  const isKnown = vector.length === vectorDimensions
  for (let d = 0; d < vectorDimensions; d++) features.push(isKnown ? (vector[d] as number) * vectorScale : 0)
  features.push(...textToCues(segment.text), ...roleFeatures(segment.role))
  return features
}
