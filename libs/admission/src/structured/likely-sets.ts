/** A set of options that a policy may end with. */
export interface LikelySet {
  /** Ascending. */
  readonly options: readonly number[]
  /** That the policy stops at exactly these, by whatever order it came to them. */
  readonly probability: number
}

/** What makes a set too unlikely to go on from, and how many of a size are gone on from at most. */
const probabilityMin = 0.005
const setsPerSize = 16

/**
 * The sets that a policy over sequences may end with, and how likely it holds each: the sum over all orders of taking its
 * options. Found size by size from the likeliest sets of the size before; what is left out is too unlikely to matter.
 *
 * @param stepOf the probabilities of taking each option next beside these, 0 for those among them; last, of stopping
 */
export function likelySets(
  stepOf: (taken: readonly number[]) => ArrayLike<number>,
  takenMax: number,
): readonly LikelySet[] {
  const sets: LikelySet[] = []
  let reached: readonly LikelySet[] = [{ options: [], probability: 1 }]
  for (let size = 0; size < takenMax && reached.length > 0; size++) {
    const grown: Growing = new Map()
    for (const { options, probability } of reached) {
      const step = stepOf(options)
      const count = step.length - 1
      sets.push({ options, probability: probability * (step[count] as number) })
      for (let option = 0; option < count; option++) {
        const share = probability * (step[option] as number)
        if (share > 0) addTo(grown, [...options, option].sort(ascending), share)
      }
    }
    reached = [...grown.values()]
      .filter(({ probability }) => probability >= probabilityMin)
      .sort((a, b) => b.probability - a.probability || firstApart(a.options, b.options))
      .slice(0, setsPerSize)
  }
  return [...sets, ...reached]
}

type Growing = Map<string, { readonly options: readonly number[]; probability: number }>

function addTo(grown: Growing, options: readonly number[], share: number): void {
  const key = options.join()
  const known = grown.get(key)
  if (known === undefined) grown.set(key, { options, probability: share })
  else known.probability += share
}

/**
 * Of likely sets that fit, the one that agrees best with all of them: the greatest mean F1, the first of two as good. Nothing
 * where none fits.
 *
 * @param fits asked of the best first, and no further than needed
 */
export function mostAgreeing(
  likely: readonly LikelySet[],
  fits: (options: readonly number[]) => boolean,
): readonly number[] {
  const agreements = likely.map(({ options }) => {
    let agreement = 0
    for (const other of likely) agreement += other.probability * f1Of(options, other.options)
    return { options, agreement }
  })
  return agreements.sort((a, b) => b.agreement - a.agreement).find(({ options }) => fits(options))?.options ?? []
}

/** F1 of two ascending sets: 1 where both are empty, 0 where one is. */
function f1Of(a: readonly number[], b: readonly number[]): number {
  const members = a.length + b.length
  if (members === 0) return 1
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = (a[i] as number) - (b[j] as number)
    if (difference === 0) shared += 1
    if (difference <= 0) i += 1
    if (difference >= 0) j += 1
  }
  return (2 * shared) / members
}

const ascending = (a: number, b: number): number => a - b

/** The order of the alphabet, by members. */
function firstApart(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  return a.length - b.length
}
