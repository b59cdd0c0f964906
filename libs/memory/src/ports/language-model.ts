/** What a model is asked: a system and a user text, and the JSON schema its answer must satisfy. */
export interface ModelPrompt {
  /** Name and version of the prompt, e.g. `extract-statements@2`; part of the answer's cache key. */
  readonly name: string
  readonly system: string
  readonly user: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly maxTokens: number
}

export interface ModelAnswer {
  /** The raw text, capped by the caller before it is recorded. */
  readonly text: string
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/**
 * A language model. Failures come back as `EcphoryError`: `MODEL_UNAVAILABLE` (transient: time-out, 429, 5xx),
 * `MODEL_REFUSED` (permanent), `MODEL_BUDGET_SPENT`.
 */
export interface LanguageModel {
  readonly id: string
  ask(prompt: ModelPrompt): Promise<ModelAnswer>
}
