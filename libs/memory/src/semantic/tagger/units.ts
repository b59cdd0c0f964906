/** A word, an ideograph or a mark of a text, with its half-open range of UTF-16 offsets. */
export interface Unit {
  readonly start: number
  readonly end: number
  /** Lower-cased, with a plain apostrophe: what features look at. */
  readonly key: string
  readonly isWord: boolean
  readonly isCapitalised: boolean
}

const unitPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}€$£%°@]+(?:['’\-.:/&+][\p{L}\p{N}\p{M}%°@]+)*[+%°]*|[^\s\p{L}\p{N}]/gu
const wordPattern = /[\p{L}\p{N}€$£]/u
const capitalPattern = /^\p{Lu}/u

/** Cuts a text into units. Han, kana are cut into characters: a span chooses its own bounds there. */
export function textToUnits(text: string): readonly Unit[] {
  return [...text.matchAll(unitPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    key: match[0].toLowerCase().replaceAll('’', "'"),
    isWord: wordPattern.test(match[0]),
    isCapitalised: capitalPattern.test(match[0]),
  }))
}

/** Marks that no span crosses. */
export const sentenceMarks: ReadonlySet<string> = new Set(['.', '?', '!', '。', '！', '？', ';', '；', '…'])
export const clauseMarks: ReadonlySet<string> = new Set([
  ...sentenceMarks,
  ...[',', '，', '、', ':', '：', '—', '–', '-', '(', ')', '（', '）'],
])
