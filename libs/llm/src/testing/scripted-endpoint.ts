import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** Never answers. */
  readonly hangs?: boolean
}

/** A request as the endpoint got it. */
export interface Asked {
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  /** Name of the schema that the answer must have: the prompt's. */
  readonly prompt: string
  /** The user's message. */
  readonly user: string
}

export type Script = readonly Reply[] | ((asked: Asked) => Reply)

/** A local OpenAI-compatible endpoint that plays a script, and keeps what it was asked and what it counted. */
export class ScriptedEndpoint {
  readonly asked: Asked[] = []
  /** Tokens in and out of all completions that it gave. */
  tokens = 0
  readonly #server: Server
  readonly #listed: Reply[]
  #answer: (asked: Asked) => Reply

  private constructor(script: Script) {
    this.#listed = typeof script === 'function' ? [] : [...script]
    this.#answer = typeof script === 'function' ? script : () => this.#listed.shift() ?? { status: 500 }
    this.#server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += String(chunk)))
      request.on('end', () => {
        const asked = toAsked(request.headers, JSON.parse(text) as Record<string, unknown>)
        this.asked.push(asked)
        const reply = this.#answer(asked)
        if (reply.hangs) return
        const usage = (reply.body as { usage?: { total_tokens: number } } | undefined)?.usage
        this.tokens += usage?.total_tokens ?? 0
        response.writeHead(reply.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(reply.body ?? { error: { message: 'scripted' } }))
      })
    })
  }

  static async open(script: Script): Promise<ScriptedEndpoint> {
    const endpoint = new ScriptedEndpoint(script)
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve))
    return endpoint
  }

  /** Plays another script from now on. */
  play(answer: (asked: Asked) => Reply): void {
    this.#answer = answer
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

function toAsked(headers: IncomingMessage['headers'], body: Record<string, unknown>): Asked {
  const format = body['response_format'] as { json_schema: { name: string } } | undefined
  const messages = (body['messages'] ?? []) as readonly { role: string; content: string }[]
  const user = messages.find(({ role }) => role === 'user')?.content ?? ''
  return { headers, body, prompt: format?.json_schema.name ?? '', user }
}

/** A completion in the API's form, with the tokens that the endpoint says it cost. */
export const completion = (
  content: string | null,
  refusal: string | null = null,
  tokens = [31, 7] as const,
): Reply => ({
  status: 200,
  body: {
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: 'small-7b',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal } }],
    usage: { prompt_tokens: tokens[0], completion_tokens: tokens[1], total_tokens: tokens[0] + tokens[1] },
  },
})
