import type { GeneratorPrompt } from '@ecphory/admission'
import { afterEach, describe, expect, it } from 'vitest'
import { createOpenAiGenerator } from './open-ai-generator.ts'
import { echoedPrompt, nativePrompt, type LikelyTokens } from './testing/scored-prompt.ts'
import { ScriptedEndpoint, type Script } from './testing/scripted-endpoint.ts'

const opened: ScriptedEndpoint[] = []
afterEach(() => opened.splice(0).forEach((endpoint) => endpoint.close()))

async function open(script: Script) {
  const endpoint = await ScriptedEndpoint.open(script)
  opened.push(endpoint)
  const generator = createOpenAiGenerator({ baseUrl: endpoint.baseUrl, apiKey: 'k', model: 'small-7b', retriesMax: 0 })
  return { endpoint, generator }
}

const publicOnly: GeneratorPrompt = { request: 'Which chair?', publicContext: 'One low, one high.', evidence: '' }
const withKnee: GeneratorPrompt = { ...publicOnly, evidence: '- The knee hurts.' }
const reference = 'The high one'

/** A word that stands before is half as likely as can be, any other a tenth; a second guess takes another quarter. */
const likely: LikelyTokens = (token, before) => ({
  [token]: before.some((each) => each.trim() === token.trim()) ? 0.5 : 0.1,
  [' second']: 0.25,
})
const entropyOf = (...parts: number[]) => parts.reduce((sum, p) => sum - p * Math.log(p), 0)

describe.each([
  ['echo', echoedPrompt],
  ['prompt_logprobs', nativePrompt],
] as const)('a generator behind a server of the form %s', (form, play) => {
  const script: Script = (asked) => (asked.body[form] === undefined ? { status: 400 } : play(asked, likely))

  it('scores the tokens of the reference and no others', async () => {
    const { generator } = await open(script)
    const scores = await generator.scoreReference([publicOnly, withKnee], reference)
    // "The" stands in the evidence alone; "high" nowhere by itself, and "one" in the public context.
    expect(scores.map(({ logProbabilities }) => logProbabilities.map((value) => Math.exp(value).toFixed(3)))).toEqual([
      ['0.100', '0.100', '0.500'],
      ['0.500', '0.100', '0.500'],
    ])
    const unlikely = entropyOf(0.1, 0.25, 0.65)
    const copied = entropyOf(0.5, 0.25, 0.25)
    const entropies = scores.map((score) => score.entropies.map((value) => value.toFixed(6)))
    const expected = [
      [unlikely, unlikely, copied],
      [copied, unlikely, copied],
    ]
    expect(entropies).toEqual(expected.map((row) => row.map((value) => value.toFixed(6))))
  })

  it('tries the forms once, and asks for each text once from then on', async () => {
    const { endpoint, generator } = await open(script)
    await generator.scoreReference([publicOnly, withKnee], reference)
    const refused = form === 'echo' ? 0 : 1
    expect(endpoint.asked).toHaveLength(3 + refused)
    await generator.scoreReference([publicOnly], reference)
    expect(endpoint.asked).toHaveLength(5 + refused)
    expect(endpoint.asked.at(-1)?.headers.authorization).toBe('Bearer k')
    expect(endpoint.asked.at(-1)?.body).toMatchObject({ model: 'small-7b', temperature: 0, max_tokens: 1 })
    expect(String(endpoint.asked.at(-1)?.body['prompt'])).toMatch(/^<\|im_start\|>system\n.*assistant\nThe high one$/s)
  })
})

it('names its likeliest tokens beside one that is not among them', async () => {
  const { generator } = await open((asked) => {
    const reply = echoedPrompt(asked, likely)
    const [choice] = (reply.body as { choices: [{ logprobs: { top_logprobs: (object | null)[] } }] }).choices
    choice.logprobs.top_logprobs = choice.logprobs.top_logprobs.map((named) => named && { second: Math.log(0.25) })
    return reply
  })
  const [score] = await generator.scoreReference([publicOnly], reference)
  expect(score?.entropies[0]).toBeCloseTo(entropyOf(0.1, 0.25, 0.65), 9)
})

it('takes the form of vLLM where a server echoes nothing', async () => {
  const { endpoint, generator } = await open((asked) => nativePrompt(asked, likely))
  expect((await generator.scoreReference([publicOnly], reference))[0]?.logProbabilities).toHaveLength(3)
  expect(endpoint.asked.map(({ body }) => body['echo'] ?? false)).toEqual([true, false, false])
})

describe('a server that fails', () => {
  it.each([
    ['is out of order', { status: 503 }, 'MODEL_UNAVAILABLE'],
    ['has too much to do', { status: 429 }, 'MODEL_UNAVAILABLE'],
    ['does not know the key', { status: 401 }, 'MODEL_REFUSED'],
    ['returns no log-probabilities', { status: 200, body: { choices: [{ text: 'x' }] } }, 'MODEL_OUTPUT_INVALID'],
  ])('as it %s', async (_, reply, code) => {
    const { generator } = await open(() => reply)
    await expect(generator.scoreReference([publicOnly], reference)).rejects.toMatchObject({ code })
  })

  it('as it cuts one reference into different tokens', async () => {
    const { generator } = await open((asked) => {
      const prompt = String(asked.body['prompt'])
      const cut = prompt.includes('knee') ? prompt.replace('high one', 'hi gh one') : prompt
      return echoedPrompt({ ...asked, body: { ...asked.body, prompt: cut } }, likely)
    })
    await expect(generator.scoreReference([publicOnly, withKnee], reference)).rejects.toThrow(/different tokens/)
  })

  it('as it echoes less than it says', async () => {
    const { generator } = await open((asked) => {
      const reply = echoedPrompt(asked, likely)
      const [choice] = (reply.body as { choices: [{ logprobs: { tokens: string[] } }] }).choices
      choice.logprobs.tokens = choice.logprobs.tokens.slice(0, 3)
      return reply
    })
    await expect(generator.scoreReference([publicOnly], reference)).rejects.toMatchObject({
      code: 'MODEL_OUTPUT_INVALID',
    })
  })
})

it('asks nothing about no prompts', async () => {
  const { endpoint, generator } = await open([])
  expect(await generator.scoreReference([], reference)).toEqual([])
  expect(endpoint.asked).toEqual([])
})
