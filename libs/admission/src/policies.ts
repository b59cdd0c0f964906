import type { PolicyPair } from './admit.ts'
import { bm25, everything, publicOnly, random, semantic } from './baselines/evidence-baselines.ts'
import { ruleQueryPolicy } from './baselines/rule-query-policy.ts'
import { EcphoryError } from '@ecphory/memory'

/** The pairs of policies by name: those that were trained, a language model, and what they are compared with. */
export const policyNames = ['trained', 'model', 'semantic', 'bm25', 'random', 'all', 'public_only'] as const
export type PolicyName = (typeof policyNames)[number]

/** What a memory decides by: pairs by name, and the one that decides where none is named. */
export interface PolicyShelf {
  readonly pairs: Readonly<Partial<Record<PolicyName, PolicyPair>>>
  readonly standard: PolicyName
}

const randomSeed = 20250601

/** The baselines alone: what needs no weights and no model. */
export const baselineShelf: PolicyShelf = {
  standard: 'semantic',
  pairs: {
    semantic: { query: ruleQueryPolicy, evidence: semantic },
    bm25: { query: ruleQueryPolicy, evidence: bm25 },
    random: { query: ruleQueryPolicy, evidence: random(randomSeed) },
    all: { query: ruleQueryPolicy, evidence: everything },
    public_only: { query: ruleQueryPolicy, evidence: publicOnly },
  },
}

/** Throws `INVALID_ARGUMENT` for a name that the shelf does not hold. */
export function policiesOf({ pairs, standard }: PolicyShelf, name: PolicyName = standard): PolicyPair {
  const pair = Object.hasOwn(pairs, name) ? pairs[name] : undefined
  if (pair !== undefined) return pair
  const held = Object.keys(pairs).join(', ')
  throw new EcphoryError('INVALID_ARGUMENT', `There are no policies ${JSON.stringify(name)} here; there are ${held}.`)
}
