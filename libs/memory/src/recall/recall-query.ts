import type { EventTime } from '@ecphory/events'
import type { RecallQuery } from '../memory-type.ts'
import type { Encoder } from '../ports/encoder.ts'
import { isQuestion } from '../text/question.ts'
import { nameToKey, namesInText } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { resolveTimes } from '../time/resolve-times.ts'

/** What of a request cannot be derived again: the rest follows from it. */
export type RecallQuestion = Pick<
  RecallQuery,
  'text' | 'vector' | 'answerVector' | 'unrelatedBelow' | 'now' | 'candidatesMax'
>

/** Reads a request once, for all four graphs: its terms, vector, times and names. */
export async function createRecallQuery(
  text: string,
  now: EventTime,
  encoder: Encoder,
  candidatesMax: number,
): Promise<RecallQuery> {
  const [vector = new Float32Array(encoder.dimensions)] = await encoder.encode([text], 'query')
  const answerVector = toAnswerVector(text, vector, encoder)
  const bounds = encoder.unrelatedBelow
  return readQuestion({
    text,
    vector,
    answerVector,
    ...(bounds && { unrelatedBelow: answerVector === vector ? bounds.plain : bounds.towardsAnswers }),
    now,
    candidatesMax,
  })
}

/** By which a request looks for stored texts. A statement looks like what it is to find: only a question has answers. */
export const toAnswerVector = (
  text: string,
  vector: Float32Array,
  encoder: Pick<Encoder, 'towardsAnswers'>,
): Float32Array => (isQuestion(text) ? encoder.towardsAnswers?.(vector) : undefined) ?? vector

/** The terms, times and names of a question. Pure: read again elsewhere, it is the same query. */
export function readQuestion(question: RecallQuestion): RecallQuery {
  const { text, now } = question
  return {
    ...question,
    terms: textToTerms(text),
    times: resolveTimes(text, now)
      .filter(({ recurrence, relation }) => recurrence === null && relation !== 'duration')
      .map(({ span }) => span),
    names: [...new Set(namesInText(text).map(({ name }) => nameToKey(name)))],
  }
}
