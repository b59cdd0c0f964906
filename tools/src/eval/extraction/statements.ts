import type { StatementFact } from '@ecphory/events'
import { canonicalRelation } from '@ecphory/memory'
import { tallyPairs, textScore, type ExtractionKind } from './kind.ts'
import type { GoldFact } from './rows.ts'

/** `facts.f1`: objects that agree, with equal polarity. The relation, by its canonical name, apart. */
export const statements: ExtractionKind<GoldFact, StatementFact> = {
  figure: 'facts',
  memoryKind: 'semantic',
  gold: (row) => row.gold.facts,
  compared: (facts) => facts.filter((fact) => !fact.hint),
  score: (gold, fact) => (gold.polarity === fact.polarity ? textScore(gold.object, fact.object) : 0),
  apart: (pairs) => [
    {
      figure: 'relationAccuracy',
      measure: 'share',
      tally: tallyPairs(pairs, ({ gold, predicted }) => canonicalRelation(gold.relation)?.name === predicted.relation),
    },
  ],
}
