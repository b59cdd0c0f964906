import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelPrompt } from '@ecphory/memory'
import { afterEach, describe, expect, it } from 'vitest'
import { createOpenAiModel } from './open-ai-model.ts'

interface Reply {
  readonly status: number
  readonly body?: unknown
  /** Never answers. */
  readonly hangs?: boolean
}

/** A local endpoint that plays a script, one reply a request, and keeps what it was asked. */
class ScriptedEndpoint {
  readonly asked: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
  readonly #server: Server
  readonly #script: Reply[]

  constructor(script: readonly Reply[]) {
    this.#script = [...script]
    this.#server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += String(chunk)))
      request.on('end', () => {
        this.asked.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> })
        const reply = this.#script.shift() ?? { status: 500 }
        if (reply.hangs) return
        response.writeHead(reply.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(reply.body ?? { error: { message: 'scripted' } }))
      })
    })
  }

  static async open(script: readonly Reply[]): Promise<ScriptedEndpoint> {
    const endpoint = new ScriptedEndpoint(script)
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve))
    open.push(endpoint)
    return endpoint
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

const open: ScriptedEndpoint[] = []
afterEach(() => open.splice(0).forEach((endpoint) => endpoint.close()))

const prompt: ModelPrompt = {
  name: 'extract-statements@1',
  system: 'Find statements.',
  user: 'I live in Porto.',
  schema: { type: 'object', properties: { facts: { type: 'array' } } },
  maxTokens: 200,
}

const completion = (content: string | null, refusal: string | null = null): Reply => ({
  status: 200,
  body: {
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: 'small-7b',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal } }],
    usage: { prompt_tokens: 31, completion_tokens: 7, total_tokens: 38 },
  },
})

describe('a model behind an OpenAI-compatible endpoint', () => {
  it('asks for JSON under the schema at temperature 0, and gives back the raw text with its cost', async () => {
    const endpoint = await ScriptedEndpoint.open([completion('{"facts":[]}')])
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
    const endpoint = await ScriptedEndpoint.open([
      { status: 503 },
      { status: 429 },
      { status: 401 },
      completion(null, 'no'),
    ])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 0 })
    const codes = []
    for (let turn = 0; turn < 4; turn += 1)
      codes.push(await model.ask(prompt).catch((error: { code: string }) => error.code))
    expect(codes).toEqual(['MODEL_UNAVAILABLE', 'MODEL_UNAVAILABLE', 'MODEL_REFUSED', 'MODEL_REFUSED'])
  })

  it('I3 tries again after a transient failure', async () => {
    const endpoint = await ScriptedEndpoint.open([{ status: 500 }, completion('{}')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 1 })
    expect((await model.ask(prompt)).text).toBe('{}')
    expect(endpoint.asked).toHaveLength(2)
  })

  it('I3 gives up on an endpoint that does not answer in time', async () => {
    const endpoint = await ScriptedEndpoint.open([{ status: 200, hangs: true }])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', retriesMax: 0, timeoutMs: 50 })
    await expect(model.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })

  it('I5 asks nothing once the budget is spent', async () => {
    const endpoint = await ScriptedEndpoint.open([completion('{}'), completion('{}')])
    const model = createOpenAiModel({ baseUrl: endpoint.baseUrl, model: 'm', tokensMax: 38 })
    await model.ask(prompt)
    await expect(model.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' })
    expect(endpoint.asked).toHaveLength(1)
  })

  it('I6 reports the cost that the endpoint counted, to the token', async () => {
    const endpoint = await ScriptedEndpoint.open([completion('{}'), completion('{}'), { status: 400 }])
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
