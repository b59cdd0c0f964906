import { type MemoryLabel, type PrecedingSegment } from '@ecphory/events'
import { textWithCaptions, type PassageSource } from '@ecphory/memory'
import { structuralFeatures } from './structural-features.ts'

/** What the router knows of a segment before it decides. */
export interface SegmentContent extends PassageSource {
  /** Up to two segments before this one in its trace, the nearest last. */
  readonly preceding: readonly PrecedingSegment[]
}

/** The head's input: the encoder's values and structural features as one dense row, and hashed terms with their counts. */
export interface HeadInput {
  readonly dense: Float32Array
  /** Distinct ids in 0..2^lexicalBits-1, each weighted by `countToWeight`. */
  readonly termIds: Int32Array
  readonly termWeights: Float32Array
}

/** The order of labels in every row of a head. */
export const headLabels: readonly MemoryLabel[] = ['episodic', 'semantic', 'procedural', 'working', 'fragmented']

/** Terms are hashed to this many bits: no vocabulary to ship, and a word that training never saw still has a place. */
export const lexicalBits = 17

const word = /\p{Script=Han}|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{N}+|[?!？！…。]/gu
/** Where one sentence or clause ends and the next begins. */
const sentenceBound = /(?<=[.!?。！？;；:：\n])\s*/u
const han = /^\p{Script=Han}$/u
/** Longer ones add little, and crowd the hashed terms: with 3 to 5 characters a head was half a point worse. */
const gramLength = 3

/**
 * The head's input for a segment. What is encoded is its passage (`segmentToPassage`), so that one run of the
 * encoder serves retrieval and routing.
 *
 * @param encoded all that the encoder says of it (`encodeForHead`)
 */
export function headInput(segment: SegmentContent, encoded: Float32Array): HeadInput {
  const structural = structuralFeatures(segment)
  const dense = new Float32Array(encoded.length + structural.length)
  dense.set(encoded)
  dense.set(structural, encoded.length)
  const counts = new Map<number, number>()
  for (const term of headTerms(segment)) {
    const id = termToId(term)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return {
    dense,
    termIds: Int32Array.from(counts.keys()),
    termWeights: Float32Array.from(counts.values(), countToWeight),
  }
}

/** The weight of a term that occurs so often: `1 + ln(count)`. */
export const countToWeight = (count: number): number => 1 + Math.log(count)

/**
 * Words and pairs of words of the segment, its words as its role says them, character n-grams inside its words (single
 * characters and their pairs in Chinese), and its words by their place. The words of the segment before it were tried:
 * they taught the style of the training texts and cost up to a point on others.
 */
export function headTerms(segment: SegmentContent): readonly string[] {
  const text = textWithCaptions(segment)
  const words = wordsOf(text)
  return [
    ...words,
    ...words.slice(1).map((each, index) => `${words[index]} ${each}`),
    ...words.map((each) => `${segment.role}:${each}`),
    ...words.flatMap(characterGrams),
    ...placedTerms(text, words),
  ]
}

/**
 * What stands where: the words that open the segment, those of its first and last sentence, and how each later sentence
 * opens. What a segment is about first of all, it tends to say there.
 */
function placedTerms(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return []
  const sentences = text.split(sentenceBound).filter((sentence) => sentence.trim() !== '')
  const [first = [], ...later] = sentences.map(wordsOf)
  return [
    ...words.slice(0, 3).map((each) => `^${each}`),
    `^${words.slice(0, 2).join(' ')}`,
    `^${words.slice(0, 3).join(' ')}`,
    ...first.map((each) => `1:${each}`),
    ...(later.at(-1) ?? []).map((each) => `9:${each}`),
    ...later.map((each) => `s^${each.slice(0, 2).join(' ')}`),
  ]
}

/** Words in lower case; a number becomes its number of digits, so that dates and amounts are alike. */
const wordsOf = (text: string): readonly string[] =>
  [...text.normalize('NFKC').toLowerCase().matchAll(word)].map(([each]) =>
    each.replace(/\p{N}/gu, '0').replace('’', "'"),
  )

function characterGrams(each: string): readonly string[] {
  if (each.length < 2 || han.test(each)) return []
  const padded = `_${each}_`
  return Array.from(
    { length: padded.length - gramLength + 1 },
    (_, from) => `#${padded.slice(from, from + gramLength)}`,
  )
}

/** FNV-1a over UTF-16 code units, folded to `lexicalBits`. */
export function termToId(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index++) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return ((hash >>> lexicalBits) ^ hash) & ((1 << lexicalBits) - 1)
}
