import type { MemoryKind } from '@ecphory/events'
import { completion } from '@ecphory/llm/testing'
import type { Asked, Reply } from '@ecphory/llm/testing'

/** The prompts by memory type, as the endpoint sees their names. */
export const extractPrompts: Readonly<Record<MemoryKind, string>> = {
  episodic: 'extract-episodes-1',
  semantic: 'extract-statements-2',
  procedural: 'extract-rules-1',
  working: 'extract-states-1',
}
export const abstractPrompts: Readonly<Record<MemoryKind, string>> = {
  episodic: 'abstract-episodes-1',
  semantic: 'abstract-statements-1',
  procedural: 'abstract-rules-1',
  working: 'abstract-states-1',
}

type Findings = readonly object[]

/** A reply whose answer holds these findings. */
export const found = (findings: Findings): Reply => completion(JSON.stringify({ findings }))

/** Answers each prompt by its table; an empty list for any other. */
export const byPrompt =
  (table: Readonly<Record<string, (asked: Asked) => Findings>>) =>
  (asked: Asked): Reply =>
    found(table[asked.prompt]?.(asked) ?? [])

/** The text of the segment that an extraction asks about. */
export const textOf = ({ user }: Asked): string => /text: ([\s\S]*)\n<\/data>/.exec(user)?.[1] ?? ''

export const statement = (quote: string, relation: string, object: string, more: object = {}) => ({
  ...{ quote, confidence: 0.95, subject: 'user', relation, object },
  ...{ polarity: 'positive', from: null, to: null, correction: false, ...more },
})
export const episode = (quote: string, more: object = {}) => ({
  ...{ quote, confidence: 0.95, summary: quote, when: null },
  ...{ participants: [], places: [], things: [], feedback: null, practice: null, ...more },
})
