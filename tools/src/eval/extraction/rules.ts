import type { RuleFact } from '@ecphory/events'
import { textScore, type ExtractionKind } from './kind.ts'
import type { GoldRule } from './rows.ts'

/** `rules.f1`: condition and actions agree, each list joined. */
export const rules: ExtractionKind<GoldRule, RuleFact> = {
  figure: 'rules',
  memoryKind: 'procedural',
  gold: (row) => row.gold.rules,
  compared: (facts) => facts.filter((fact) => !fact.hint).flatMap(branches),
  score: (gold, fact) => {
    const condition = textScore(gold.if.join(' '), fact.if.join(' '))
    const actions = textScore(gold.then.join(' '), fact.then.join(' '))
    return condition > 0 && actions > 0 ? (condition + actions) / 2 : 0
  },
  apart: () => [],
}

/** The gold tells an else-branch as a rule of its own, with the opposite condition. */
function branches(fact: RuleFact): readonly RuleFact[] {
  if (fact.else.length === 0) return [fact]
  return [fact, { ...fact, if: ['not', ...fact.if], then: fact.else, else: [] }]
}
