import type { Role } from '@ecphory/events'
import { trustClasses } from '../evidence.ts'
import type { TrustClass } from '../evidence.ts'

/** Whose word a text is. */
export interface Voice {
  readonly role: Role
  /** A person other than the user. */
  readonly speaker: string | null
}

/**
 * The trust class of a segment: the lowest of its own and of what it may be made from. The user and the user's devices
 * speak for themselves; an assistant repeats what it read, so that what it says after a text of others in the same trace
 * is worth no more than that text. A segment before it that is not known counts as one of others.
 *
 * @param earlier what stands before it in its trace, read where it counts; null for a segment that is in no graph
 */
export function trustOf(voice: Voice, earlier: () => readonly (Voice | null)[]): TrustClass {
  const own = ownTrust(voice)
  if (own !== 'assistant') return own
  return lowest([own, ...earlier().map((one) => (one === null ? 'external' : ownTrust(one)))])
}

/** Whether a class is at least as trusted as another. */
export const isTrusted = (trust: TrustClass, trustMin: TrustClass): boolean =>
  trustClasses.indexOf(trust) <= trustClasses.indexOf(trustMin)

function ownTrust({ role, speaker }: Voice): TrustClass {
  if (speaker !== null) return 'external'
  if (role === 'user' || role === 'log') return 'user'
  return role === 'assistant' ? 'assistant' : 'external'
}

const lowest = (classes: readonly TrustClass[]): TrustClass =>
  classes.reduce((least, one) => (isTrusted(least, one) ? one : least), 'user')
