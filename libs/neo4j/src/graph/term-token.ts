import { deriveId } from '@ecphory/memory'
import { tokenCharactersMax } from '../limits.ts'

/**
 * A term as one word of the full-text index, and of a query to it: a-z and 0-9 stand for themselves, every other unit
 * of UTF-16 is `_` and four digits. So no text of a user is ever read as query syntax, no tokeniser or case folding
 * touches it, and two terms never make one word. The empty term is `_`; a long one is `__` and its hash.
 */
export function termToToken(term: string): string {
  if (term === '') return '_'
  const token = term.replace(/[^a-z0-9]/gsu, escape)
  return token.length <= tokenCharactersMax ? token : `__${deriveId('term', term)}`
}

const escape = (character: string): string =>
  Array.from({ length: character.length }, (_, i) => `_${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  )

/** The words of many terms, as one text. */
export const termsToTokens = (terms: readonly string[]): string => terms.map(termToToken).join(' ')
