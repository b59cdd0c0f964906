import { cleanCondition } from './english-conditions.ts'
import { cleanStep } from './english-steps.ts'
import type { FoundRule } from './found-rule.ts'

const itemPattern = /^\s*(?:\d{1,2}[.)、．]|[-*•·]|[①-⑳]|[（(]\d{1,2}[)）])\s*(.+)$/u
const linesMin = 2

/** A rule from a numbered or bulleted list, one step a line; what stands above it is the task. Null where there is none. */
export function readListedSteps(text: string): FoundRule | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines.findIndex((line) => itemPattern.test(line))
  const items = lines.slice(first).filter((line) => itemPattern.test(line))
  if (first < 1 || items.length < linesMin) return null
  const task = lines[first - 1]!.replace(/[:：]\s*$/u, '').replace(/^(?:here's|here is|how to)\s+/iu, '')
  const bare = task.replace(/\s+(?:can be|is|goes|has|in)\s+(?:\p{L}+\s+){0,3}(?:parts?|steps?)$/iu, '')
  const steps = items.map((line) => cleanStep(itemPattern.exec(line)![1]!))
  return { if: [cleanCondition(bare)], then: steps, else: [], ordered: /^\s*(?:\d|[①-⑳（(])/u.test(items[0]!) }
}
