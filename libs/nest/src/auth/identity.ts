import type { Subject } from '@ecphory/events'
import { checkScope, EcphoryError } from '@ecphory/memory'

/** The closed list of rights that a token may carry. A right is part of the contract: it is never renamed. */
export const accessScopes = [
  'memory:read',
  'memory:write',
  'memory:erase',
  'memory:label',
  'users:any',
  'settings:admin',
] as const
export type AccessScope = (typeof accessScopes)[number]

/** Who asks: always from a verified token or a signed request, never from an argument. */
export interface Identity {
  readonly tenant: string
  /** The token's subject; null for a token of a whole tenant. */
  readonly user: string | null
  readonly scopes: ReadonlySet<AccessScope>
}

/** What a token or a signed request names beyond the list belongs to somebody else and is passed over. */
export function toAccessScopes(names: readonly string[]): ReadonlySet<AccessScope> {
  return new Set(accessScopes.filter((scope) => names.includes(scope)))
}

/** Throws `FORBIDDEN` where the identity lacks the right. */
export function requireScope(identity: Identity, scope: AccessScope): void {
  if (identity.scopes.has(scope)) return
  throw new EcphoryError('FORBIDDEN', `This needs the scope ${scope}, which the token does not carry.`)
}

/**
 * Whose memory is meant: the token's user's, or with `users:any` that of another user of the same tenant.
 *
 * Throws `NOT_FOUND` for somebody whom the token may not name, as for somebody who is not there, and
 * `INVALID_ARGUMENT` where neither token nor argument names a user, or what is named can be no user's name.
 */
export function subjectOf(identity: Identity, user?: string | null): Subject {
  const { tenant } = identity
  const wanted = user ?? identity.user
  if (wanted === null) {
    throw new EcphoryError('INVALID_ARGUMENT', 'The token names no user, so the request must name one.')
  }
  if (!mayReach(identity, { tenant, user: wanted })) {
    throw new EcphoryError('NOT_FOUND', 'There is no such user.')
  }
  const subject = { tenant, user: wanted }
  checkScope(subject)
  return subject
}

/** Whether the identity may see anything of the subject at all. */
export function mayReach(identity: Identity, subject: Subject): boolean {
  return subject.tenant === identity.tenant && (subject.user === identity.user || identity.scopes.has('users:any'))
}
