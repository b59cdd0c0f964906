import type { ModelPrompt } from '@ecphory/memory'
import { afterEach, describe, expect, it } from 'vitest'
import { createOpenAiModel } from './open-ai-model.ts'
import { completion, ScriptedEndpoint } from './testing/scripted-endpoint.ts'
import type { Script } from './testing/scripted-endpoint.ts'

const opened: ScriptedEndpoint[] = []
afterEach(() => opened.splice(0).forEach((endpoint) => endpoint.close()))

async function openEndpoint(script: Script): Promise<ScriptedEndpoint> {
  const endpoint = await ScriptedEndpoint.open(script)
  opened.push(endpoint)
  return endpoint
}

const prompt: ModelPrompt = {
  name: 'extract-statements@1',
  system: 'Find statements.',
  user: 'I live in Porto.',
  schema: { type: 'object', properties: { facts: { type: 'array' } } },
  maxTokens: 200,
}

describe('a model behind an OpenAI-compatible endpoint', () => {
  it('asks for JSON under the schema at temperature 0, and gives back the raw text with its cost', async () => {
    const endpoint = await openEndpoint([completion('{"facts":[]}')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, apiKey: 'k', model: 'small-7b' })
    const answer = await model.ask(prompt)
    expect(answer).toEqual({ text: '{"facts":[]}', model: 'small-7b', inputTokens: 31, outputTokens: 7 })
    expect(endpoint.asked[0]?.headers.authorization).toBe('Bearer k')
    expect(endpoint.asked[0]?.body).toMatchObject({
      model: 'small-7b',
      temperature: 0,
      max_tokens: 200,
      response_format: { type: 'json_schema', json_schema: { name: 'extract-statements-1', strict: true } },
    })
  })

  it('I3 tells a passing outage from a refusal', async () => {
    const endpoint = await openEndpoint([{ status: 503 }, { status: 429 }, { status: 401 }, completion(null, 'no')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 0 })
    const codes = []
    for (let turn = 0; turn < 4; turn += 1)
      codes.push(await model.ask(prompt).catch((error: { code: string }) => error.code))
    expect(codes).toEqual(['MODEL_UNAVAILABLE', 'MODEL_UNAVAILABLE', 'MODEL_REFUSED', 'MODEL_REFUSED'])
  })

  it('I3 tries again after a transient failure', async () => {
    const endpoint = await openEndpoint([{ status: 500 }, completion('{}')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 1 })
    expect((await model.ask(prompt)).text).toBe('{}')
    expect(endpoint.asked).toHaveLength(2)
  })

  it('I3 gives up on an endpoint that does not answer in time', async () => {
    const endpoint = await openEndpoint([{ status: 200, hangs: true }])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 0, timeoutMs: 50 })
    await expect(model.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })

  it('I3 gives up in time with all further tries, on the same budget, for whoever does not listen for longer', async () => {
    const endpoint = await openEndpoint([{ status: 500 }, { status: 200, hangs: true }, completion('{}')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', tokensMax: 38 })
    const began = performance.now()
    await expect(model.within(1_500).ask(prompt)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(endpoint.asked).toHaveLength(2)
    expect((await model.within(60_000).ask(prompt)).text).toBe('{}')
    await expect(model.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' })
  })

  it('I5 asks nothing once the budget is spent', async () => {
    const endpoint = await openEndpoint([completion('{}'), completion('{}')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', tokensMax: 38 })
    await model.ask(prompt)
    await expect(model.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' })
    expect(endpoint.asked).toHaveLength(1)
  })

  it('I6 reports the cost that the endpoint counted, to the token', async () => {
    const endpoint = await openEndpoint([completion('{}'), completion('{}'), { status: 400 }])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 0 })
    await model.ask(prompt)
    await model.ask({ ...prompt, name: 'other@1' })
    await expect(model.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
    expect(Object.fromEntries(model.ledger.byPrompt)).toEqual({
      'extract-statements@1': { calls: 1, inputTokens: 31, outputTokens: 7 },
      'other@1': { calls: 1, inputTokens: 31, outputTokens: 7 },
    })
    expect(model.ledger.total).toBe(76)
  })
})
