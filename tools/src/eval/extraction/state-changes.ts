import type { StateChangeFact } from '@ecphory/events'
import { isSameDay } from './days.ts'
import { tallyPairs, textScore, type ExtractionKind } from './kind.ts'
import type { GoldState } from './rows.ts'

/** `states.f1`: items that agree, with equal status. The due day apart. */
export const stateChanges: ExtractionKind<GoldState, StateChangeFact> = {
  figure: 'states',
  memoryKind: 'working',
  gold: (row) => row.gold.states,
  compared: (facts) => facts.filter((fact) => !fact.hint),
  score: (gold, fact) => (gold.status === fact.status ? textScore(gold.item, fact.item) : 0),
  apart: (pairs) => [
    {
      figure: 'dueAccuracy',
      measure: 'share',
      tally: tallyPairs(pairs, ({ gold, predicted }) => isSameDay(gold.due, predicted.due)),
    },
  ],
}
