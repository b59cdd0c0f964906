import type { Role } from '@ecphory/events'
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
    .flatMap((unit) => (estimateTokens(unit) <= wholeTokensMax ? [unit] : cut(unit, 0)))
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

/** Where a text may be cut, the strongest bound first; each keeps the bound with what stands before it. */
const bounds: readonly RegExp[] = [
  /(?<=\n\s*\n)(?=\S)/u,
  /(?<=[.!?…]["'”’)\]]*\s+)(?=\S)|(?<=[。！？；…][”’」』）]*)(?=[^。！？；…”’」』）])|(?<=\n)/u,
  /(?<=[,;:]\s+)(?=\S)|(?<=[，、：])(?=\S)/u,
  /(?<=\s)(?=\S)/u,
]

/** Splits at one bound, cuts further what still is too long, and joins neighbours again while they fit. */
function cut(text: string, level: number): readonly string[] {
  if (estimateTokens(text) <= pieceTokensMax) return [text]
  const bound = bounds[level]
  if (bound === undefined) return cutBetweenCharacters(text)
  const pieces: string[] = []
  let open = ''
  let openTokens = 0
  for (const part of text.split(bound).flatMap((each) => cut(each, level + 1))) {
    const tokens = estimateTokens(part)
    if (open !== '' && openTokens + tokens > pieceTokensMax) {
      pieces.push(open)
      open = ''
      openTokens = 0
    }
    open += part
    openTokens += tokens
  }
  return open === '' ? pieces : [...pieces, open]
}

/** For text without any bound. Never between the halves of a surrogate pair, or before a mark that composes. */
function cutBetweenCharacters(text: string): readonly string[] {
  const pieces: string[] = []
  let open = ''
  let openTokens = 0
  for (const [character] of text.matchAll(/[\s\S]\p{M}{0,8}/gu)) {
    const tokens = estimateTokens(character)
    if (openTokens + tokens > pieceTokensMax) {
      pieces.push(open)
      open = ''
      openTokens = 0
    }
    open += character
    openTokens += tokens
  }
  return [...pieces, open]
}
