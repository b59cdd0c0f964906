import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import { termsOf } from './assertions.ts'

/** Which branch of a rule a situation takes. */
export interface RuleMatch {
  readonly ruleId: string
  /** `else` also where the rule has no else-branch: nothing is to be done then, and `actions` is empty. */
  readonly branch: 'then' | 'else'
  readonly actions: readonly string[]
  /** Mean share of each condition's terms that the situation holds, 0..1. */
  readonly coverage: number
}

/** The least share of a condition's terms that must stand in the situation for the condition to hold. */
export const conditionCoverageMin = 0.6

/**
 * Tests every rule among some rows against a situation's terms. `then` fires where each condition holds; `else` where
 * the situation touches the rule (shares a term with its conditions) and one of them does not hold. A rule that the
 * situation does not touch is left out. Best coverage first, then by id. Pure.
 */
export function matchRule(rows: readonly GraphRow[], situation: readonly string[]): readonly RuleMatch[] {
  const held = new Set(situation)
  return rulesOf(rows)
    .flatMap((rule) => testRule(rule, held))
    .sort((a, b) => b.coverage - a.coverage || (a.ruleId < b.ruleId ? -1 : 1))
}

/** Rule nodes among rows, one per id. */
export function rulesOf(rows: readonly GraphRow[]): readonly SettledNode[] {
  const rulesById = new Map<string, SettledNode>()
  for (const row of rows) if (row.row === 'node' && row.node.label === 'Rule') rulesById.set(row.node.id, row.node)
  return [...rulesById.values()]
}

/** A list property of a rule, e.g. its conditions or steps. */
export function textsOf(rule: SettledNode, property: 'if' | 'then' | 'else'): readonly string[] {
  const texts = rule.properties[property]
  return Array.isArray(texts) ? texts : []
}

function testRule(rule: SettledNode, situation: ReadonlySet<string>): RuleMatch[] {
  const shares = textsOf(rule, 'if').map((condition) => coverageOf(condition, situation))
  const coverage = shares.reduce((sum, share) => sum + share, 0) / shares.length
  if (shares.length === 0 || coverage === 0) return []
  const branch = shares.every((share) => share >= conditionCoverageMin) ? 'then' : 'else'
  return [{ ruleId: rule.id, branch, actions: textsOf(rule, branch), coverage }]
}

/** The share of a text's terms that a situation holds. */
export function coverageOf(text: string, situation: ReadonlySet<string>): number {
  const terms = termsOf(text)
  return terms.filter((term) => situation.has(term)).length / terms.length
}
