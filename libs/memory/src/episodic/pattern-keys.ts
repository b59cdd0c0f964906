import type { EpisodeFact } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { patternKeysMax } from '../limits.ts'
import { namesInText } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'

/** A recurrence that an episode may be an instance of. */
export interface PatternKey {
  readonly key: string
  /** What recurs, in the words of this instance. */
  readonly name: string
}

/** Words that go with any activity and make none. */
const empty = new Set([
  'go',
  'went',
  'get',
  'got',
  'have',
  'had',
  'made',
  'make',
  'took',
  'take',
  'came',
  'come',
  'final',
  'realli',
  'user',
  'today',
  'time',
  'first',
  'last',
  'one',
  'two',
])

/**
 * What of an episode can recur: its practice, else neighbouring words of content in its summary ("play basketball"),
 * without names and numbers. Few and coarse: three different days decide, not the wording of one.
 */
export function patternKeysOf(fact: Pick<EpisodeFact, 'summary' | 'practice'>): PatternKey[] {
  if (fact.practice) {
    const { condition, action } = fact.practice
    return [
      {
        key: deriveId('practice', ...distinctTerms(condition), '|', ...distinctTerms(action)),
        name: `${condition} → ${action}`,
      },
    ]
  }
  const keys = new Map<string, PatternKey>()
  for (const [left, right] of wordPairs(withoutNames(fact.summary))) {
    const key = deriveId('activity', ...[left.term, right.term].sort())
    if (!keys.has(key)) keys.set(key, { key, name: `${left.word}${left.joint}${right.word}` })
  }
  return [...keys.values()].slice(0, patternKeysMax)
}

interface ContentWord {
  readonly word: string
  readonly term: string
  /** What stands between this word and the next in a name: nothing in Chinese. */
  readonly joint: string
}

const wordPattern = /\p{sc=Han}{2,4}|[\p{L}\p{M}]{3,}/gu

function wordPairs(text: string): (readonly [ContentWord, ContentWord])[] {
  const words = [...text.matchAll(wordPattern)].flatMap(([word]): ContentWord[] => {
    const han = /\p{sc=Han}/u.test(word)
    const term = han ? word : textToTerms(word)[0]
    return term === undefined || empty.has(term) ? [] : [{ word: word.toLowerCase(), term, joint: han ? '' : ' ' }]
  })
  return words.slice(0, -1).map((word, i) => [word, words[i + 1]!] as const)
}

function withoutNames(text: string): string {
  return namesInText(text).reduceRight(
    (rest, { start, end, name }) => (/\p{Lu}/u.test(name) ? rest.slice(0, start) + rest.slice(end) : rest),
    text,
  )
}

function distinctTerms(text: string): string[] {
  return [...new Set(textToTerms(text))].sort()
}
