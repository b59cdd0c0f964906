import type { MemoryKind, RoutedSegment } from '@ecphory/events'
import { z } from 'zod'
import type { DropReason, FactBase } from '../memory-type.ts'
import type { Question } from '../model/ask-model.ts'

/** The kind that every abstraction concludes from: its segments are asked about, and its graph holds their anchors. */
export const abstractedKind: MemoryKind = 'episodic'

/** What every finding of an abstraction has: which of the offered episodes it rests on. */
export const abstractionFinding = {
  episodes: z.array(z.int()).describe('Numbers of the episodes that this rests on.'),
  confidence: z.number().min(0).max(1),
}

export interface AbstractionFinding {
  readonly episodes: readonly number[]
  readonly confidence: number
}

/** A fact of an abstraction before it has its id, support and origin. */
export type AbstractionDraft<Fact extends FactBase> = Omit<Fact, 'factId' | 'support' | 'origin'>

/**
 * How a memory type has a model conclude from episodes (A_abs, A_sem, A_proc, U): the question, and what becomes of
 * each finding. What recurs without a model is the business of the type's own slots, and stands beside it.
 */
export interface Abstraction<
  Fact extends FactBase = FactBase,
  Finding extends AbstractionFinding = AbstractionFinding,
> extends Question<z.ZodType<{ findings: Finding[] }>> {
  /** Fewer valid episodes than this under a finding make no fact of it. */
  readonly episodesMin: number
  /** Where given: how an episode turned out, and only those that turned out well are asked about (A_proc). */
  readonly feedbackOf?: (text: string) => 'positive' | 'negative' | null
  textsOf(finding: Finding): readonly string[]
  toDraft(finding: Finding, basis: Pick<RoutedSegment, 'time'>): AbstractionDraft<Fact> | DropReason
}
