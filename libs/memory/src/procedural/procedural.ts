import { rulesExtractedV1, type RuleFact } from '@ecphory/events'
import type { MemoryType } from '../memory-type.ts'
import { ruleAssertions } from './assertions.ts'
import { strategyBlock } from './block.ts'
import { extractRules } from './extract.ts'
import { withModel } from '../model/extract-with-model.ts'
import { ruleAbstraction, ruleExtraction } from './model.ts'
import { recallRules } from './recall.ts'
import { ruleSettlement, type RuleSlotState } from './settle.ts'

/** How things are done: rules and sequences of steps, as a tree of conditions and actions. */
export const procedural: MemoryType<RuleFact, RuleSlotState> = {
  kind: 'procedural',
  observes: ['episodic'],
  extractor: 'rules@1',
  event: rulesExtractedV1,
  extract: withModel(ruleExtraction, async (segment, observed) => extractRules(segment, observed)),
  assertions: ruleAssertions,
  settlement: ruleSettlement,
  recall: recallRules,
  block: strategyBlock,
  abstraction: ruleAbstraction,
}
