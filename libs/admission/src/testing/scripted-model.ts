import { EcphoryError, type LanguageModel, type ModelPrompt } from '@ecphory/memory'

/** A model that says this of everything, or fails so, and keeps what it was asked. */
export function saying(words: string | EcphoryError): {
  readonly model: LanguageModel
  readonly prompts: readonly ModelPrompt[]
} {
  const prompts: ModelPrompt[] = []
  const model: LanguageModel = {
    id: 'small@test',
    async ask(prompt) {
      prompts.push(prompt)
      if (typeof words !== 'string') throw words
      return { text: words, model: 'small', inputTokens: 1, outputTokens: 1 }
    },
  }
  return { model, prompts }
}

/** What the adapter throws where an endpoint does not answer in time. */
export const down = new EcphoryError('MODEL_UNAVAILABLE', 'The model endpoint could not be reached in time.')
