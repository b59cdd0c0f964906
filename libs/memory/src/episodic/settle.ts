import { entitySettlement } from '../entities/settle-entity.ts'
import { settleByKind } from '../settle-by-kind.ts'
import { concludedPatternSettlement } from './concluded-pattern.ts'
import { episodeSettlement } from './settle-episode.ts'
import { patternSettlement } from './settle-pattern.ts'
import { sequenceSettlement } from './settle-sequence.ts'

/** Settles the event graph's slots. */
export const episodicSettlement = settleByKind({
  episode: episodeSettlement,
  entity: entitySettlement,
  sequence: sequenceSettlement,
  pattern: patternSettlement,
  concluded: concludedPatternSettlement,
})
