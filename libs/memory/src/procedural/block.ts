import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import type { BlockLine, RecallQuery } from '../memory-type.ts'
import { isChinese } from './chinese-rules.ts'
import { coverageOf, rulesOf, textsOf } from './match-rule.ts'

/** How much a word of a rule's steps counts beside one of its conditions. */
const stepWeight = 0.5

const timedPattern =
  /^(?:before|after|at|in|on|during|over|above|under|below|until|unless|without|from|every|each|most)\s/u

/** The rules that touch the query and hold now, as "When …: 1. … 2. …", in the language they were told in. */
export const strategyBlock = {
  name: 'strategies',
  title: 'Strategy reference',
  lines(query: RecallQuery, rows: readonly GraphRow[]): readonly BlockLine[] {
    const situation = new Set(query.terms)
    return rulesOf(rows)
      .filter((rule) => holdsAt(rule, query.now.instant))
      .map((rule) => ({ text: ruleToLine(rule), support: rule.support, weight: weightOf(rule, situation) }))
      .filter((line) => line.weight > 0)
      .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
  },
}

/** A rule as one line of text. */
export function ruleToLine(rule: SettledNode): string {
  const conditions = textsOf(rule, 'if')
  const isNumbered = rule.properties['ordered'] === true
  const alternatives = textsOf(rule, 'else')
  if (isChinese(conditions.join(''))) {
    const otherwise = alternatives.length === 0 ? '' : `；否则：${listSteps(alternatives, isNumbered, '；')}`
    return `${conditions.join('，')}：${listSteps(textsOf(rule, 'then'), isNumbered, '；')}${otherwise}`
  }
  const otherwise = alternatives.length === 0 ? '' : ` Otherwise: ${listSteps(alternatives, isNumbered, '; ')}`
  return `${whenever(conditions.join(' and '))}: ${listSteps(textsOf(rule, 'then'), isNumbered, '; ')}${otherwise}`
}

/** "the kettle leaks" -> "When the kettle leaks"; what says when by itself ("before a trip") only gets its capital. */
function whenever(condition: string): string {
  return timedPattern.test(condition) ? condition.charAt(0).toUpperCase() + condition.slice(1) : `When ${condition}`
}

function listSteps(steps: readonly string[], isNumbered: boolean, separator: string): string {
  if (!isNumbered || steps.length === 1) return steps.join(separator)
  return steps.map((step, i) => `${i + 1}. ${step}`).join(' ')
}

function holdsAt(rule: SettledNode, instant: number): boolean {
  const { from, to } = rule.valid
  return (from === null || from <= instant) && (to === null || to > instant)
}

function weightOf(rule: SettledNode, situation: ReadonlySet<string>): number {
  const condition = coverageOf(textsOf(rule, 'if').join(' '), situation)
  const steps = coverageOf([...textsOf(rule, 'then'), ...textsOf(rule, 'else')].join(' '), situation)
  return condition + stepWeight * steps
}
