import type { RoutedSegment, RuleFact } from '@ecphory/events'
import { z } from 'zod'
import { abstractionFinding, type Abstraction } from '../abstraction/abstraction.ts'
import { groundedFinding, type ModelExtraction } from '../model/extract-with-model.ts'
import { readFeedback } from './practice.ts'

const ruleShape = {
  if: z.array(z.string()).describe('The conditions, all of which must hold; for a plain how-to the task itself.'),
  then: z.array(z.string()).describe('What is to be done, one step an entry.'),
  else: z.array(z.string()).describe('What is to be done otherwise; mostly empty.'),
  ordered: z.boolean().describe('true where the steps are to be done in their order.'),
}
const ruleFinding = z.strictObject({ ...groundedFinding, ...ruleShape })
const practiceFinding = z.strictObject({ ...abstractionFinding, ...ruleShape })
type RuleShape = Pick<z.infer<typeof ruleFinding>, 'if' | 'then' | 'else' | 'ordered'>

/** Rules and steps of a segment, as a model reads them. */
export const ruleExtraction: ModelExtraction<RuleFact, z.infer<typeof ruleFinding>> = {
  name: 'extract-rules@1',
  system: `You note down how things are to be done, for somebody's handbook.
Find each rule (in a situation, do something) and each sequence of steps. What was done once is no rule.
Keep to the words of the text; split conditions and steps into entries of their own.
Example. text: "If the greenhouse alarm whistles, shut the vents and then ring Barnaby."
{"findings":[{"quote":"If the greenhouse alarm whistles, shut the vents and then ring Barnaby","confidence":0.95,"if":["the greenhouse alarm whistles"],"then":["shut the vents","ring Barnaby"],"else":[],"ordered":true}]}`,
  schema: z.strictObject({ findings: z.array(ruleFinding) }),
  textsOf: textsOfRule,
  toDraft: (finding, segment) => toRule(finding, subjectOf(segment)),
}

/** A_proc: what worked in several episodes. Only episodes that turned out well are asked about. */
export const ruleAbstraction: Abstraction<RuleFact, z.infer<typeof practiceFinding>> = {
  name: 'abstract-rules@1',
  system: `You look for what worked in numbered episodes that all turned out well.
Where at least two episodes met the same situation with the same action, give the rule: in that situation, do that.
What one episode alone shows is luck, and no rule.`,
  schema: z.strictObject({ findings: z.array(practiceFinding) }),
  episodesMin: 2,
  feedbackOf: readFeedback,
  textsOf: textsOfRule,
  toDraft: (finding) => toRule(finding, 'user'),
}

function textsOfRule(rule: RuleShape): readonly string[] {
  return rule.if.length === 0 || rule.then.length === 0 ? [''] : [...rule.if, ...rule.then, ...rule.else]
}

const subjectOf = ({ speaker, role }: RoutedSegment): string => speaker ?? (role === 'assistant' ? 'assistant' : 'user')

function toRule(rule: RuleShape, subject: string): Omit<RuleFact, 'factId' | 'support' | 'origin'> {
  const trimmed = (texts: readonly string[]): string[] => texts.map((text) => text.trim())
  return {
    kind: 'rule',
    if: trimmed(rule.if),
    then: trimmed(rule.then),
    else: trimmed(rule.else),
    ordered: rule.ordered,
    subject,
    hint: false,
    feedback: null,
  }
}
