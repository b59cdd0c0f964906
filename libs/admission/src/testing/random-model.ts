import { memoryKinds } from '@ecphory/events'
import { createRandom } from '@ecphory/routing'
import type { Candidate } from '../evidence.ts'
import type { AdmissionRequest } from '../request.ts'
import type { AdmissionModel, Scale, TrainedPolicy } from '../structured/admission-model.ts'
import { unit } from '../structured/basis.ts'
import { featureWidths } from '../structured/feature-widths.ts'
import { fitGround, fitReader, wishPart } from '../training/fit-reader.ts'
import type { ReaderGround, TaughtRequest } from '../training/fit-reader.ts'
import { createNet } from '../training/random-net.ts'
import { now } from './remembered.ts'

/** Dimensions of the vectors that a random model reads. */
export const randomDimensions = 60

export const randomVector = (random: () => number): Float32Array =>
  unit(Float32Array.from({ length: randomDimensions }, () => random() - 0.5))

const words =
  'The tea train Berlin Ana likes window noise my budget 12 never old café 我喜欢茶 旧的 since Monday said'.split(' ')

/** A text of up to 24 words, some of them names, numbers or Chinese. */
export const randomText = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 24) }, () => words[Math.floor(random() * words.length)]).join(' ')

/** A ground, and taught requests, of random texts and vectors. */
export function randomGround(random: () => number): {
  readonly ground: ReaderGround
  readonly taught: readonly TaughtRequest[]
} {
  const memories = Array.from({ length: 80 }, (_, n) => ({
    ...{ text: randomText(random), vector: randomVector(random) },
    kinds: [memoryKinds[n % memoryKinds.length]!],
  }))
  const taught = Array.from({ length: 40 }, (_, n) => ({
    ...{ vector: randomVector(random), publicVector: randomVector(random) },
    useful: memories.slice(n, n + 2),
  }))
  const vectors = taught.flatMap(({ vector, publicVector }) => [vector, publicVector])
  return { ground: fitGround('random', vectors, memories, 7), taught }
}

/** A model whose reader was fitted to random texts and whose nets were never trained: it decides somehow. */
export function randomModel(seed: number): AdmissionModel {
  const random = createRandom(seed)
  const { ground, taught } = randomGround(random)
  const reader = fitReader(ground, [wishPart(ground, taught)])
  const widths = featureWidths(reader)
  const policy = ({ optionInputs, wholeInputs }: (typeof widths)['query']): TrainedPolicy => ({
    ...{ optionScale: randomScale(optionInputs, random), wholeScale: randomScale(wholeInputs, random) },
    nets: [1, 2].map((n) => createNet({ optionInputs, wholeInputs, optionHidden: 6, wholeHidden: 4 }, seed + n)),
    temperature: 0.5 + random(),
    stopOffset: random() - 0.5,
  })
  return { id: `random-${seed}`, reader, query: policy(widths.query), evidence: policy(widths.evidence) }
}

const randomScale = (width: number, random: () => number): Scale => ({
  mean: Float32Array.from({ length: width }, () => random() - 0.5),
  deviation: Float32Array.from({ length: width }, () => 0.5 + random()),
})

export const randomRequest = (random: () => number): AdmissionRequest => ({
  ...{ text: randomText(random), publicContext: randomText(random), now },
  ...{ vector: randomVector(random), publicVector: randomVector(random) },
})

export const randomCandidates = (count: number, random: () => number): readonly Candidate[] =>
  Array.from({ length: count }, (_, n) => {
    const score = random()
    return {
      unit: { id: `m-${n}#0`, segmentId: `m-${n}`, sourceId: `s-${n}`, anchor: randomText(random), start: 0 },
      ...({ kinds: [memoryKinds[n % memoryKinds.length]!], role: 'user', speaker: null, trust: 'user' } as const),
      time: { ...now, instant: now.instant - Math.floor(random() * 900) * 86_400_000 },
      ...{ score, byGap: [score], vector: randomVector(random), superseded: random() < 0.1 },
    }
  })
