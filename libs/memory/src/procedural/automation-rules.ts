import { cleanCondition } from './english-conditions.ts'
import { cleanStep } from './english-steps.ts'
import type { FoundRule } from './found-rule.ts'

const announcement =
  /^[^:：]*(?:rule|saved|imported|created|added|runbook|automation|filter|自动化|规则|已保存)[^:：]*[:：]\s*/iu
/** A named sequence: `skill saved 'read menus': …`, `自动化已保存「晚安」:…`. */
const namedSequence =
  /^[^'"“「《:：]{0,40}(?:skill|template|runbook|routine|macro|playbook|scene|checklist|procedure|workflow|recipe|preset|保存|新建|创建|导入|模板)[^'"“「《:：]{0,20}['"“「《]([^'"”」》]+)['"”」》][^:：]{0,20}[:：]\s*(.+)$/isu
const spokenComparison: readonly (readonly [RegExp, string])[] = [
  [/\s*(?:>=|≥)\s*/gu, ' at least '],
  [/\s*(?:<=|≤)\s*/gu, ' at most '],
  [/\s*>\s*(?=[\d.])/gu, ' above '],
  [/\s*<\s*(?=[\d.])/gu, ' below '],
]

/**
 * Rules as machines write them: `IF a AND b THEN c`, `lag > 5 min => scale to 6; …`, `离家超过200米→关灯`,
 * `skill saved 'read menus': deskew, split columns`. Empty where a text has none of these forms.
 */
export function readAutomationRules(text: string): FoundRule[] {
  const named = namedSequence.exec(text)
  if (named !== null && !/\bif\b|\bwhen\b|=>|->|→/iu.test(named[2]!)) return [toRule(named[1]!, named[2]!)]
  const body = text.replace(announcement, '')
  const conditional = /^\s*if\s+(.+?)\s+then\s+(.+)$/isu.exec(body)
  if (conditional !== null && announcement.test(text)) return [toRule(conditional[1]!, conditional[2]!)]
  return body.split(/[;；]/u).flatMap((part) => {
    const arrow = /^(.+?)\s*(?:=>|->|→)\s*(.+)$/su.exec(part)
    return arrow === null ? [] : [toRule(arrow[1]!, arrow[2]!)]
  })
}

function toRule(conditions: string, actions: string): FoundRule {
  const then = actions
    .split(/[,，、;；]\s*|\s+and\s+|\s*(?:=>|->|→)\s*|\s*(?=[①-⑳])/iu)
    .map((step) => step.replace(/^[①-⑳]/u, ''))
    .map(cleanStep)
    .filter((step) => step !== '')
  const when = conditions
    .split(/\s+(?:AND|\+|&&)\s+|\s+and\s+|且|并且/u)
    .map(toCondition)
    .filter((text) => text !== '')
  return { if: when, then, else: [], ordered: then.length > 1 }
}

function toCondition(text: string): string {
  return cleanCondition(spokenComparison.reduce((spoken, [sign, words]) => spoken.replace(sign, words), text))
}
