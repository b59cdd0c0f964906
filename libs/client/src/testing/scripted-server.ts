import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request; `drop` ends the connection, `hang` never answers. */
export type Step =
  | 'drop'
  | 'hang'
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }

export interface Seen {
  readonly authorization: string | undefined
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

export interface ScriptedServer {
  readonly url: string
  /** The requests that came, in their order. */
  readonly seen: readonly Seen[]
  close(): Promise<void>
}

/** An HTTP server that answers the first request by the first step, and so on; beyond the last it says so. */
export async function openScriptedServer(steps: readonly Step[]): Promise<ScriptedServer> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Omit<Seen, 'authorization'>
      const step = steps[seen.length] ?? { status: 500, body: 'The script is over.' }
      seen.push({ ...body, authorization: request.headers.authorization })
      if (step === 'hang') return
      if (step === 'drop') return void request.socket.destroy()
      const text = typeof step.body === 'string' ? step.body : JSON.stringify(step.body)
      response.writeHead(step.status ?? 200, { 'content-type': 'application/json', ...step.headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    seen,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
