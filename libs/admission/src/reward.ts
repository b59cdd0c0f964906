import type { ReferenceScore } from './ports/generator.ts'

/** What a set of evidence did to a given answer, in nats per reference token: means over its tokens. */
export interface Utility {
  /** How much likelier the reference became. */
  readonly dL: number
  /** How much surer the generator became: mean entropy without the evidence minus with it. */
  readonly dH: number
}

export interface RewardWeights {
  readonly likelihood: number
  readonly entropy: number
  /** Cost of `budgetTokens` tokens of evidence. */
  readonly length: number
  readonly budgetTokens: number
  /** Cost of an invalid action. */
  readonly invalid: number
}

/** Measured to rank gold sets first (docs/results/admission): weights of the reconstruction of TRACE-Memory's reward. */
export const rewardWeights: RewardWeights = { likelihood: 1, entropy: 0.25, length: 0.4, budgetTokens: 128, invalid: 1 }

/** The utility of evidence by the scores of one reference with it and without. Both hold the same tokens. */
export function utilityOf(withEvidence: ReferenceScore, without: ReferenceScore): Utility {
  return {
    dL: mean(withEvidence.logProbabilities) - mean(without.logProbabilities),
    dH: mean(without.entropies) - mean(withEvidence.entropies),
  }
}

/**
 * R_E = w_L dL + w_H dH - lambda tokens / budget; an invalid action costs `invalid` and gains nothing. EMPTY is worth
 * exactly 0: nothing changed, nothing is spent.
 */
export function evidenceReward(utility: Utility, tokens: number, weights: RewardWeights = rewardWeights): number {
  const { likelihood, entropy, length, budgetTokens } = weights
  return likelihood * utility.dL + entropy * utility.dH - (length * tokens) / budgetTokens
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
