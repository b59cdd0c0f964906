import type { Utility } from '../reward.ts'
import type { EstimateWeights } from './estimate-utility.ts'

/** Written by tools/src/train/admission/fit-estimate.ts; not to be edited. */
export const estimateWeights: Readonly<Record<keyof Utility, EstimateWeights>> = {
  dL: { share: 1.3, redundancy: 1.75, saturation: 0.05, relief: 1 },
  dH: { share: 1.5, redundancy: 2, saturation: 0.15, relief: 0.5 },
}
