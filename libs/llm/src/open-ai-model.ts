import { EcphoryError } from '@ecphory/memory'
import type { LanguageModel, ModelAnswer, ModelPrompt } from '@ecphory/memory'
import OpenAI from 'openai'
import { toEndpointError } from './endpoint-error.ts'
import { Ledger } from './ledger.ts'

export interface OpenAiModelOptions {
  /** Root of an OpenAI-compatible API, e.g. `http://localhost:11434/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly model: string
  /** Tokens (in and out) after which no more is asked; absent is no bound. */
  readonly tokensMax?: number
  readonly timeoutMs?: number
  /** Further tries after a transient failure; the client waits longer before each. */
  readonly retriesMax?: number
}

/** A language model behind an OpenAI-compatible endpoint, with the ledger of what it cost. */
export interface OpenAiModel extends LanguageModel {
  readonly ledger: Ledger
  /**
   * The same model on the same ledger, for whoever does not listen for longer than so many milliseconds: further tries
   * and the waiting before them included, its answer comes by then or is `MODEL_UNAVAILABLE`.
   */
  within(ms: number): LanguageModel
}

/**
 * Asks for JSON under the prompt's schema at temperature 0. Time-outs, lost connections, 429 and 5xx are
 * `MODEL_UNAVAILABLE`; other refusals of the endpoint or the model are `MODEL_REFUSED`; a spent budget is
 * `MODEL_BUDGET_SPENT`, told before anything is sent.
 */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { baseUrl, apiKey = 'none', model, tokensMax = Infinity, timeoutMs = 60_000, retriesMax = 2 } = options
  const client = new OpenAI({ baseURL: baseUrl, apiKey, timeout: timeoutMs, maxRetries: retriesMax })
  const ledger = new Ledger()
  const ask = async (prompt: ModelPrompt, msMax?: number): Promise<ModelAnswer> => {
    if (ledger.total >= tokensMax) {
      throw new EcphoryError('MODEL_BUDGET_SPENT', `The budget of ${tokensMax} tokens is spent.`)
    }
    const answer = await complete(client, model, prompt, msMax)
    ledger.add(prompt.name, answer)
    return answer
  }
  return {
    id: model,
    ledger,
    ask: (prompt) => ask(prompt),
    within: (ms) => ({ id: model, ask: (prompt) => ask(prompt, ms) }),
  }
}

async function complete(client: OpenAI, model: string, prompt: ModelPrompt, msMax?: number): Promise<ModelAnswer> {
  const request = client.chat.completions.create(
    toRequest(model, prompt),
    msMax === undefined ? {} : { signal: AbortSignal.timeout(msMax) },
  )
  const completion = await request.catch((error: unknown) => {
    throw toEndpointError(error)
  })
  const message = completion.choices[0]?.message
  if (message?.refusal) throw new EcphoryError('MODEL_REFUSED', 'The model refused to answer.')
  return {
    text: message?.content ?? '',
    model: completion.model,
    inputTokens: completion.usage?.prompt_tokens ?? 0,
    outputTokens: completion.usage?.completion_tokens ?? 0,
  }
}

function toRequest(model: string, { name, system, user, schema, maxTokens }: ModelPrompt) {
  const schemaName = name.replace(/[^A-Za-z0-9_-]/g, '-')
  return {
    model,
    temperature: 0,
    max_tokens: maxTokens,
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ],
    response_format: { type: 'json_schema' as const, json_schema: { name: schemaName, schema, strict: true } },
  }
}
