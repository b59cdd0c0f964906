/** A stretch of a segment that can tell of one thing that happened: half-open UTF-16 offsets. */
export interface Clause {
  /** Its place among the segment's clauses, from 0. */
  readonly index: number
  readonly start: number
  readonly end: number
  readonly text: string
  /** The sentence that it is part of, from 0. */
  readonly sentence: number
  /** The joining word that opens it and is no part of `text` ("because", "but"); '' where there is none. */
  readonly joint: string
  /** The mark right before it ("," or ";" or ":" or "(" …); '' at the start of a sentence. */
  readonly mark: string
}

/** Ends of sentences; a full stop within a number, a title or an address is none. */
const sentencePattern =
  /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|vs|e\.g|i\.e|a\.m|p\.m))[.!?…]+["'”’)]*(?=\s|$)|[。！？!?]+["'”’」）]*|\n+|(?<=\p{Extended_Pictographic}\uFE0F?)\s/gu
/** Marks within a sentence; a comma or colon within a number or a time is none. */
const markPattern = /[,:](?!\d)|,(?=\d{2}\D)|[;；，、：()（）]|\s[–—-]+\s|—|\s->\s/gu
const joints =
  'and then|and|but|so that|so|because|since|though|although|while|whereas|when|until|before|after|then|who|which|as|to find|instead of'
const jointPattern = new RegExp(`\\s(?=(?:${joints})\\s)`, 'giu')
const leadingJoint = new RegExp(`^(?:${joints})\\s+`, 'iu')

/** Cuts a segment into clauses by punctuation and joining words alone. Deterministic; any text has an answer. */
export function textToClauses(text: string): Clause[] {
  return split(text, 0, text.length, sentencePattern)
    .flatMap(([from, to], sentence) =>
      split(text, from, to, markPattern).flatMap(([start, end]) =>
        split(text, start, end, jointPattern).map(([first, last]) => toClause(text, first, last, sentence, from)),
      ),
    )
    .filter((clause) => clause.text !== '')
    .map((clause, index) => ({ ...clause, index }))
}

function split(text: string, from: number, to: number, pattern: RegExp): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = []
  let start = from
  for (const match of text.slice(from, to).matchAll(pattern)) {
    parts.push([start, from + match.index])
    start = from + match.index + match[0].length
  }
  parts.push([start, to])
  return parts.filter(([first, last]) => /[\p{L}\p{N}]/u.test(text.slice(first, last)))
}

function toClause(
  text: string,
  first: number,
  last: number,
  sentence: number,
  sentenceStart: number,
): Omit<Clause, 'index'> {
  const raw = text.slice(first, last)
  const lead = raw.length - raw.trimStart().length
  const joint = leadingJoint.exec(raw.trimStart())?.[0] ?? ''
  const start = first + lead + joint.length
  const mark = start === sentenceStart ? '' : (text.slice(sentenceStart, first).trimEnd().at(-1) ?? '')
  const body = text.slice(start, last).trimEnd()
  return { start, end: start + body.length, text: body, sentence, joint: joint.trim().toLowerCase(), mark }
}
