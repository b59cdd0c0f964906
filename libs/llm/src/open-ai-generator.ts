import { layOutPrompt, type Generator, type ReferenceScore } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import OpenAI from 'openai'
import { toEndpointError } from './endpoint-error.ts'
import { promptForms, type PromptForm, type ScoredText } from './prompt-log-probabilities.ts'

export interface OpenAiGeneratorOptions {
  /** Root of an OpenAI-compatible API, e.g. `http://localhost:8000/v1`. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly model: string
  readonly timeoutMs?: number
  /** Further tries after a transient failure; the client waits longer before each. */
  readonly retriesMax?: number
}

/** Prompts that are on their way at once: servers batch them, and a slow one is not buried. */
const concurrentMax = 8

/**
 * A frozen generator behind any OpenAI-compatible server whose `/completions` returns the log-probabilities of a prompt:
 * in the API's own form (`echo`), and in vLLM's (`prompt_logprobs`) where a server refuses that or echoes nothing. The
 * prompt is laid out in ChatML, which the model should have been trained on.
 *
 * Servers tell only the likeliest tokens of a place, 20 of them here. What is left of the probability counts as one
 * token, so that entropies are lower bounds; differences between two prompts lose less, since both lose alike.
 *
 * The id is the model's name alone: a server tells no hash of its weights, so a name must not change its meaning.
 *
 * Fails with `MODEL_UNAVAILABLE` and `MODEL_REFUSED` as `createOpenAiModel` does, and with `MODEL_OUTPUT_INVALID` for a
 * server that does not return what was asked for.
 */
export function createOpenAiGenerator(options: OpenAiGeneratorOptions): Generator {
  const { baseUrl, apiKey = 'none', model, timeoutMs = 60_000, retriesMax = 2 } = options
  const client = new OpenAI({ baseURL: baseUrl, apiKey, timeout: timeoutMs, maxRetries: retriesMax })
  const scoreText = createTextScorer(client, model)
  return {
    id: model,
    async scoreReference(prompts, reference) {
      const texts = prompts.map(layOutPrompt)
      if (texts.length === 0) return []
      const [alone, ...scored] = await inBatches([texts[0]!, ...texts.map((text) => text + reference)], scoreText)
      // The first prompt is scored without the reference too: the difference is the reference's own tokens.
      const count = scored[0]!.tokens.length - alone!.tokens.length
      return scored.map((text) => lastOf(text, count, scored[0]!))
    },
  }
}

/** Asks in the first form that the server knows, and remembers it. */
function createTextScorer(client: OpenAI, model: string): (text: string) => Promise<ScoredText> {
  let known: PromptForm | undefined
  const ask = async (text: string, form: PromptForm): Promise<ScoredText> => {
    const body = { model, prompt: text, temperature: 0, max_tokens: 1, ...form.asks }
    const completion = await client.completions.create(body).catch((error: unknown) => {
      throw toEndpointError(error)
    })
    return form.read(completion)
  }
  return async (text) => {
    if (known !== undefined) return ask(text, known)
    const [echo, native] = promptForms
    let form = echo
    const scored = await ask(text, echo).catch((error: unknown) => {
      if (error instanceof EcphoryError && error.code === 'MODEL_UNAVAILABLE') throw error
      form = native
      return ask(text, native)
    })
    known = form
    return scored
  }
}

/** The first alone, so that the form is known to the others. */
async function inBatches<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<readonly R[]> {
  const answers = [await ask(items[0]!)]
  for (let from = 1; from < items.length; from += concurrentMax) {
    answers.push(...(await Promise.all(items.slice(from, from + concurrentMax).map(ask))))
  }
  return answers
}

/** The scores of the last `count` tokens, which must be the same in every text: nothing else can be compared. */
function lastOf({ tokens, scores }: ScoredText, count: number, first: ScoredText): ReferenceScore {
  const [last, expected] = [tokens, first.tokens].map((each) => each.slice(each.length - count))
  const own = scores.slice(scores.length - count)
  if (count < 1 || last!.join('\n') !== expected!.join('\n') || own.some((score) => score === null)) {
    throw new EcphoryError('MODEL_OUTPUT_INVALID', 'The model endpoint cuts one reference into different tokens.')
  }
  return {
    logProbabilities: own.map((score) => score!.logProbability),
    entropies: own.map((score) => score!.entropy),
  }
}
