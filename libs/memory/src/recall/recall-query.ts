import type { EventTime } from '@ecphory/events'
import type { RecallQuery } from '../memory-type.ts'
import type { Encoder } from '../ports/encoder.ts'
import { nameToKey, namesInText } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { resolveTimes } from '../time/resolve-times.ts'

/** Reads a request once, for all four graphs: its terms, vector, times and names. */
export async function createRecallQuery(
  text: string,
  now: EventTime,
  encoder: Encoder,
  candidatesMax: number,
): Promise<RecallQuery> {
  const [vector] = await encoder.encode([text], 'query')
  return {
    text,
    terms: textToTerms(text),
    vector: vector ?? new Float32Array(encoder.dimensions),
    ...(encoder.unrelatedBelow !== undefined && { unrelatedBelow: encoder.unrelatedBelow }),
    now,
    times: resolveTimes(text, now)
      .filter(({ recurrence, relation }) => recurrence === null && relation !== 'duration')
      .map(({ span }) => span),
    names: [...new Set(namesInText(text).map(({ name }) => nameToKey(name)))],
    candidatesMax,
  }
}
