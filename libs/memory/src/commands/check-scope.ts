import type { Scope } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'
import { nameCharactersMax } from '../limits.ts'

/**
 * Throws `INVALID_ARGUMENT` for a scope whose names no event can carry: each is a text of 1 to 256 characters. Half of a
 * surrogate pair is none of them, since it would come back as another name than it was.
 */
export function checkScope(scope: Scope): void {
  for (const [name, value] of Object.entries(scope)) {
    if (typeof value !== 'string' || value.length === 0 || value.length > nameCharactersMax) {
      throw new EcphoryError(
        'INVALID_ARGUMENT',
        `The scope's ${name} is a text of 1 to ${nameCharactersMax} characters.`,
      )
    }
    if (!value.isWellFormed()) {
      throw new EcphoryError(
        'INVALID_ARGUMENT',
        `The scope's ${name} is not well-formed Unicode: it has a lone surrogate.`,
      )
    }
  }
}
