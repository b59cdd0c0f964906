import { join } from 'node:path'
import { evaluationEncoder, readRows, workspaceRoot } from '../../eval/evaluation.ts'
import { isHeldOutScenario, type Scenario } from '../../eval/working/scenarios.ts'
import { trainBoards } from './train-boards.ts'
import { trainItems, validateItems } from './train-items.ts'

const dataDir = join(workspaceRoot, 'tools/data')

/**
 * `npm run train:states`: trains the working type's small models and writes their weights.
 *
 * From segments-own without its held-out fifth, states.jsonl and training.jsonl (all written for this project), and the
 * half of scenarios.jsonl that is open to tuning; `own` leaves that half out too, to choose thresholds on it.
 * `items` trains only the models that find items, `boards` only those that name, follow and weigh them, and `validate`
 * prints the cross-validation of the former and writes nothing.
 */
async function main(): Promise<void> {
  const encoder = await evaluationEncoder()
  const part = process.argv[2]
  if (part === 'validate') await validateItems(encoder)
  if (part !== 'validate' && part !== 'items') await trainBoards(openScenarios(), encoder)
  if (part !== 'validate' && part !== 'boards') await trainItems(encoder)
  await encoder.close()
}

const withDevScenarios = process.argv[2] !== 'own'

const openScenarios = (): readonly Scenario[] => [
  ...readRows<Scenario>(join(dataDir, 'working-memory/training.jsonl')),
  ...(withDevScenarios
    ? readRows<Scenario>(join(dataDir, 'working-memory/scenarios.jsonl')).filter(({ id }) => !isHeldOutScenario(id))
    : []),
]

await main()
