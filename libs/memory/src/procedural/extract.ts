import type { RoutedSegment, RuleFact } from '@ecphory/events'
import { ruleCharactersMax } from '../limits.ts'
import type { Draft } from '../memory-type.ts'
import { readAutomationRules } from './automation-rules.ts'
import { isChinese, readChineseRules } from './chinese-rules.ts'
import { readEnglishRules } from './english-rules.ts'
import type { FoundRule } from './found-rule.ts'
import { readListedSteps } from './listed-steps.ts'
import { readPractice } from './practice.ts'

/**
 * Rules and step lists of a procedural segment, by its own words: no model is asked. English and Chinese; a text of
 * any other script has none. Texts stay in the language of their source. Of an observed episode: what was done in
 * which situation, as a hint that counts only by recurrence.
 */
export function extractRules(segment: RoutedSegment, observed: boolean): readonly Draft<RuleFact>[] {
  return observed ? practiceHints(segment) : readRules(segment.text).map((rule) => toFact(segment, rule))
}

/** The rules of a text: a list, else an automation, else its sentences. What is longer than a segment can be is cut. */
export function readRules(whole: string): readonly FoundRule[] {
  const text = whole.slice(0, ruleCharactersMax)
  const listed = readListedSteps(text)
  const automated = listed === null ? readAutomationRules(text) : [listed]
  const found = automated.length > 0 ? automated : isChinese(text) ? readChineseRules(text) : readEnglishRules(text)
  return found.map(withoutBlanks).filter((rule) => rule.if.length > 0 && rule.then.length > 0)
}

function withoutBlanks(rule: FoundRule): FoundRule {
  const worded = (texts: readonly string[]): string[] => texts.filter((text) => /[\p{L}\p{N}]/u.test(text))
  return { ...rule, if: worded(rule.if), then: worded(rule.then), else: worded(rule.else) }
}

function practiceHints(segment: RoutedSegment): readonly Draft<RuleFact>[] {
  const practice = segment.role === 'assistant' ? null : readPractice(segment.text)
  if (practice === null) return []
  const rule = { if: [practice.condition], then: [practice.action], else: [], ordered: false }
  return [{ ...toFact(segment, rule), hint: true, feedback: practice.feedback }]
}

function toFact(segment: RoutedSegment, rule: FoundRule): Draft<RuleFact> {
  return {
    kind: 'rule',
    if: [...rule.if],
    then: [...rule.then],
    else: [...rule.else],
    ordered: rule.ordered,
    subject: segment.speaker ?? (segment.role === 'assistant' ? 'assistant' : 'user'),
    hint: false,
    feedback: null,
  }
}
