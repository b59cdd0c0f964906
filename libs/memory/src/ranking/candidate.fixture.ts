import { textToTerms } from '../text/terms.ts'
import type { RankCandidate } from './rank-candidate.ts'

/** A candidate as the graphs would give it for a question, from the little that a test cares about. */
export interface CandidateDraft {
  readonly id: string
  readonly text: string
  readonly speaker?: string | null
  readonly role?: 'user' | 'assistant' | 'log'
  readonly session?: string | null
  readonly instant?: number
  readonly order?: number
  readonly index?: number
  readonly dot?: number
  readonly fragmented?: number
  readonly expansion?: number
  readonly led?: boolean
  /** Terms of the two segments before it. */
  readonly context?: readonly string[]
}

export function candidateOf(draft: CandidateDraft, question: string): RankCandidate {
  const own = textToTerms(draft.text)
  const context = draft.context ?? []
  const counts = new Map<string, { own: number; context: number }>()
  for (const term of new Set(textToTerms(question))) {
    const count = { own: times(own, term), context: times(context, term) }
    if (count.own + count.context > 0) counts.set(term, count)
  }
  return {
    anchor: {
      segmentId: draft.id,
      traceId: `trace of ${draft.id}`,
      sourceId: `source of ${draft.id}`,
      index: draft.index ?? 0,
      agent: null,
      session: draft.session ?? null,
      role: draft.role ?? 'user',
      speaker: draft.speaker ?? null,
      text: draft.text,
      attachments: [],
      time: { instant: draft.instant ?? 0, offsetMinutes: 0, precision: 'instant', source: 'given' },
      ownLength: own.length,
      contextLength: context.length,
      probabilities: { episodic: 0, semantic: 0, procedural: 0, working: 0, fragmented: draft.fragmented ?? 0 },
      doubtful: false,
      order: draft.order ?? 0,
    },
    kinds: ['episodic'],
    counts,
    expansion: draft.expansion ?? 0,
    led: draft.led ?? false,
    ...(draft.dot !== undefined && { dot: draft.dot }),
  }
}

const times = (terms: readonly string[], term: string): number => terms.filter((one) => one === term).length
