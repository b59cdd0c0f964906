import { answerScores, type AnswerScores } from '../../metrics/answer-metrics.ts'
import type { LanguageModel } from '@ecphory/memory'
import type { Correction } from '../audit.ts'
import type { Question } from '../dataset.ts'
import { answerQuestion } from './answer-question.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Mode } from './notes.ts'

/** An answer against a key. */
export interface AnswerMarks extends AnswerScores {
  /** The judge accepts it; null where the judge gave no verdict. */
  readonly correct: boolean | null
}

/** One answer as it is committed: without its text, which holds what was said in the conversations. */
export interface AnswerRow extends AnswerMarks {
  readonly conversation: string
  readonly index: number
  readonly category: number
  readonly mode: Mode
  readonly repeats: boolean
  /** An audit found the answer key wrong. */
  readonly disputed: boolean
  /** Against the audit's answer instead; absent where the key is not disputed. */
  readonly corrected?: AnswerMarks
  /** False where the model gave no answer in the form that was asked for: that counts as a wrong one. */
  readonly answered: boolean
  readonly model: string
  readonly judge: string
  /** Tokens of the answer's prompt and of the answer, as the endpoint counts them. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** Tokens in and out of the judge. */
  readonly judgeTokens: number
}

export interface MarkedAnswer {
  readonly row: AnswerRow
  readonly answer: string | null
}

export interface Models {
  readonly model: LanguageModel
  readonly judge: LanguageModel
}

/** Asks, marks and judges. Rejects with what the models reject with. */
export async function answerAndMark(
  { model, judge }: Models,
  question: Question,
  { mode, notes }: { readonly mode: Mode; readonly notes: string },
  correction: Correction | undefined,
): Promise<MarkedAnswer> {
  const { value: answer, inputTokens, outputTokens } = await answerQuestion(model, question.text, notes)
  const { conversation, index, category, repeats } = question
  const right = correction?.answer ?? null
  const [marked, corrected] = [
    await mark(judge, question.text, question.answer, answer),
    right === null ? null : await mark(judge, question.text, right, answer),
  ]
  const row: AnswerRow = {
    ...{ conversation, index, category, mode, repeats, disputed: right !== null, answered: answer !== null },
    ...marked.marks,
    ...(corrected && { corrected: corrected.marks }),
    ...{ model: model.id, judge: judge.id, inputTokens, outputTokens },
    judgeTokens: marked.tokens + (corrected?.tokens ?? 0),
  }
  return { row, answer }
}

async function mark(
  judge: LanguageModel,
  question: string,
  key: string,
  answer: string | null,
): Promise<{ readonly marks: AnswerMarks; readonly tokens: number }> {
  if (answer === null) return { marks: { ...answerScores('', key), correct: false }, tokens: 0 }
  const { value: correct, inputTokens, outputTokens } = await judgeAnswer(judge, { question, key, answer })
  return { marks: { ...answerScores(answer, key), correct }, tokens: inputTokens + outputTokens }
}
