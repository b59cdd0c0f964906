import type { EntityKind } from '@ecphory/events'
import {
  kinshipWords,
  notNames,
  personPrepositions,
  placePrepositions,
  roleWords,
  sentenceStarters,
  titleWords,
} from './name-words.ts'
import type { NameInText } from './names.ts'

interface Word {
  readonly text: string
  readonly lower: string
  readonly start: number
  readonly end: number
  readonly capitalised: boolean
  readonly opensSentence: boolean
}

const wordPattern = /[\p{Lu}\p{Ll}\p{Lt}\p{M}](?:[\p{Lu}\p{Ll}\p{Lt}\p{M}\p{N}]|['’.-](?=[\p{Lu}\p{Ll}]))*/gu
const possessive = /['’]s?$/u

/** Capitalised names, kinship and role words of a text in Latin, Greek or Cyrillic letters. */
export function englishNames(text: string): NameInText[] {
  const words = textToWords(text)
  const known = new Set(
    words.filter((word) => word.capitalised && !word.opensSentence && isName(word)).map((word) => word.lower),
  )
  const names: NameInText[] = []
  for (let i = 0; i < words.length;) {
    const { name, next } = readName(text, words, i, known)
    if (name) names.push(name)
    i = next
  }
  return names
}

function textToWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => {
    const word = match[0].replace(possessive, '')
    const before = text.slice(Math.max(0, match.index - 16), match.index).trimEnd()
    return {
      text: word,
      lower: word.toLowerCase().replaceAll('’', "'"),
      start: match.index,
      end: match.index + word.length,
      capitalised: /^\p{Lu}/u.test(word) && !/^\p{Lu}+$/u.test(word.slice(0, 3)),
      opensSentence: before === '' || /[.!?:…\n"“‘(\]>•–—;]$|['"]$/u.test(before),
    }
  })
}

function isName({ lower, text }: Word): boolean {
  return !notNames.has(lower) && !roleWords.has(lower) && !kinshipWords.has(lower) && text.length > 1
}

interface Read {
  readonly name: NameInText | null
  readonly next: number
}

function readName(text: string, words: readonly Word[], i: number, known: ReadonlySet<string>): Read {
  const word = words[i]!
  const last = lastOfName(text, words, i, known)
  if (titleWords.has(word.lower) && word.capitalised && last > i) return mention(text, words, i, last, 'person', null)
  if (kinshipWords.has(word.lower) || roleWords.has(word.lower)) return readPerson(text, words, i)
  if (last < i) return { name: null, next: i + 1 }
  return mention(text, words, i, last, kindOf(text, words, i, last), null)
}

/** "my sister Ana", "a guard named Zbyszek", "my nephew, Alex": the name, told apart by the word. Else the word itself. */
function readPerson(text: string, words: readonly Word[], i: number): Read {
  const word = words[i]!
  const skip = /^(?:named|called)$/.test(words[i + 1]?.lower ?? '') ? 2 : 1
  const first = words[i + skip]
  const gap = first ? text.slice(word.end, first.start) : ''
  if (first?.capitalised && isName(first) && /^(?:,? | (?:named|called) )$/u.test(gap)) {
    return mention(text, words, i + skip, lastOfRun(text, words, i + skip), 'person', word.lower)
  }
  return mention(text, words, i, i, 'person', null)
}

/** The last word of a capitalised run that begins at `i`, or `i - 1` where none does. */
function lastOfName(text: string, words: readonly Word[], i: number, known: ReadonlySet<string>): number {
  const word = words[i]!
  if (titleWords.has(word.lower) && word.capitalised && words[i + 1]?.capitalised && isName(words[i + 1]!)) {
    return lastOfRun(text, words, i + 1)
  }
  if (!word.capitalised || !isName(word)) return i - 1
  if (word.opensSentence && !known.has(word.lower) && !opensAsName(text, words, i)) return i - 1
  return lastOfRun(text, words, i)
}

const verbAfterName =
  /^(?:said|says|told|tells|asked|asks|called|calls|rang|wrote|texted|went|came|got|had|has|is|was|will|gave|took|made|left|met|brought|bought|thinks|thought|wants|wanted|loves|likes|hates|lost|found|won|broke|ran|drove|slept|sang|cried|laughed|finished|and|[a-z]{2,}ed)$/u

/** A word that opens a sentence is a name where a verb of a person, another name or a possessive follows. */
function opensAsName(text: string, words: readonly Word[], i: number): boolean {
  const word = words[i]!
  const next = words[i + 1]
  if (sentenceStarters.has(word.lower) || /(?:ing|ly)$/.test(word.lower) || !next) return false
  if (/^['’]s/u.test(text.slice(word.end)) || text.slice(word.end, next.start) !== ' ')
    return !/^[a-z]+(?:ed|s)$/.test(word.lower) && /^['’]s/u.test(text.slice(word.end))
  return verbAfterName.test(next.lower) || (next.capitalised && isName(next))
}

const inner = /^(?:de|da|do|dos|di|del|van|von|der|den|la|le|al|bin|ibn|of|y)$/

function lastOfRun(text: string, words: readonly Word[], i: number): number {
  let last = i
  for (let j = i + 1; j < words.length; j++) {
    if (text.slice(words[j - 1]!.end, words[j]!.start) !== ' ') break
    const word = words[j]!
    if (word.capitalised && isName(word)) last = j
    else if (!(inner.test(word.lower) && words[j + 1]?.capitalised)) break
  }
  return last
}

/** Verbs and nouns of going: after them "to" leads to a place, else to somebody. */
const motion =
  /^(?:go|goes|going|went|gone|come|came|coming|move|moved|moving|drive|drove|driving|fly|flew|flying|travel\w*|ride|rode|walk\w*|ran|run|sail\w*|trip|flight|train|bus|ferry|way|road|back|return\w*|get|got|head\w*|commut\w*|relocat\w*|emigrat\w*|been|send|sent|deliver\w*)$/u

function kindOf(text: string, words: readonly Word[], i: number, last: number): EntityKind {
  const before = words[i - 1]?.lower ?? ''
  if (/^['’]s/u.test(text.slice(words[last]!.end))) return 'person'
  if (before === 'the') return placePrepositions.has(words[i - 2]?.lower ?? '') ? 'place' : 'thing'
  if (personPrepositions.has(before)) return 'person'
  if (before === 'to' && !words.slice(Math.max(0, i - 5), i - 1).some((word) => motion.test(word.lower)))
    return 'person'
  return placePrepositions.has(before) ? 'place' : 'person'
}

function mention(
  text: string,
  words: readonly Word[],
  first: number,
  last: number,
  kind: EntityKind,
  discriminator: string | null,
): Read {
  const start = words[first]!.start
  const end = words[last]!.end
  return { name: { name: text.slice(start, end), kind, discriminator, start, end }, next: last + 1 }
}
