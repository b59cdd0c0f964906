import { evaluationEncoder } from '../../eval/evaluation.ts'
import { isHeldOutScenario, type Scenario } from '../../eval/working/scenarios.ts'
import { trainBoards } from './train-boards.ts'
import { trainItems, validateItems } from './train-items.ts'
import { measuredScenarios, trainingScenarios } from './written-texts.ts'

/**
 * `npm run train:states -- [own|items|boards|validate] [more]`: trains the working type's small models and writes their weights.
 *
 * From segments-own without its held-out fifth, states.jsonl and training.jsonl (all written for this project), and the
 * half of scenarios.jsonl that is open to tuning; `own` leaves that half out too, to choose thresholds on it.
 * `items` trains only the models that find items, `boards` only those that name, follow and weigh them, and `validate`
 * prints the cross-validation of the former and writes nothing. `more` adds more-scenarios.jsonl and more-states.jsonl,
 * which the shipped weights have not seen.
 */
async function main(): Promise<void> {
  const encoder = await evaluationEncoder()
  const words = process.argv.slice(2)
  const isAsked = (word: string): boolean => words.includes(word)
  const withMore = isAsked('more')
  if (isAsked('validate')) await validateItems(encoder, withMore)
  else {
    if (!isAsked('items')) await trainBoards(openScenarios(withMore, !isAsked('own')), encoder, withMore)
    if (!isAsked('boards')) await trainItems(encoder, withMore)
  }
  await encoder.close()
}

const openScenarios = (withMore: boolean, withDev: boolean): readonly Scenario[] => [
  ...trainingScenarios(withMore),
  ...(withDev ? measuredScenarios().filter(({ id }) => !isHeldOutScenario(id)) : []),
]

await main()
