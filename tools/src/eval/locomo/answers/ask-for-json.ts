import type { LanguageModel, ModelPrompt } from '@ecphory/memory'

/** What a model said, and what that cost. */
export interface Said<Value> {
  /** Null where the answer had another form than the one asked for, e.g. because it was cut off. */
  readonly value: Value | null
  readonly inputTokens: number
  readonly outputTokens: number
}

/**
 * Asks for a JSON object and reads it; prose around the object is forgiven. Rejects with what the model rejects with.
 *
 * @param read the value in the object, or null where it is not there
 */
export async function askForJson<Value>(
  model: LanguageModel,
  prompt: ModelPrompt,
  read: (object: Readonly<Record<string, unknown>>) => Value | null,
): Promise<Said<Value>> {
  const { text, inputTokens, outputTokens } = await model.ask(prompt)
  const object = objectIn(text)
  return { value: object === null ? null : read(object), inputTokens, outputTokens }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  const [inside] = /\{.*\}/su.exec(text) ?? []
  if (inside === undefined) return null
  try {
    return JSON.parse(inside) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}
