import type { EpisodeFact } from '@ecphory/events'
import { isSameDay } from './days.ts'
import { tallyNames, tallyPairs, textScore, type ExtractionKind } from './kind.ts'
import { addTallies, nothingTallied } from './match.ts'
import type { GoldEvent } from './rows.ts'

/** `events.f1`: summaries that agree. Dates, participants and places apart. */
export const events: ExtractionKind<GoldEvent, EpisodeFact> = {
  figure: 'events',
  memoryKind: 'episodic',
  gold: (row) => row.gold.events,
  compared: (facts) => facts,
  score: (gold, fact) => textScore(gold.summary, fact.summary),
  apart: (pairs) => [
    {
      figure: 'dateAccuracy',
      measure: 'share',
      tally: tallyPairs(pairs, ({ gold, predicted }) => isSameDay(gold.when, predicted.when)),
    },
    {
      figure: 'participants',
      measure: 'f1',
      tally: pairs
        .map(({ gold, predicted }) =>
          tallyNames(
            gold.participants,
            predicted.participants.map((mention) => mention.name),
          ),
        )
        .reduce(addTallies, nothingTallied),
    },
    {
      figure: 'places',
      measure: 'f1',
      tally: pairs
        .map(({ gold, predicted }) =>
          tallyNames(
            gold.places,
            predicted.places.map((mention) => mention.name),
          ),
        )
        .reduce(addTallies, nothingTallied),
    },
  ],
}
