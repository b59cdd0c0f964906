import type { Asked, Reply } from './scripted-endpoint.ts'

/** The likeliest tokens of a place with their probabilities; the prompt's own token is among them or not. */
export type LikelyTokens = (token: string, before: readonly string[]) => Readonly<Record<string, number>>

const wordsOf = (text: string): string[] => text.match(/<\|\w+\|>| ?[^\s<]+|\s/gu) ?? []

/** A server of the API's own form: it echoes the prompt, word by word, and adds the one token that it makes. */
export function echoedPrompt({ body }: Asked, likely: LikelyTokens): Reply {
  const prompt = wordsOf(String(body['prompt']))
  const tokens = [...prompt, ' made']
  const logProbabilities = tokens.map((token, i) =>
    Object.entries(likely(token, tokens.slice(0, i))).map(([each, p]) => [each, Math.log(p)] as const),
  )
  return completionOf(prompt.length, {
    text: tokens.join(''),
    logprobs: {
      tokens,
      token_logprobs: logProbabilities.map((named, i) => (i === 0 ? null : new Map(named).get(tokens[i]!))),
      top_logprobs: logProbabilities.map((named, i) => (i === 0 ? null : Object.fromEntries(named))),
    },
  })
}

/** A server of vLLM's form: the same by the ids of tokens, which are their lengths and first letters here. */
export function nativePrompt({ body }: Asked, likely: LikelyTokens): Reply {
  const prompt = wordsOf(String(body['prompt']))
  const idOf = (token: string): number => token.length * 1000 + (token.trim().codePointAt(0) ?? 0)
  return completionOf(prompt.length, {
    text: ' made',
    logprobs: null,
    prompt_token_ids: prompt.map(idOf),
    prompt_logprobs: prompt.map((token, i) =>
      i === 0
        ? null
        : Object.fromEntries(
            Object.entries(likely(token, prompt.slice(0, i))).map(([each, p], rank) => [
              idOf(each),
              { logprob: Math.log(p), rank: rank + 1, decoded_token: each },
            ]),
          ),
    ),
  })
}

const completionOf = (promptTokens: number, choice: object): Reply => ({
  status: 200,
  body: {
    id: 'c1',
    object: 'text_completion',
    created: 0,
    model: 'small-7b',
    choices: [{ index: 0, finish_reason: 'length', ...choice }],
    usage: { prompt_tokens: promptTokens, completion_tokens: 1, total_tokens: promptTokens + 1 },
  },
})
