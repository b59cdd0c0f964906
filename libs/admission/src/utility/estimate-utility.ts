import type { Utility } from '../reward.ts'
import { estimateWeights } from './estimate-weights.ts'

/** What is known of two members of a set, by their places in it. */
export interface EvidencePair {
  readonly first: number
  readonly second: number
  /** Share of the words of the one that the other has too, 0 to 1 (`termOverlap`). */
  readonly overlap: number
  /** The utility of the two together, where it was scored. */
  readonly utility?: Utility
}

/** How members of a set act on each other, for one component of the utility. */
export interface EstimateWeights {
  /** How much of the interactions of a member counts in sum, however many others there are. */
  readonly share: number
  /** What two helpful members lose of the lesser one where their words are the same. */
  readonly redundancy: number
  /** What they lose of it anyhow. */
  readonly saturation: number
  /** How much of the harm of a useless member is undone beside another one. */
  readonly relief: number
}

/**
 * What a set of evidence is likely worth, where nobody has scored it, from what each of its members is worth alone:
 *
 *   u(S) = sum of u(i) + min(1, share / (n - 1)) x sum of I(i, j) over pairs, for dL and dH each
 *
 * I(i, j) is u(ij) - u(i) - u(j) where the pair was scored, and is estimated from the two otherwise. Its error on tasks
 * that it was not fitted to is in docs/results/admission/estimate.json.
 *
 * @param singles utilities of the members, one at least for an answer other than zero
 * @param pairs those of which anything is known; the words of any other two are taken to differ
 */
export function estimateUtility(
  singles: readonly Utility[],
  pairs: readonly EvidencePair[] = [],
  weights: Readonly<Record<keyof Utility, EstimateWeights>> = estimateWeights,
): Utility {
  const complete = singles.flatMap((_, second) =>
    singles.slice(0, second).map((_, first) => find(pairs, first, second) ?? { first, second, overlap: 0 }),
  )
  const of = (component: keyof Utility): number =>
    estimate(
      singles.map((single) => single[component]),
      complete,
      component,
      weights[component],
    )
  return { dL: of('dL'), dH: of('dH') }
}

const find = (pairs: readonly EvidencePair[], one: number, other: number): EvidencePair | undefined =>
  pairs.find(({ first, second }) => (first === one && second === other) || (first === other && second === one))

function estimate(
  singles: readonly number[],
  pairs: readonly EvidencePair[],
  component: keyof Utility,
  weights: EstimateWeights,
): number {
  const counted = Math.min(1, weights.share / Math.max(1, singles.length - 1))
  return pairs.reduce(
    (sum, pair) => {
      const [one, other] = [singles[pair.first]!, singles[pair.second]!]
      const known = pair.utility?.[component]
      return sum + counted * (known === undefined ? interact(one, other, pair.overlap, weights) : known - one - other)
    },
    singles.reduce((sum, value) => sum + value, 0),
  )
}

/** Two that help help less together, yet not less than the better one alone; one that harms harms less beside another. */
function interact(one: number, other: number, overlap: number, weights: EstimateWeights): number {
  const lesser = Math.min(one, other)
  const lost = Math.min(1, weights.redundancy * overlap + weights.saturation)
  return lesser > 0 ? -lost * lesser : -weights.relief * lesser
}
