import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inSample = (name: string) => fileURLToPath(new URL(`../../sample/${name}`, import.meta.url))

/** The conversation that is shipped, and what `npm start` asks about it. */
export const sampleFiles = { conversation: inSample('conversation.jsonl'), questions: inSample('questions.json') }

export interface SampleQuestion {
  readonly text: string
  /** ISO 8601: answer as it was believed and valid then. */
  readonly asOf?: string
  /** What a reader should look for. */
  readonly why: string
}

export interface SampleQuestions {
  readonly user: string
  /** ISO 8601: the instant that "today" is measured by. */
  readonly now: string
  readonly questions: readonly SampleQuestion[]
}

/** Reads a file of ours; its form is checked by a test. */
export function readQuestions(file: string): SampleQuestions {
  return JSON.parse(readFileSync(file, 'utf8')) as SampleQuestions
}
