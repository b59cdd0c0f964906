import { join } from 'node:path'
import type { RoutedSegment } from '@ecphory/events'
import { effectClasses, segmentToFeatures, type SegmentEffect } from '@ecphory/memory/training'
import { evaluationEncoder, readRows, workspaceRoot } from '../../eval/evaluation.ts'
import { readSplit } from '../../eval/extraction/rows.ts'
import { isHeldOutScenario, type Scenario } from '../../eval/working/scenarios.ts'
import {
  encodeScenario,
  toEffectExamples,
  toLinkExamples,
  toRelevanceExamples,
  type EncodedScenario,
} from './gold-boards.ts'
import { trainBinary, trainSoftmax, writeWeights, type Example } from './linear-training.ts'
import { statusClasses, toStatusExamples, toWordExamples, type StateText } from './status-examples.ts'

const command = 'npm run train:states'
const weightsDir = join(workspaceRoot, 'libs/memory/src/working/weights')
const dataDir = join(workspaceRoot, 'tools/data')

/**
 * `npm run train:states`: trains the working type's four small models and writes their weights.
 *
 * From segments-own without its held-out fifth, states.jsonl and training.jsonl (all written for this project), and the
 * half of scenarios.jsonl that is open to tuning; `own` leaves that half out too, to choose thresholds on it.
 */
async function main(): Promise<void> {
  const encoder = await evaluationEncoder()
  const scenarios: EncodedScenario[] = []
  for (const scenario of openScenarios()) scenarios.push(await encodeScenario(scenario, encoder))
  write('effect', effectClasses, trainEffect(scenarios))
  trainLinks(scenarios)
  const relevance: Example[] = []
  for (const scenario of scenarios) relevance.push(...(await toRelevanceExamples(scenario, encoder)))
  write('relevance', ['relevant'], [trainBinary(relevance, 0.01, 200)])
  const examples: Example[] = []
  for (const text of stateTexts(false)) examples.push(...(await toStatusExamples(text, encoder)))
  write('status', statusClasses, trainSoftmax(examples, { classes: statusClasses.length, penalty: 0.001, steps: 120 }))
  const words: Example[] = []
  for (const text of stateTexts(true)) words.push(...(await toWordExamples(text, encoder)))
  write('word', ['kept'], [trainBinary(words, 0.0005, 60)])
  await encoder.close()
}

const trainEffect = (scenarios: readonly EncodedScenario[]): Float64Array[] =>
  trainSoftmax(scenarios.flatMap(toEffectExamples), { classes: effectClasses.length, penalty: 0.003, steps: 100 })

/** The link model reads the effect model's logits: here those of a model that has not seen the scenario. */
function trainLinks(scenarios: readonly EncodedScenario[]): void {
  const links = [0, 1, 2, 3].flatMap((fold) => {
    const rows = trainEffect(scenarios.filter((_, index) => index % 4 !== fold))
    const effectOf = (segment: RoutedSegment): SegmentEffect => rowsToEffect(rows, segmentToFeatures(segment))
    return scenarios.filter((_, index) => index % 4 === fold).map((scenario) => toLinkExamples(scenario, effectOf))
  })
  write(
    'link',
    ['touches', 'closes'],
    [
      trainBinary(
        links.flatMap(({ touches }) => touches),
        0.002,
        200,
      ),
      trainBinary(
        links.flatMap(({ closes }) => closes),
        0.002,
        200,
      ),
    ],
  )
}

function rowsToEffect(rows: readonly Float64Array[], features: readonly number[]): SegmentEffect {
  const [nothing = 0, closes = 0, opens = 0, changes = 0] = rows.map((row) =>
    features.reduce((sum, value, index) => sum + value * (row[index] ?? 0), row.at(-1) ?? 0),
  )
  return { closes: closes - nothing, opens: opens - nothing, changes: changes - nothing }
}

const write = (name: string, classes: readonly string[], rows: readonly Float64Array[]): void =>
  writeWeights(join(weightsDir, `${name}-weights.ts`), `${name}Weights`, classes, rows, command)

const withDevScenarios = process.argv[2] !== 'own'

const openScenarios = (): readonly Scenario[] => [
  ...readRows<Scenario>(join(dataDir, 'working-memory/training.jsonl')),
  ...(withDevScenarios
    ? readRows<Scenario>(join(dataDir, 'working-memory/scenarios.jsonl')).filter(({ id }) => !isHeldOutScenario(id))
    : []),
]

/** @param opening only what opens an item: a name is never taken from the words that end it */
function stateTexts(opening: boolean): readonly StateText[] {
  const own = readSplit(join(dataDir, 'segments-own/segments.jsonl'), 'dev')
    .filter(({ labels }) => labels.includes('working'))
    .map((row) => ({ ...row, states: row.gold.states, weight: 1 }))
  const written = readRows<Omit<StateText, 'weight'>>(join(dataDir, 'working-memory/states.jsonl'))
  return [
    ...own,
    ...written.map((row) => ({ ...row, weight: 1 })),
    ...openScenarios().flatMap((scenario) => scenarioToTexts(scenario, opening)),
  ]
}

/** Turns that open an item or do nothing; those that only imply what they end teach nothing about wording. */
const scenarioToTexts = (scenario: Scenario, opening: boolean): StateText[] =>
  scenario.turns.map((turn) => ({
    ...turn,
    states: scenario.trajectories.flatMap(({ item, transitions }) =>
      transitions
        .filter(({ at, from, to }) => at === turn.id && to !== 'expired' && (from === null || !opening))
        .map(({ to }) => ({ item, status: to })),
    ),
    weight: 0.5,
  }))

await main()
