import { textToTerms } from '../text/terms.ts'
import type { RankQuery } from './features.ts'
import type { RankCandidate } from './rank-candidate.ts'

const firstPerson = /\b(?:i|my|me|mine|myself)\b|我/i
const secondPerson = /\byour?s?\b|你|您/i

/**
 * Who is asked about: 1 for what the one speaker said whom the question names. Where it names none and speaks of
 * "I", that is the account holder: their own words and devices, not the assistant's; unless it asks for what "you",
 * the assistant, said. Two names leave it open.
 */
export function isAskedSpeaker(
  candidates: readonly RankCandidate[],
  query: RankQuery,
): (candidate: RankCandidate) => 0 | 1 {
  const asked = new Set(query.terms)
  const speakers = new Set(candidates.flatMap(({ anchor }) => anchor.speaker ?? []))
  const named = [...speakers].filter((speaker) => textToTerms(speaker).some((term) => asked.has(term)))
  if (named.length === 1) return ({ anchor }) => (anchor.speaker === named[0] ? 1 : 0)
  const isAboutMe = named.length === 0 && firstPerson.test(query.text) && !secondPerson.test(query.text)
  return ({ anchor }) => (isAboutMe && anchor.speaker === null && anchor.role !== 'assistant' ? 1 : 0)
}
