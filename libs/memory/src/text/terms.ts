import { stemmer } from 'stemmer'
import { termCharactersMax } from '../limits.ts'
import { stopCharacters, stopWords } from './stop-words.ts'

/**
 * Scripts that are cut into pairs of characters: those written without spaces between words, and Hangul, where
 * particles grow onto the noun ("서울에" must be found by "서울").
 */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}' +
  '\\p{sc=Myanmar}\\p{sc=Tibetan}\\p{sc=Yi}\\p{sc=Javanese}\\p{sc=Balinese}\\p{sc=New_Tai_Lue}\\p{sc=Tai_Tham}'

/** Runs of letters, marks and numbers of one kind of script; everything else only separates. */
const wordPattern = new RegExp(
  `(?<pairs>(?:(?=[${unspaced}])[\\p{L}\\p{Nl}]\\p{M}*)+)|(?:(?![${unspaced}])[\\p{L}\\p{N}]\\p{M}*)+`,
  'gu',
)
/** Most texts are ASCII, for which the same is found in a fifth of the time. */
const asciiPattern = /^[\0-\x7f]*$/
const asciiWordPattern = /[a-z0-9]+/g
/** A letter with the marks that sit on it: what a reader takes for one character. */
const characterPattern = /\P{M}\p{M}*/gu
const ideographPattern = /^\p{sc=Han}/u
/** Accents of Latin, Greek and Cyrillic, and the vowel points of Arabic and Hebrew: a reader may leave them out. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/gu
const tatweel = /\u0640/gu
const englishPattern = /^[a-z]{3,}$/

/**
 * One spelling for texts that a reader takes for the same: compatibility forms (full-width, ligatures, NFC or NFD)
 * by NFKC, lower case without a locale, accents and vowel points dropped, ß as ss, Turkish ı as i (İ loses its dot
 * with the accents). So "JOSÉ", "José" and "jose" are one; so are "İstanbul", "Istanbul" and "ıstanbul".
 */
export function foldText(text: string): string {
  if (asciiPattern.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(optionalMarks, '')
    .replace(tatweel, '')
    .normalize('NFKC')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
}

/**
 * The terms of a text, in order, with repeats: what is indexed and what is asked. Both sides must come from here.
 * Words by Unicode classes in any script; English words are stemmed (Porter 1980) and its stop words dropped;
 * scripts without spaces give overlapping pairs of characters, or the one character that stands alone; an ideograph
 * is also a term by itself, since a word of one ("猫") must be found inside a longer run.
 * Any string has an answer, the empty list included; terms hold letters, marks and numbers only.
 */
export function textToTerms(text: string): string[] {
  const terms: string[] = []
  const folded = foldText(text)
  if (asciiPattern.test(folded)) {
    for (const word of folded.match(asciiWordPattern) ?? []) addWord(terms, word)
    return terms
  }
  for (const match of folded.matchAll(wordPattern)) {
    if (match.groups?.['pairs'] === undefined) addWord(terms, match[0])
    else addPairs(terms, match[0])
  }
  return terms
}

function addWord(terms: string[], word: string): void {
  if (stopWords.has(word)) return
  const kept = word.length > termCharactersMax ? [...word].slice(0, termCharactersMax).join('') : word
  terms.push(englishPattern.test(kept) ? stemmer(kept) : kept)
}

function addPairs(terms: string[], run: string): void {
  const characters = run.match(characterPattern) ?? []
  for (const [i, character] of characters.entries()) {
    const isWord = characters.length === 1 || (ideographPattern.test(character) && !stopCharacters.has(character))
    if (isWord) terms.push(character)
    if (i > 0) terms.push(`${characters[i - 1]}${character}`)
  }
}
