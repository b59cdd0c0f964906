import type { RoutedSegment, RuleFact } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import type { Assertion } from '../graph/items.ts'
import { foldText, textToTerms } from '../text/terms.ts'

/** What a rule says, as its slot keeps it. */
export interface RuleValue {
  readonly if: readonly string[]
  readonly then: readonly string[]
  readonly else: readonly string[]
  readonly ordered: boolean
  readonly subject: string
  readonly hint: boolean
  readonly feedback: 'positive' | 'negative' | null
}

/**
 * A rule competes with the rules of the same subject on the same condition: what is said about it later replaces what
 * was said before. The wording of a condition does not count, only its terms.
 */
export function ruleAssertions(fact: RuleFact, segment: RoutedSegment): readonly Assertion[] {
  const value: RuleValue = {
    if: fact.if,
    then: fact.then,
    else: fact.else,
    ordered: fact.ordered,
    subject: fact.subject,
    hint: fact.hint,
    feedback: fact.feedback,
  }
  return [{ slot: ruleSlot(fact.subject, fact.if), validTime: segment.time.instant, value: { ...value } }]
}

export function ruleSlot(subject: string, conditions: readonly string[]): string {
  return `rule:${deriveId(foldText(subject), ...termsOf(conditions.join(' ')))}`
}

/** The same for two rules that say to do the same things; the order counts where it is one. */
export function actionsKey(value: RuleValue): string {
  const steps = [...value.then.map(stepKey), '|', ...value.else.map(stepKey)]
  return deriveId(...(value.ordered ? steps : steps.sort()))
}

function stepKey(step: string): string {
  return termsOf(step).join(' ')
}

/** Distinct terms in a fixed order; of a text without any (nothing but stop words) the text itself. */
export function termsOf(text: string): readonly string[] {
  const terms = [...new Set(textToTerms(text))].sort()
  return terms.length > 0 ? terms : [foldText(text).trim()]
}
