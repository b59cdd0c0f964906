import type { TermCount } from '@ecphory/memory'

/**
 * A posting as one word of the full-text index: space, term and both counts, e.g. `12|lisbon|1|0`. The tokeniser keeps
 * only a-z, 0-9, `|` and whatever is not ASCII, and lowers A-Z; so every other ASCII character of a term is shifted
 * into Unicode's private use area, and what a term holds from there is marked. Two terms never make one word.
 */
export const termToToken = (space: number, { term, own, context }: TermCount): string =>
  `${space}|${escape(term)}|${own}|${context}`

/** The half-open range of words that are postings of a term in a space: `}` is the character after `|`. */
export const tokenRange = (space: number, term: string): readonly [string, string] => {
  const word = `${space}|${escape(term)}`
  return [`${word}|`, `${word}}`]
}

export function tokenToCounts(token: string): { readonly own: number; readonly context: number } {
  const beforeContext = token.lastIndexOf('|')
  const beforeOwn = token.lastIndexOf('|', beforeContext - 1)
  return {
    own: Number(token.slice(beforeOwn + 1, beforeContext)),
    context: Number(token.slice(beforeContext + 1)),
  }
}

const privateUse = 0xe000
const mark = '\ue080'
const needsEscape = /[^a-z0-9\u0080-\udfff\ue081-\uffff]/g

function escape(term: string): string {
  return term.replace(needsEscape, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x80 ? String.fromCharCode(privateUse + code) : mark + String.fromCharCode(code + 0x100)
  })
}
