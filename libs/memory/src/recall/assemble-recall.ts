import { blockInputs } from './block-inputs.ts'
import { fillBlocks } from './blocks.ts'
import type { Blocks } from './blocks.ts'
import type { BranchDetails } from './branch-details.ts'
import type { RankedBranches } from './rank-branches.ts'
import type { RecallFact, RecallItem } from './recall-item.ts'

/** The ranked items with the facts that rest on each. Pure. */
export function itemsWithFacts(ranked: RankedBranches, details: readonly BranchDetails[]): readonly RecallItem[] {
  const held = new Map<string, RecallFact[]>()
  for (const { kind, facts } of details) {
    for (const { id, label, properties, valid, support } of facts) {
      const fact = { kind, id, label, properties, valid }
      for (const segmentId of support) held.set(segmentId, [...(held.get(segmentId) ?? []), fact])
    }
  }
  return ranked.items.map(({ reasons, ...item }) => ({ ...item, facts: held.get(item.segmentId) ?? [], reasons }))
}

/** The blocks within a budget of tokens. Pure. */
export const contextOf = (ranked: RankedBranches, details: readonly BranchDetails[], budgetTokens: number): Blocks =>
  fillBlocks(blockInputs(ranked, details), budgetTokens)
