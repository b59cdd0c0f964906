import type { Role } from '@ecphory/events'
import { cutText } from '@ecphory/memory'
import { charactersPerToken, pieceTokensMax, wholeTokensMax } from './limits.ts'

/**
 * Cuts a message's content into segments: one for an utterance, one for each line of a log or a tool's output. What is
 * longer than `wholeTokensMax` estimated tokens is cut into pieces at the strongest bounds that serve: paragraphs,
 * sentences (of Chinese and Japanese too), clauses, spaces, and between characters where there is nothing else.
 *
 * Deterministic, and nothing is lost: the pieces together are the content up to white space. Blank content gives none.
 */
export function segmentText(content: string, role: Role): readonly string[] {
  const units = role === 'log' || role === 'tool' ? content.split(/\r\n|[\r\n]/) : [content]
  return units
    .flatMap((unit) =>
      estimateTokens(unit) <= wholeTokensMax ? [unit] : cutText(unit, pieceTokensMax, estimateTokens),
    )
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

/** About how many tokens an encoder makes of a text: a quarter per character of a script with spaces, else one each. */
export function estimateTokens(text: string): number {
  const wide = text.match(wideCharacter)?.length ?? 0
  return wide + (text.length - wide) / charactersPerToken
}

const wideCharacter =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\ud800-\udfff\uf900-\ufaff\uff00-\uffef]/g
