import { join } from 'node:path'
import type { RoutedSegment } from '@ecphory/events'
import type { Encoder } from '@ecphory/memory'
import { effectClasses, segmentToFeatures, type SegmentEffect } from '@ecphory/memory/training'
import { evaluationEncoder, readRows, workspaceRoot } from '../../eval/evaluation.ts'
import { isHeldOutScenario, type Scenario } from '../../eval/working/scenarios.ts'
import {
  encodeScenario,
  toEffectExamples,
  toLinkExamples,
  toRelevanceExamples,
  type EncodedScenario,
} from './gold-boards.ts'
import { trainBinary, trainSoftmax, writeWeights, type Example } from './linear-training.ts'
import { trainItems, validateItems } from './train-items.ts'

const command = 'npm run train:states'
const weightsDir = join(workspaceRoot, 'libs/memory/src/working/weights')
const dataDir = join(workspaceRoot, 'tools/data')

/**
 * `npm run train:states`: trains the working type's small models and writes their weights.
 *
 * From segments-own without its held-out fifth, states.jsonl and training.jsonl (all written for this project), and the
 * half of scenarios.jsonl that is open to tuning; `own` leaves that half out too, to choose thresholds on it.
 * `items` trains only the models that find items, and `validate` prints their cross-validation and writes nothing.
 */
async function main(): Promise<void> {
  const encoder = await evaluationEncoder()
  if (process.argv[2] === 'validate') await validateItems(encoder)
  else if (process.argv[2] === 'items') await trainItems(openScenarios(), encoder)
  else await trainAll(encoder)
  await encoder.close()
}

async function trainAll(encoder: Encoder): Promise<void> {
  const scenarios: EncodedScenario[] = []
  for (const scenario of openScenarios()) scenarios.push(await encodeScenario(scenario, encoder))
  write('effect', effectClasses, trainEffect(scenarios))
  trainLinks(scenarios)
  const relevance: Example[] = []
  for (const scenario of scenarios) relevance.push(...(await toRelevanceExamples(scenario, encoder)))
  write('relevance', ['relevant'], [trainBinary(relevance, 0.01, 200)])
  await trainItems(openScenarios(), encoder)
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

await main()
