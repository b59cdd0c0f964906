import type { MemoryKind } from '@ecphory/events'
import type { GapKind } from '../gap-query.ts'

/**
 * The kind of gap that a memory closes, by its type and its words: what the first stage is taught with. Rough, and of no
 * consequence for what is admitted: gaps of all kinds are about the same matter.
 */
export function memoryToGapKind(text: string, kinds: readonly MemoryKind[]): GapKind {
  if (kinds.includes('working')) return 'task_state'
  if (kinds.includes('procedural')) return 'habit'
  const { tolerance, preference, reaction, constraint } = signs
  if (tolerance.test(text)) return 'tolerance'
  if (kinds.includes('episodic')) return reaction.test(text) ? 'reaction' : 'relationship_or_event'
  if (preference.test(text)) return 'preference'
  if (constraint.test(text)) return 'constraint'
  return 'relationship_or_event'
}

const signs = {
  tolerance:
    /\b(?:can't stand|cannot stand|can't bear|too (?:loud|noisy|hot|cold|bright|spicy|sweet|steep|long)|sensitive|migraine|afraid|scared|fear|dizzy|seasick|carsick|intoleran\w*|noise|allerg\w*|asthma)\b|受不了|过敏|怕/iu,
  preference:
    /\b(?:likes?|loves?|prefers?|favou?rite|hates?|dislikes?|enjoys?|fan of|fond of|rather)\b|喜欢|讨厌|偏爱/iu,
  reaction:
    /\b(?:liked|loved|hated|bored|boring|disappoint\w*|asleep|walked out|enjoyed|delighted|annoyed|tired|sick|cried|laughed|thought|found|felt|regretted|worth|best|worst|swore|impressed)\b|觉得|失望|好看|好吃/iu,
  constraint:
    /\b(?:can't|cannot|must|only|budget|euros?|pounds?|allowed|diet|knees?|back|hip|shift|works?|no (?:car|lift|oven|garden|licen[cs]e)|until|by (?:monday|tuesday|wednesday|thursday|friday))\b|只能|必须|预算|不能/iu,
} as const
