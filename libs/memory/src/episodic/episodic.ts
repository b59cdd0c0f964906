import { episodesExtractedV1, type EpisodeFact, type PatternFact } from '@ecphory/events'
import type { MemoryType } from '../memory-type.ts'
import { episodeAssertions } from './assertions.ts'
import { experiencesBlock } from './block.ts'
import { extractEpisodes } from './extract.ts'
import { withModel } from '../model/extract-with-model.ts'
import { patternAssertions } from './concluded-pattern.ts'
import { episodeExtraction, patternAbstraction } from './model.ts'
import { recallEpisodes } from './recall.ts'
import type { KindState } from '../settle-by-kind.ts'
import { episodicSettlement } from './settle.ts'

/** What happened: episodes with their times, people, places and things, and what recurs among them. */
export const episodic: MemoryType<EpisodeFact | PatternFact, KindState> = {
  kind: 'episodic',
  observes: [],
  extractor: 'episodes@1',
  event: episodesExtractedV1,
  extract: withModel(episodeExtraction, async (segment, observed) => extractEpisodes(segment, observed)),
  assertions: (fact, segment) =>
    fact.kind === 'pattern' ? patternAssertions(fact, segment) : episodeAssertions(fact, segment),
  settlement: episodicSettlement,
  recall: recallEpisodes,
  block: experiencesBlock,
  abstraction: patternAbstraction,
}
