import { EcphoryError } from '@ecphory/memory'
import { z } from 'zod'

/** A text as a server scored it: token by token, the first one without a score. */
export interface ScoredText {
  readonly tokens: readonly string[]
  readonly scores: readonly (TokenScore | null)[]
}

export interface TokenScore {
  readonly logProbability: number
  /** In nats, from the likeliest tokens and the rest as one more: a lower bound. */
  readonly entropy: number
}

/** A way to ask a completions endpoint for the log-probabilities of a prompt, and to read what it says. */
export interface PromptForm {
  readonly asks: Readonly<Record<string, unknown>>
  /** Throws `MODEL_OUTPUT_INVALID` for an answer that holds no such thing. */
  read(completion: unknown): ScoredText
}

/** Tokens that a server is asked to name at each place: as many as vLLM allows unless it is told otherwise. */
const likeliestCount = 20

const echoSchema = z.object({
  usage: z.object({ prompt_tokens: z.number() }),
  choices: z.tuple([
    z.object({
      logprobs: z.object({
        tokens: z.array(z.string()),
        token_logprobs: z.array(z.number().nullable()),
        top_logprobs: z.array(z.record(z.string(), z.number()).nullable()),
      }),
    }),
  ]),
})

/** The API's own form. The one token that is made follows the echoed prompt and is cut off. */
const echo: PromptForm = {
  asks: { echo: true, logprobs: likeliestCount },
  read(completion) {
    const { usage, choices } = parse(echoSchema, completion)
    const { tokens, token_logprobs: own, top_logprobs: likeliest } = choices[0].logprobs
    const count = usage.prompt_tokens
    if ([tokens, own, likeliest].some((list) => list.length < count)) throw invalid('it echoed less than the prompt')
    const scores = own.slice(0, count).map((logProbability, i) => {
      const likely = likeliest[i]
      if (logProbability === null || !likely) return null
      return toScore(logProbability, Object.values({ ...likely, [tokens[i]!]: logProbability }))
    })
    return { tokens: tokens.slice(0, count), scores }
  },
}

const nativeSchema = z.object({
  choices: z.tuple([
    z.object({
      prompt_token_ids: z.array(z.number()),
      prompt_logprobs: z.array(z.record(z.string(), z.object({ logprob: z.number() })).nullable()),
    }),
  ]),
})

/** That of vLLM. Each place names its likeliest tokens and the prompt's own by id; which one is its own the ids tell. */
const native: PromptForm = {
  asks: { prompt_logprobs: likeliestCount, return_token_ids: true },
  read(completion) {
    const { prompt_token_ids: ids, prompt_logprobs: likeliest } = parse(nativeSchema, completion).choices[0]
    const scores = ids.map((id, i) => {
      const likely = likeliest[i]
      if (!likely) return null
      const own = likely[id]
      if (own === undefined) throw invalid('it left out a token of the prompt')
      return toScore(
        own.logprob,
        Object.values(likely).map(({ logprob }) => logprob),
      )
    })
    return { tokens: ids.map(String), scores }
  },
}

export const promptForms = [echo, native] as const

function toScore(logProbability: number, named: readonly number[]): TokenScore {
  const probabilities = named.map(Math.exp)
  const rest = 1 - probabilities.reduce((sum, p) => sum + p, 0)
  return {
    logProbability,
    entropy: [...probabilities, rest].reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0),
  }
}

function parse<T>(schema: z.ZodType<T>, completion: unknown): T {
  const parsed = schema.safeParse(completion)
  if (!parsed.success) throw invalid('it has no log-probabilities of the prompt')
  return parsed.data
}

const invalid = (fault: string): EcphoryError =>
  new EcphoryError('MODEL_OUTPUT_INVALID', `The answer of the model endpoint cannot be scored: ${fault}.`)
