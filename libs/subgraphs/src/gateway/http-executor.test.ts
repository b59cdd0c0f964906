import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestVerifier, signedRequestHeader } from '@ecphory/nest'
import type { Identity } from '@ecphory/nest'
import { parse } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpExecutor } from './http-executor.ts'
import type { HttpExecutor } from './http-executor.ts'

const signingKey = 'a signing key of thirty-two characters'
const identity: Identity = { tenant: 'red', user: 'ana', scopes: new Set(['memory:read']) }
const clock = { now: () => Date.now() }
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Answering = (request: IncomingMessage, body: string, response: ServerResponse) => void

async function serve(answering: Answering, msMax?: number): Promise<HttpExecutor> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => answering(request, body, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  const executor = createHttpExecutor({ name: 'semantic', url, signingKey, clock, ...(msMax && { msMax }) })
  closing.push(
    () => executor.close(),
    () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  )
  return executor
}

const ask = (executor: HttpExecutor, signal?: AbortSignal) =>
  executor.execute({
    document: parse('query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }'),
    variables: { r: [{ carried: { toJSON: () => 'as text' } }] },
    context: { identity, ...(signal && { signal }) },
  })

const named = { extensions: { code: 'UNAVAILABLE', subgraph: 'semantic' } }

describe('asking a subgraph of another process', () => {
  it('G3 sends the caller’s identity, signed over exactly what is sent', async () => {
    const verifier = createRequestVerifier([signingKey], clock)
    const seen: { who?: Identity; body?: unknown; path?: string } = {}
    const executor = await serve((request, body, response) => {
      seen.who = verifier.verify(request.headers[signedRequestHeader] as string, body)
      seen.body = JSON.parse(body)
      seen.path = request.url ?? ''
      response.end(JSON.stringify({ data: { _entities: [] } }))
    })
    expect(await ask(executor)).toEqual({ data: { _entities: [] } })
    expect(seen.who).toEqual(identity)
    expect(seen.path).toBe('/graphql')
    expect(seen.body).toMatchObject({ variables: { r: [{ carried: 'as text' }] } })
    await ask(executor)
  })

  it('hands on the errors of GraphQL, whatever the status', async () => {
    const answer = { errors: [{ message: 'No.', extensions: { code: 'NOT_FOUND' } }], data: null }
    const executor = await serve((_request, _body, response) => response.writeHead(429).end(JSON.stringify(answer)))
    expect(await ask(executor)).toEqual(answer)
  })

  it.each([
    ['is no JSON', (response: ServerResponse) => response.writeHead(502).end('<html>')],
    ['is JSON of something else', (response: ServerResponse) => response.end('[1]')],
    ['breaks off', (response: ServerResponse) => response.writeHead(200, { 'content-length': '99' }).destroy()],
  ])('an answer that %s is none, and says whose', async (_name, answer) => {
    const executor = await serve((_request, _body, response) => answer(response))
    await expect(ask(executor)).rejects.toMatchObject(named)
  })

  it('gives up after its time, and where nobody waits any more', async () => {
    const executor = await serve(() => undefined, 50)
    await expect(ask(executor)).rejects.toMatchObject(named)
    const aborter = new AbortController()
    const patient = await serve(() => undefined)
    const asked = ask(patient, aborter.signal)
    aborter.abort()
    await expect(asked).rejects.toMatchObject(named)
    await expect(ask(patient, AbortSignal.abort())).rejects.toMatchObject(named)
  })

  it('a subgraph that is not there is named', async () => {
    const executor = createHttpExecutor({ name: 'semantic', url: 'http://127.0.0.1:9/graphql', signingKey, clock })
    closing.push(() => executor.close())
    await expect(ask(executor)).rejects.toMatchObject(named)
  })
})
