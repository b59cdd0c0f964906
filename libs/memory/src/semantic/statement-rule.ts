import { explicit, paraphrased } from './found-statement.ts'

/**
 * A pattern with groups `object`, and where it has them `other` (whose it is, if not the first person's), `not` (the verb
 * is denied) and `name` (what the object is called, where a verb stands between: "my dog is called Rex"). Of several
 * objects ("Twi, Ga and English") each is one.
 */
export interface StatementRule {
  readonly relation: string
  readonly pattern: RegExp
  readonly polarity?: 'negative'
  readonly confidence: number
  /** The object, where the text has no word for it. */
  readonly says?: string
  /** Put behind the object: "drives a cab" is a cab driver. */
  readonly suffix?: string
  readonly isList?: boolean
  /** Its object may hold that of another statement: the place in "five years at …" is also an employer. */
  readonly isBeside?: boolean
  /**
   * It tells of a change, from the time that its clause names, and all of its words. An episode that is only observed
   * makes it too.
   */
  readonly isChange?: boolean
  /** The change is still to come: it counts only where its clause says when. */
  readonly isAhead?: boolean
  /** A question presupposes it as well ("is it safe with my …?"). */
  readonly inQuestions?: boolean
}

export function rule(relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule {
  return { relation, pattern: new RegExp(pattern, 'gu'), confidence: explicit, ...options }
}

/** What somebody says has begun. */
export const changeRule = (relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule =>
  rule(relation, pattern, { isChange: true, ...options })

/** What somebody says has ended. */
export const endRule = (relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule =>
  changeRule(relation, pattern, { polarity: 'negative', ...options })

/** It ends what is known; of what is not known it says nothing ("I left Porto", "my cat died"). */
export const onlyEndRule = (relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule =>
  endRule(relation, pattern, { confidence: paraphrased, ...options })
