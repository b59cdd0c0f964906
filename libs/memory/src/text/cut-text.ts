/** Where a text may be cut, the strongest bound first; each keeps the bound with what stands before it. */
const bounds: readonly RegExp[] = [
  /(?<=\n\s*\n)(?=\S)/u,
  /(?<=[.!?…]["'”’)\]]*\s+)(?=\S)|(?<=[。！？；…][”’」』）]*)(?=[^。！？；…”’」』）])|(?<=\n)/u,
  /(?<=[,;:]\s+)(?=\S)|(?<=[，、：])(?=\S)/u,
  /(?<=\s)(?=\S)/u,
]

/** How a text is measured; the parts of a text add up to it. */
export type TokenMeasure = (text: string) => number

/**
 * Cuts a text into pieces of at most `tokensMax` at the strongest bounds that serve: paragraphs, sentences (of Chinese
 * and Japanese too), clauses, spaces, and between characters where there is nothing else. Neighbours stay together while
 * they fit. Deterministic, and the pieces together are the text.
 */
export function cutText(text: string, tokensMax: number, tokensOf: TokenMeasure): readonly string[] {
  return cutAt({ tokensMax, tokensOf }, text, 0)
}

interface Measure {
  readonly tokensMax: number
  readonly tokensOf: TokenMeasure
}

/** Splits at one bound, cuts further what still is too long, and joins neighbours again while they fit. */
function cutAt(measure: Measure, text: string, level: number): readonly string[] {
  if (measure.tokensOf(text) <= measure.tokensMax) return [text]
  const bound = bounds[level]
  if (bound === undefined) return joinWhileFits(measure, charactersOf(text))
  return joinWhileFits(
    measure,
    text.split(bound).flatMap((part) => cutAt(measure, part, level + 1)),
  )
}

function joinWhileFits({ tokensMax, tokensOf }: Measure, parts: Iterable<string>): readonly string[] {
  const pieces: string[] = []
  let open = ''
  let openTokens = 0
  for (const part of parts) {
    const tokens = tokensOf(part)
    if (open !== '' && openTokens + tokens > tokensMax) {
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
function* charactersOf(text: string): Iterable<string> {
  for (const [character] of text.matchAll(/[\s\S]\p{M}{0,8}/gu)) yield character
}
