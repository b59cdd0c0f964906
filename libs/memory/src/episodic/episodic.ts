import { episodesExtractedV1, type EpisodeFact } from '@ecphory/events'
import type { MemoryType } from '../memory-type.ts'
import { episodeAssertions } from './assertions.ts'
import { experiencesBlock } from './block.ts'
import { extractEpisodes } from './extract.ts'
import { recallEpisodes } from './recall.ts'
import { episodicSettlement, type EpisodicSlotState } from './settle.ts'

/** What happened: episodes with their times, people, places and things, and what recurs among them. */
export const episodic: MemoryType<EpisodeFact, EpisodicSlotState> = {
  kind: 'episodic',
  observes: [],
  extractor: 'episodes@1',
  event: episodesExtractedV1,
  extract: async (segment, observed) => extractEpisodes(segment, observed),
  assertions: episodeAssertions,
  settlement: episodicSettlement,
  recall: recallEpisodes,
  block: experiencesBlock,
}
