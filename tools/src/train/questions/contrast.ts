import { createAdam, createRandom, shuffled } from '@ecphory/routing'
import type { QuestionMap } from '@ecphory/memory'

/** A question's vector and the place of the text that answers it. */
export interface AskedText {
  readonly question: Float32Array
  readonly answer: number
}

export interface ContrastPlan {
  /** Of the softmax over texts. */
  readonly temperature: number
  /** What a squared parameter costs: keeps the map near to doing nothing. */
  readonly ridge: number
  readonly rate: number
  readonly epochs: number
  readonly batch: number
  readonly seed: number
}

/**
 * Learns the map under which a question finds its own text among all of them: multinomial logistic regression on dot
 * products (InfoNCE, van den Oord et al. 2018, with every text as a negative). Convex, so that it has one solution; Adam
 * in small batches, deterministic by the seed.
 *
 * @param texts unit vectors of the texts, without what all of them have in common (`centred`)
 */
export function trainQuestionMap(
  asked: readonly AskedText[],
  texts: readonly Float32Array[],
  plan: ContrastPlan,
): QuestionMap {
  const dimensions = texts[0]?.length ?? 0
  const mean = meanOf(asked.map(({ question }) => question))
  const matrix = new Float32Array(dimensions * dimensions)
  const adam = createAdam()
  const gradient = adam.block(matrix, 0)
  const random = createRandom(plan.seed)
  for (let epoch = 0; epoch < plan.epochs; epoch++) {
    const order = shuffled(asked.length, random)
    for (let from = 0; from < order.length; from += plan.batch) {
      const batch = order.subarray(from, from + plan.batch)
      for (const index of batch)
        addGradient(asked[index] as AskedText, { mean, matrix }, texts, plan, batch.length, gradient)
      for (let at = 0; at < matrix.length; at++) {
        gradient[at] = (gradient[at] as number) + plan.ridge * (matrix[at] as number)
      }
      adam.step(plan.rate * (1 - epoch / plan.epochs))
    }
  }
  return { mean, matrix }
}

function addGradient(
  { question, answer }: AskedText,
  { mean, matrix }: QuestionMap,
  texts: readonly Float32Array[],
  { temperature }: ContrastPlan,
  batch: number,
  gradient: Float32Array,
): void {
  const apart = question.map((value, index) => value - (mean[index] as number))
  const moved = new Float32Array(question.length)
  for (let row = 0; row < moved.length; row++) {
    moved[row] = (question[row] as number) + dotAt(matrix, row * apart.length, apart)
  }
  const shares = softmax(Float64Array.from(texts, (text) => dotAt(text, 0, moved) / temperature))
  shares[answer] = (shares[answer] as number) - 1
  const pull = new Float64Array(question.length)
  texts.forEach((text, index) => {
    const share = shares[index] as number
    // Most texts have no share to speak of, and the sum over them is most of the work.
    if (Math.abs(share) < 1e-6) return
    for (let at = 0; at < pull.length; at++) pull[at] = (pull[at] as number) + share * (text[at] as number)
  })
  for (let row = 0; row < pull.length; row++) {
    const slope = (pull[row] as number) / (temperature * batch)
    const from = row * apart.length
    for (let at = 0; at < apart.length; at++) {
      gradient[from + at] = (gradient[from + at] as number) + slope * (apart[at] as number)
    }
  }
}

function dotAt(values: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (values[from + at] as number) * (vector[at] as number)
  return sum
}

function softmax(logits: Float64Array): Float64Array {
  const greatest = logits.reduce((max, value) => Math.max(max, value), -Infinity)
  const powers = logits.map((value) => Math.exp(value - greatest))
  const total = powers.reduce((sum, value) => sum + value, 0)
  return powers.map((value) => value / total)
}

export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (vector[at] as number) / vectors.length
  }
  return Float32Array.from(mean)
}

/** The vectors without their mean: an encoder gives all texts much in common, and that tells none from another. */
export function centred(vectors: readonly Float32Array[]): readonly Float32Array[] {
  const mean = meanOf(vectors)
  return vectors.map((vector) => vector.map((value, at) => value - (mean[at] as number)))
}
