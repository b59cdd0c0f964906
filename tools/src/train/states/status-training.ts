import { writeFileSync } from 'node:fs'
import { bytesToBase64 } from '@ecphory/memory'
import { clauseClasses } from '@ecphory/memory/training'
import { trainSoftmax } from './linear-training.ts'
import type { StatusText } from './status-examples.ts'

/** Chosen by cross-validation (`npm run train:states -- validate`). */
const penalty = 0.1
const steps = 60
/** Keeps a feature that hardly varies from being blown up. */
const deviationMin = 1e-3

/**
 * Multinomial logistic regression over clauses, every feature at mean 0 and deviation 1 while it is trained.
 * @returns one row per class for features as they come, the bias last
 */
export function trainStatus(texts: readonly StatusText[], features: (text: StatusText) => Features): Float64Array[] {
  const examples = texts.flatMap((text) =>
    features(text).map((row, index) => ({
      features: row,
      label: text.labels[index] as number,
      weight: text.weights[index] as number,
    })),
  )
  const { means, deviations } = spread(examples.map((example) => example.features))
  const rows = trainSoftmax(
    examples.map((example) => ({
      ...example,
      features: example.features.map((value, j) => (value - (means[j] as number)) / (deviations[j] as number)),
    })),
    { classes: clauseClasses.length, penalty, steps },
  )
  return rows.map((row) => {
    const folded = row.map((weight, j) => weight / (deviations[j] ?? 1))
    const shift = means.reduce((sum, mean, j) => sum + mean * (folded[j] as number), 0)
    folded[folded.length - 1] = (folded.at(-1) as number) - shift
    return folded
  })
}

type Features = readonly (readonly number[])[]

function spread(rows: Features): { readonly means: readonly number[]; readonly deviations: readonly number[] } {
  const means = new Array<number>(rows[0]?.length ?? 0).fill(0)
  for (const row of rows) row.forEach((value, j) => (means[j] = (means[j] as number) + value / rows.length))
  const squares = means.map(() => 0)
  for (const row of rows)
    row.forEach((value, j) => (squares[j] = (squares[j] as number) + (value - (means[j] as number)) ** 2 / rows.length))
  return { means, deviations: squares.map((square) => Math.sqrt(square) + deviationMin) }
}

/** Writes rows as 32-bit floats. */
export function writeStatusWeights(
  file: string,
  name: string,
  encoder: string | null,
  rows: readonly Float64Array[],
  command: string,
): void {
  const kept = rows.map((row) => `    '${bytesToBase64(new Int8Array(Float32Array.from(row).buffer))}',\n`)
  writeFileSync(
    file,
    `import type { StatusWeights } from '../status-model.ts'\n\n/** Made by \`${command}\`; not edited by hand. */\n` +
      `export const ${name}: StatusWeights = {\n  encoder: ${encoder === null ? 'null' : `'${encoder}'`},\n  rows: [\n${kept.join('')}  ],\n}\n`,
  )
}
