/** A rule of the tokenizer: what to look for, and what to put in its place. */
type Rule = readonly [RegExp, string]

// Python's `\w` and `\b` know all of Unicode, JavaScript's do not.
const word = String.raw`[\p{L}\p{N}_]`
const start = `(?<!${word})`
const end = `(?!${word})`

const openingQuotes: readonly Rule[] = [
  [/([«“‘„]|`+)/gu, ' $1 '],
  [/^"/gu, '``'],
  [/(``)/gu, ' $1 '],
  [/([ ([{<])("|'{2})/gu, '$1 `` '],
  [new RegExp(`(')(?!re|ve|ll|m|t|s|d|n)(${word})${end}`, 'giu'), '$1 $2'],
]

const punctuation: readonly Rule[] = [
  [/([^.])(\.)([\])}>"'»”’ ]*)\s*$/gu, '$1 $2 $3 '],
  [/([:,])(\P{Nd})/gu, ' $1 $2'],
  [/([:,])$/gu, ' $1 '],
  [/\.{2,}/gu, ' $& '],
  [/[;@#$%&]/gu, ' $& '],
  [/([^.])(\.)([\])}>"']*)\s*$/gu, '$1 $2$3 '],
  [/[?!]/gu, ' $& '],
  [/([^'])' /gu, "$1 ' "],
  [/\*/gu, ' $& '],
  [/[\][(){}<>]/gu, ' $& '],
  [/--/gu, ' -- '],
]

/** These need a blank on both sides of the text. */
const closingQuotes: readonly Rule[] = [
  [/([»”’])/gu, ' $1 '],
  [/''/gu, " '' "],
  [/"/gu, " '' "],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /gu, '$1 $2 '],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /gu, '$1 $2 '],
]

const contractions: readonly Rule[] = [
  ...[
    ['can', 'not'],
    ['d', "'ye"],
    ['gim', 'me'],
    ['gon', 'na'],
    ['got', 'ta'],
    ['lem', 'me'],
    ['more', "'n"],
  ].map(([left, right]): Rule => [new RegExp(`${start}(${left})(${right})${end}`, 'giu'), ' $1 $2 ']),
  [new RegExp(String.raw`${start}(wan)(na)(?=\s)`, 'giu'), ' $1 $2 '],
  [new RegExp(` ('t)(is|was)${end}`, 'giu'), ' $1 $2 '],
]

/**
 * Words of an English text as NLTK 3.8's `NLTKWordTokenizer` cuts them (Penn Treebank rules): "it's" as `it 's`, quotes as
 * `` and '', the last full stop apart, "3:30" and "self-care" whole. The caller lower-cases. `word_tokenize` would first
 * split the text into sentences by Punkt's trained model; here the text counts as one sentence, so that a full stop inside
 * it stays with its word.
 */
export function wordTokens(text: string): string[] {
  const inside = apply([...openingQuotes, ...punctuation], text)
  return apply([...closingQuotes, ...contractions], ` ${inside} `)
    .split(/\s+/u)
    .filter((token) => token !== '')
}

const apply = (rules: readonly Rule[], text: string): string =>
  rules.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)
