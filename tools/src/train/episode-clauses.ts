import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import {
  clauseFeatureNames,
  clauseToFeatures,
  clausesToText,
  groupClauses,
  isWithin,
  resolveTimes,
  scoreClauses,
  selectClauses,
  textToClauses,
  whenOf,
  type Clause,
  type ResolvedTime,
} from '@ecphory/memory/training'
import type { RoutedSegment } from '@ecphory/events'
import { workspaceRoot } from '../eval/evaluation.ts'
import { textScore } from '../eval/extraction/kind.ts'
import { addTallies, matchGreedily, nothingTallied, tallyToFigures, type Tally } from '../eval/extraction/match.ts'
import { readSplit, rowToSegment, type Row } from '../eval/extraction/rows.ts'
import { tokenF1 } from '../eval/extraction/tokens.ts'

/**
 * Trains the model that selects an episode's clauses (`npm run train:episodes`). Labels come from the gold summaries of
 * segments-own without its held-out fifth: the subset of clauses whose text agrees best with them.
 * Full-batch gradient descent from zero, so a run is reproducible without a seed. Prints ten-fold figures first.
 */
const l2 = 0.01
const learningRate = 0.5
const epochs = 400
const folds = 10
const threshold = 0.25
const clausesMax = 12

interface Sample {
  readonly row: Row
  readonly segment: RoutedSegment
  readonly clauses: readonly Clause[]
  readonly times: readonly ResolvedTime[]
  readonly features: readonly (readonly number[])[]
  readonly labels: readonly boolean[]
}

async function main(): Promise<void> {
  const rows = readSplit(join(workspaceRoot, 'tools/data/segments-own/segments.jsonl'), 'dev')
  const samples = rows.filter((row) => row.labels.includes('episodic')).map(rowToSample)
  for (const [name, chosen] of crossValidate(samples)) {
    process.stdout.write(`${name} ${JSON.stringify(tallyToFigures(chosen))}\n`)
  }
  const path = join(workspaceRoot, 'libs/memory/src/episodic/clause-weights.ts')
  writeFileSync(path, await format(toSource(train(samples)), { ...(await resolveConfig(path)), parser: 'typescript' }))
}

function rowToSample(row: Row): Sample {
  const segment = rowToSegment(row, ['episodic'])
  const clauses = textToClauses(row.text)
  const times = resolveTimes(row.text, segment.time)
  const features = clauses.map((clause, i) =>
    clauseToFeatures(
      segment,
      clauses,
      i,
      times.some((time) => isWithin(time, clause)),
    ),
  )
  return { row, segment, clauses, times, features, labels: bestSubset(row, segment, clauses, times) }
}

/** Which clauses a summary in the segment's own words would best be made of; of equals the fewest. */
function bestSubset(
  row: Row,
  segment: RoutedSegment,
  clauses: readonly Clause[],
  times: readonly ResolvedTime[],
): boolean[] {
  const gold = row.gold.events.map((event) => event.summary).join(' ')
  let best = { score: -1, mask: 0 }
  for (let mask = 1; mask < 1 << Math.min(clauses.length, clausesMax); mask++) {
    const subset = clauses.filter((_, i) => (mask >> i) & 1)
    const score = tokenF1(gold, clausesToText(row.text, subset, whenOf(segment, subset, times).words))
    if (score > best.score) best = { score, mask }
  }
  return clauses.map((_, i) => Boolean((best.mask >> i) & 1))
}

function train(samples: readonly Sample[]): Float64Array {
  const features = samples.flatMap((sample) => sample.features)
  const labels = samples.flatMap((sample) => sample.labels)
  const weights = new Float64Array(clauseFeatureNames.length)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const gradient = weights.map((weight, j) => (j === 0 ? 0 : l2 * weight))
    for (const [i, row] of features.entries()) {
      const error = (probability(weights, row) - Number(labels[i])) / features.length
      for (const [j, value] of row.entries()) gradient[j]! += error * value
    }
    for (const [j, slope] of gradient.entries()) weights[j]! -= learningRate * slope
  }
  return weights
}

function probability(weights: Float64Array, features: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, j) => sum + value * weights[j]!, 0)))
}

/** Events' tallies with each segment scored by a model that has not seen it, all and by language. */
function crossValidate(samples: readonly Sample[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (let fold = 0; fold < folds; fold++) {
    const weights = train(samples.filter((_, i) => i % folds !== fold))
    for (const sample of samples.filter((_, i) => i % folds === fold)) {
      const tally = tallySample(sample, weights)
      for (const name of ['all', sample.row.lang]) {
        tallies.set(name, addTallies(tallies.get(name) ?? nothingTallied, tally))
      }
    }
  }
  return tallies
}

function tallySample({ row, segment, clauses, times }: Sample, weights: Float64Array): Tally {
  const scores = scoreClauses(segment, clauses, times, toRecord(weights))
  const summaries = groupClauses(segment, selectClauses(clauses, scores, threshold), times).map((group) =>
    clausesToText(row.text, group, whenOf(segment, group, times).words),
  )
  const pairs = matchGreedily(row.gold.events, summaries, (gold, summary) => textScore(gold.summary, summary))
  return { matched: pairs.length, gold: row.gold.events.length, predicted: summaries.length }
}

function toRecord(weights: Float64Array): Record<string, number> {
  return Object.fromEntries([...weights].map((weight, j) => [clauseFeatureNames[j], Number(weight.toFixed(4))]))
}

function toSource(weights: Float64Array): string {
  const entries = Object.entries(toRecord(weights)).map(([name, weight]) => `  ${name}: ${weight},`)
  return [
    '/** Written by tools/src/train/episode-clauses.ts; not to be edited. */',
    `export const clauseThreshold = ${threshold}`,
    'export const clauseWeights: Readonly<Record<string, number>> = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

await main()
