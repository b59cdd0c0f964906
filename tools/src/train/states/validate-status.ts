import { chooseClauses, clauseClasses, clauseToItem, namesItem, readFeatures } from '@ecphory/memory/training'
import { matchGreedily, tallyToFigures } from '../../eval/extraction/match.ts'
import { textScore } from '../../eval/extraction/kind.ts'
import type { StatusText } from './status-examples.ts'
import { trainStatus } from './status-training.ts'

const folds = 5

/**
 * Cross-validation: of `measured` a fifth at a time, by models trained on the rest of it and on all of `others`.
 * @returns precision, recall and F1 of items whose name and status are both right, and of names alone (`names.`)
 */
export function validateStatus(
  measured: readonly StatusText[],
  others: readonly StatusText[],
): Readonly<Record<string, number>> {
  const tallies = { both: { matched: 0, gold: 0, predicted: 0 }, names: { matched: 0, gold: 0, predicted: 0 } }
  for (let fold = 0; fold < folds; fold++) {
    const rest = measured.filter((_, index) => index % folds !== fold)
    const rows = trainStatus([...others, ...rest], ({ features }) => features)
    const model = { classes: clauseClasses, rows: rows.map((row) => Float32Array.from(row)) }
    for (const text of measured.filter((_, index) => index % folds === fold)) {
      const found = chooseClauses(readFeatures(text.clauses, text.features, model), ({ clause }) =>
        namesItem(text.source.text, clause, text.times),
      ).map(({ clause, status }) => ({ item: clauseToItem(text.source.text, clause, text.times), status }))
      for (const kind of ['both', 'names'] as const) {
        const pairs = matchGreedily(text.source.states, found, (gold, one) =>
          kind === 'both' && gold.status !== one.status ? 0 : textScore(gold.item, one.item),
        )
        tallies[kind].matched += pairs.length
        tallies[kind].gold += text.source.states.length
        tallies[kind].predicted += found.length
      }
    }
  }
  const names = Object.entries(tallyToFigures(tallies.names)).map(([name, value]) => [`names.${name}`, value])
  return { ...tallyToFigures(tallies.both), ...Object.fromEntries(names) }
}
