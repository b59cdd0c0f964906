import {
  softmax,
  spanHeads,
  spanPlaces,
  type LinearHead,
  type SpanHead,
  spanFeatureCount,
} from '@ecphory/memory/training'
import { adamStep, createWeights, seededRandom, type Weights } from './adam.ts'
import type { Example, SpanTarget } from './examples.ts'

const rounds = 5
const batch = 16
const rate = 2e-3
const decay = 0.03
const inputDropout = 0.3
/** Of the spans that match one fact, so many of the best are looked at. */
const spansPerFact = 3

/** How vectors are centred, reduced and scaled before training; `components` is `[dimensions][width]`. */
export interface Reduction {
  readonly mean: Float32Array
  readonly components: Float32Array
  readonly scale: number
}

interface Sample {
  readonly places: Float32Array
  readonly features: readonly number[]
  readonly target: SpanTarget
}

/** Multinomial regression of relation, subject and band on the spans that match a fact. */
export function trainLinearHeads(
  examples: readonly Example[],
  reduction: Reduction,
  relationCount: number,
  seed: number,
): Readonly<Record<SpanHead, LinearHead>> {
  const samples = examples.flatMap((example) => toSamples(example, reduction))
  const classes: Readonly<Record<SpanHead, number>> = { relation: relationCount, subject: 2, band: 3 }
  return Object.fromEntries(
    spanHeads.map((head) => [head, trainHead(samples, classes[head], head, reduction, seededRandom(seed))]),
  ) as Record<SpanHead, LinearHead>
}

function toSamples(example: Example, reduction: Reduction): readonly Sample[] {
  const chosen = example.row.facts.flatMap((_, fact) =>
    example.targets
      .map((target, index) => ({ target, index }))
      .filter(({ target }) => target.match !== 0 && isBest(target, fact))
      .sort((a, b) => b.target.scores[fact]! - a.target.scores[fact]! || a.index - b.index)
      .slice(0, spansPerFact),
  )
  return chosen.map(({ target, index }) => ({
    places: reducePlaces(spanPlaces(reduction, example.vectors, example.spans[index]!), reduction),
    features: example.features[index]!,
    target,
  }))
}

function reducePlaces(places: Float32Array, { mean, components, scale }: Reduction): Float32Array {
  const width = components.length / mean.length
  const reduced = new Float32Array((places.length / mean.length) * width)
  places.forEach((value, at) => {
    const place = Math.floor(at / mean.length) * width
    const row = (at % mean.length) * width
    for (let k = 0; k < width; k++) reduced[place + k]! += value * components[row + k]! * scale
  })
  return reduced
}

/** Weights over the encoder's own dimensions that do what these do over the reduced ones. */
function foldWeights(weights: Float32Array, classes: number, { mean, components, scale }: Reduction): Float32Array {
  const width = components.length / mean.length
  const folded = new Float32Array((weights.length / width) * mean.length)
  for (let row = 0; row < folded.length / classes; row++) {
    const place = Math.floor(row / mean.length) * width
    const from = (row % mean.length) * width
    for (let k = 0; k < width; k++) {
      const value = components[from + k]! * scale
      for (let c = 0; c < classes; c++) folded[row * classes + c]! += value * weights[(place + k) * classes + c]!
    }
  }
  return folded
}

function isBest({ scores }: SpanTarget, fact: number): boolean {
  return scores.every((score, other) => score < scores[fact]! || other >= fact)
}

function trainHead(
  samples: readonly Sample[],
  classes: number,
  head: SpanHead,
  reduction: Reduction,
  random: () => number,
): LinearHead {
  const size = samples[0]!.places.length
  const weights = createWeights(size * classes, 0, decay, random)
  const features = createWeights(spanFeatureCount * classes, 0, decay, random)
  const bias = createWeights(classes, 0, 0, random)
  const steps = rounds * Math.ceil(samples.length / batch)
  for (let step = 1; step <= steps; step++) {
    for (let k = 0; k < batch; k++) {
      const sample = samples[Math.floor(random() * samples.length)]!
      if (sample.target[head] >= 0) addGradient(sample, sample.target[head], weights, features, bias, random)
    }
    for (const own of [weights, features, bias]) adamStep(own, rate * (1 - step / (steps + 1)), step)
  }
  return { weights: foldWeights(weights.values, classes, reduction), features: features.values, bias: bias.values }
}

function addGradient(
  sample: Sample,
  target: number,
  weights: Weights,
  features: Weights,
  bias: Weights,
  random: () => number,
): void {
  const classes = bias.values.length
  const places = sample.places.map((value) => (random() < inputDropout ? 0 : value / (1 - inputDropout)))
  const scores = Float32Array.from(bias.values)
  places.forEach((value, row) => {
    if (value !== 0) for (let c = 0; c < classes; c++) scores[c]! += value * weights.values[row * classes + c]!
  })
  for (const feature of sample.features)
    for (let c = 0; c < classes; c++) scores[c]! += features.values[feature * classes + c]!
  const difference = softmax(scores).map((probability, c) => (probability - (c === target ? 1 : 0)) / batch)
  for (let c = 0; c < classes; c++) bias.gradient[c]! += difference[c]!
  places.forEach((value, row) => {
    if (value !== 0) for (let c = 0; c < classes; c++) weights.gradient[row * classes + c]! += value * difference[c]!
  })
  for (const feature of sample.features)
    for (let c = 0; c < classes; c++) features.gradient[feature * classes + c]! += difference[c]!
}
