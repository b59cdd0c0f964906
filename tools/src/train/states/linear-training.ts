import { writeFileSync } from 'node:fs'
import { bytesToBase64 } from '@ecphory/memory'

export interface Example {
  readonly features: readonly number[]
  /** Index of the right class. */
  readonly label: number
  readonly weight: number
}

export interface TrainingOptions {
  readonly classes: number
  /** L2 penalty on every weight, the bias included. */
  readonly penalty: number
  readonly steps: number
}

/**
 * Multinomial logistic regression by full-batch Adam from zero: no seed, the same examples give the same weights.
 * @returns one row per class, the bias last
 */
export function trainSoftmax(examples: readonly Example[], options: TrainingOptions): Float64Array[] {
  const size = (examples[0]?.features.length ?? 0) + 1
  const inputs = examples.map(({ features }) => Float64Array.from([...features, 1]))
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const rows = Array.from({ length: options.classes }, () => new Float64Array(size))
  const first = rows.map(() => new Float64Array(size))
  const second = rows.map(() => new Float64Array(size))
  for (let step = 1; step <= options.steps; step++) {
    const gradients = rows.map(() => new Float64Array(size))
    for (const [index, input] of inputs.entries()) {
      const example = examples[index] as Example
      const probabilities = softmax(rows.map((row) => dotRow(row, input)))
      for (const [label, gradient] of gradients.entries()) {
        const error = (((probabilities[label] as number) - Number(label === example.label)) * example.weight) / total
        if (Math.abs(error) < 1e-9) continue
        for (let j = 0; j < size; j++) gradient[j] = (gradient[j] as number) + error * (input[j] as number)
      }
    }
    for (const [label, row] of rows.entries()) {
      adamStep(row, gradients[label] as Float64Array, first[label] as Float64Array, second[label] as Float64Array, {
        penalty: options.penalty,
        step,
      })
    }
  }
  return rows
}

/** Logistic regression: the one row whose logit says yes. */
export function trainBinary(examples: readonly Example[], penalty: number, steps: number): Float64Array {
  const [no, yes] = trainSoftmax(examples, { classes: 2, penalty, steps })
  return Float64Array.from(yes as Float64Array, (value, index) => value - (no?.[index] ?? 0))
}

function adamStep(
  row: Float64Array,
  gradient: Float64Array,
  first: Float64Array,
  second: Float64Array,
  { penalty, step }: { readonly penalty: number; readonly step: number },
): void {
  for (let j = 0; j < row.length; j++) {
    const slope = (gradient[j] as number) + penalty * (row[j] as number)
    first[j] = 0.9 * (first[j] as number) + 0.1 * slope
    second[j] = 0.999 * (second[j] as number) + 0.001 * slope * slope
    const mean = (first[j] as number) / (1 - 0.9 ** step)
    const spread = Math.sqrt((second[j] as number) / (1 - 0.999 ** step))
    row[j] = (row[j] as number) - (0.05 * mean) / (spread + 1e-8)
  }
}

function dotRow(row: Float64Array, input: Float64Array): number {
  let sum = 0
  for (let j = 0; j < row.length; j++) sum += (row[j] as number) * (input[j] as number)
  return sum
}

function softmax(logits: readonly number[]): number[] {
  const largest = Math.max(...logits)
  const weights = logits.map((logit) => Math.exp(logit - largest))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

/** Writes rows as a weights file of libs/memory/src/working/weights: signed bytes with one scale per row. */
export function writeWeights(
  file: string,
  name: string,
  classes: readonly string[],
  rows: readonly Float64Array[],
  command: string,
): void {
  const kept = rows.map((row) => {
    const scale = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / 127 || 1
    return {
      scale: Number(scale.toPrecision(6)),
      bytes: bytesToBase64(Int8Array.from(row, (v) => Math.round(v / scale))),
    }
  })
  const body = kept.map(
    ({ scale, bytes }) => `    {\n      scale: ${scale},\n      bytes:\n        '${bytes}',\n    },\n`,
  )
  writeFileSync(
    file,
    `import type { LinearWeights } from '../linear-model.ts'\n\n/** Made by \`${command}\`; not edited by hand. */\n` +
      `export const ${name}: LinearWeights = {\n  classes: [${classes.map((c) => `'${c}'`).join(', ')}],\n  rows: [\n${body.join('')}  ],\n}\n`,
  )
}
