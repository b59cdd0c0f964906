/** Whether a user's label contradicts a head that did not learn from it. */
export interface Disagreement {
  readonly user: string
  readonly isContrary: boolean
}

/** Fewer labels than these, of one user or of all others, show nothing. */
const ownMin = 20
const othersMin = 40

/** A user is set apart whose labels contradict more often than those of all others, by this many standard errors … */
const deviationsMax = 4

/** … and by this share at least. */
const shareMax = 0.1

/**
 * Users whose labels are not to be learned from: a head that learned from others contradicts them far more often than it
 * contradicts the rest. Who is alone can't be told apart. The worst goes first, since it spoils what others are
 * compared with.
 */
export function distrustedUsers(disagreements: readonly Disagreement[]): ReadonlySet<string> {
  const distrusted = new Set<string>()
  for (;;) {
    const left = disagreements.filter(({ user }) => !distrusted.has(user))
    const users = [...new Set(left.map(({ user }) => user))].sort()
    const [worst] = users
      .map((user) => ({ user, deviations: deviationsOf(left, user) }))
      .sort((a, b) => b.deviations - a.deviations)
    if (worst === undefined || worst.deviations <= deviationsMax) return distrusted
    distrusted.add(worst.user)
  }
}

/** How many standard errors a user's share of contrary labels is above that of all others; 0 where nothing shows. */
function deviationsOf(disagreements: readonly Disagreement[], user: string): number {
  const own = disagreements.filter((each) => each.user === user)
  const others = disagreements.filter((each) => each.user !== user)
  if (own.length < ownMin || others.length < othersMin) return 0
  const [share, expected] = [contraryShare(own), contraryShare(others)]
  if (share - expected < shareMax) return 0
  return (share - expected) / Math.sqrt((expected * (1 - expected) + 1 / others.length) / own.length)
}

const contraryShare = (disagreements: readonly Disagreement[]): number =>
  disagreements.filter(({ isContrary }) => isContrary).length / disagreements.length
