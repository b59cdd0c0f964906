import { readFileSync } from 'node:fs'
import { questionKey, repairEvidence, type Conversation } from './dataset.ts'

/** What an audit says of a question whose key it found wrong. */
export interface Correction {
  /** Ids of turns that hold the answer; null where the audit names none that exists. */
  readonly evidence: readonly string[] | null
  /** The right answer; null where the answer was right and the evidence alone was not. */
  readonly answer: string | null
}

/** Corrections by `questionKey`. */
export type Audit = ReadonlyMap<string, Correction>

interface RawError {
  readonly conversation: string
  /** Index into the conversation's `qa`. */
  readonly qa: number
  readonly error: string
  readonly correctAnswer?: string | number | null
  readonly correctEvidence?: readonly string[] | null
}

/** Reads an audit of a LoCoMo file: an array of `{conversation, qa, error, correctAnswer, correctEvidence}`. */
export function readAudit(path: string, conversations: readonly Conversation[]): Audit {
  const errors = JSON.parse(readFileSync(path, 'utf8')) as readonly RawError[]
  const turnsByConversation = new Map(conversations.map(({ id, turns }) => [id, new Set(turns.map((turn) => turn.id))]))
  return new Map(
    errors.map((error) => [
      questionKey({ conversation: error.conversation, index: error.qa }),
      toCorrection(error, turnsByConversation.get(error.conversation) ?? new Set()),
    ]),
  )
}

/** For a wrong citation the audit's "answer" is the key with a remark, so it is not one to score against. */
function toCorrection({ error, correctAnswer, correctEvidence }: RawError, known: ReadonlySet<string>): Correction {
  const evidence = repairEvidence(correctEvidence ?? []).filter((id) => known.has(id))
  return {
    evidence: evidence.length === 0 ? null : evidence,
    answer: error === 'WRONG_CITATION' ? null : String(correctAnswer ?? '') || null,
  }
}
