/** A stretch of a segment that can hold an item of its own: half-open UTF-16 offsets. */
export interface Clause {
  readonly start: number
  readonly end: number
  readonly text: string
  /** What stands before it: the start of the text, the end of a sentence, or a weaker break. */
  readonly opensAfter: 'start' | 'sentence' | 'break' | 'comma'
}

/** Ends of sentences; a full stop inside a number, an address or an initial is none. */
const sentenceEnd = /[.!?…]+["'”’)\]]*(?=\s|$)|[。！？!?]+["'”’）」]*|\n+/gu
/** Stops that are part of a word. */
const abbreviation = /(?:\b(?:Dr|Mr|Mrs|Ms|St|No|vs|approx|e\.g|i\.e|a\.m|p\.m)|\b[A-Z])\.$/u
/** Breaks within a sentence, strongest first in their effect on reading: semicolons, dashes, colons, bullets. */
const strongBreak = /\s*(?:[;；]|\s[–—-]{1,2}\s|—|->|•|[:：](?=\s)|：)\s*/gu
/** A comma, or a joining word before a new subject or verb phrase. */
const weakBreak =
  /[,，、]\s*(?:(?:and|but|so|then|or|plus|while|because|since)\s+)?|\s+(?:and then|but|so that|so|because|since|once|as soon as|until|before|after|and)\s+(?=(?:i|i'm|i've|i'll|we|we're|he|she|they|it|it's|you|my|the|then|don't|please|still|also|not)\b)/giu

/**
 * Cuts a segment into clauses, by punctuation and joining words alone. Clauses are short on purpose: the tagger joins
 * those that belong together. Empty ones are left out.
 */
export function textToClauses(text: string): Clause[] {
  return cut(text, { start: 0, end: text.length, opensAfter: 'start' }, sentenceEnd, 'sentence', isSentenceEnd)
    .flatMap((part) => cut(text, part, strongBreak, 'break'))
    .flatMap((part) => cut(text, part, weakBreak, 'comma'))
    .flatMap((part) => trim(text, part))
}

interface Part {
  readonly start: number
  readonly end: number
  readonly opensAfter: Clause['opensAfter']
}

function cut(
  text: string,
  part: Part,
  pattern: RegExp,
  opensAfter: Clause['opensAfter'],
  holds: (text: string, end: number) => boolean = () => true,
): Part[] {
  const parts: Part[] = []
  let from = part
  for (const match of text.slice(part.start, part.end).matchAll(pattern)) {
    const end = part.start + match.index + match[0].length
    if (!holds(text, end) || match.index === 0) continue
    parts.push({ ...from, end: part.start + match.index })
    from = { start: end, end: part.end, opensAfter }
  }
  return [...parts, from]
}

const isSentenceEnd = (text: string, end: number): boolean => !abbreviation.test(text.slice(Math.max(0, end - 8), end))

function trim(text: string, part: Part): Clause[] {
  const raw = text.slice(part.start, part.end)
  const start = part.start + (raw.length - raw.trimStart().length)
  const trimmed = raw.trim()
  return /[\p{L}\p{N}]/u.test(trimmed)
    ? [{ start, end: start + trimmed.length, text: trimmed, opensAfter: part.opensAfter }]
    : []
}
