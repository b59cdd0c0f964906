import { estimateUtility, type EstimateWeights, type EvidencePair, type Utility } from '@ecphory/admission'

/** A set that was scored, with what an estimate may read of its members. */
export interface EstimateSample {
  readonly singles: readonly Utility[]
  readonly pairs: readonly EvidencePair[]
  readonly utility: Utility
}

/** One way to estimate a set from its members: for each of its parameters the values that the fit may choose. */
export interface EstimateForm {
  readonly name: string
  readonly grid: Readonly<Record<string, readonly number[]>>
  estimate(sample: EstimateSample, component: keyof Utility, parameters: Readonly<Record<string, number>>): number
}

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(4)))

/** All that helps together approaches a ceiling: c (1 - exp(-sum / c)); of what harms a part counts. */
const saturating: EstimateForm = {
  name: 'saturating',
  grid: { ceiling: [0.5, 0.75, 1, 1.5, 2, 3, 5, 8], harm: steps(0, 1, 0.1) },
  estimate({ singles }, component, { ceiling, harm }) {
    const values = singles.map((single) => single[component])
    const helpful = values.reduce((sum, value) => sum + Math.max(0, value), 0)
    const harmful = values.reduce((sum, value) => sum + Math.min(0, value), 0)
    return ceiling! * (1 - Math.exp(-helpful / ceiling!)) + harm! * harmful
  },
}

/** Greatest first, each further one counts for less: the sum of discount^k u_k; of what harms a part counts. */
const discounted: EstimateForm = {
  name: 'discounted',
  grid: { discount: steps(0.6, 1, 0.02), harm: steps(0, 1, 0.1) },
  estimate({ singles }, component, { discount, harm }) {
    const values = singles.map((single) => single[component]).sort((a, b) => b - a)
    return values.reduce((sum, value, k) => sum + value * (value > 0 ? discount! ** k : harm!), 0)
  },
}

/** The form of `estimateUtility`: all pairs of members act on each other. */
const pairwise: EstimateForm = {
  name: 'pairwise',
  grid: {
    share: steps(0.8, 1.8, 0.1),
    redundancy: steps(0, 2, 0.25),
    saturation: steps(0, 0.4, 0.05),
    relief: steps(0, 1, 0.1),
  },
  estimate({ singles, pairs }, component, parameters) {
    const weights = parameters as unknown as EstimateWeights
    return estimateUtility(singles, pairs, { dL: weights, dH: weights })[component]
  },
}

export const estimateForms: readonly EstimateForm[] = [saturating, discounted, pairwise]
