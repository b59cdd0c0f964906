import { z } from 'zod'
import { timeSpanSchema } from '../event-time.ts'
import { factBase as base, mentionSchema } from '../fact-base.ts'
import { defineEvent } from '../define-event.ts'
import { extractedBase } from '../extracted-base.ts'

/** Something that happened. `when` is null where the text gives no resolvable day. */
export const episodeFactSchema = z.strictObject({
  ...base,
  kind: z.literal('episode'),
  summary: z.string().min(1),
  when: timeSpanSchema.nullable(),
  participants: z.array(mentionSchema),
  places: z.array(mentionSchema),
  things: z.array(mentionSchema),
  /** How it turned out, where the text says so: the feedback that A_proc counts. */
  feedback: z.enum(['positive', 'negative']).nullable(),
  /** Condition and action of an "I did X because / when Y" episode, for A_proc; null where the text has none. */
  practice: z.strictObject({ condition: z.string().min(1), action: z.string().min(1) }).nullable(),
})
export type EpisodeFact = z.infer<typeof episodeFactSchema>

/** The episodic projector read a segment; `facts` may be empty. */
export const episodesExtractedV1 = defineEvent(
  'ecphory.episodes.extracted.v1',
  z.strictObject({ ...extractedBase, facts: z.array(episodeFactSchema) }),
)
export type EpisodesExtracted = z.infer<typeof episodesExtractedV1.data>
