import { type ApolloServer, type BaseContext, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import { EcphoryError } from '@ecphory/memory'
import type { Request, Response } from 'express'
import type { BodyBudget } from '../http/body-budget.ts'
import { refuse } from '../http/refuse.ts'
import { readBody } from '../http/request-body.ts'
import { currentCall, runInCall } from '../logging/current-call.ts'
import type { GraphqlCall, GraphqlOptions } from './graphql-options.ts'
import { maskOf } from './mask-request.ts'

interface Answering<C extends BaseContext> {
  readonly request: Request
  readonly response: Response
  readonly options: GraphqlOptions<C>
  readonly apollo: ApolloServer<C>
  readonly budget: BodyBudget
}

/** Reads the body, asks who it is, waits for room, and answers within the request's time. */
export async function answerRequest<C extends BaseContext>(answering: Answering<C>): Promise<void> {
  const { request, response, options, budget } = answering
  const { bodyBytesMax, requestMsMax } = options.limits
  const requestId = currentCall()?.requestId ?? ''
  const time = startTime(response, requestMsMax)
  try {
    const bytes = await readBody(request, response, bodyBytesMax, budget)
    const body = parseBody(bytes)
    const call = { requestId, mask: maskOf(body) }
    await runInCall(call, async () => {
      try {
        const work = execute(answering, bytes, body, { requestId, signal: time.signal, endsAt: time.endsAt })
        send(response, await untilAborted(work, time.signal))
      } catch (error) {
        refuse(response, error, options)
      }
    })
  } catch (error) {
    refuse(response, error, options)
  } finally {
    time.stop()
  }
}

async function execute<C extends BaseContext>(
  { request, response, options, apollo }: Answering<C>,
  bytes: Uint8Array,
  body: unknown,
  call: GraphqlCall,
): Promise<HTTPGraphQLResponse> {
  const context = await options.contextOf(request, bytes, call)
  const run = () =>
    apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers: toHeaderMap(request), search: '', body },
      context: async () => context,
    })
  const tenant = options.tenantOf?.(context)
  if (tenant !== undefined) response.locals['tenant'] = tenant
  if (options.gate === undefined || tenant === undefined) return run()
  return options.gate.run(tenant, run, call.signal)
}

/** A signal that aborts at the end of the request's time, or as the client goes. */
function startTime(response: Response, msMax: number): Omit<GraphqlCall, 'requestId'> & { stop(): void } {
  const endsAt = performance.now() + msMax
  const aborter = new AbortController()
  const sentence = `The request took longer than the ${msMax} ms that it may take.`
  const timer = setTimeout(() => aborter.abort(new EcphoryError('TIMED_OUT', sentence)), msMax)
  const leave = () => {
    if (!response.writableFinished) aborter.abort(new EcphoryError('CLOSED', 'The client is gone.'))
  }
  response.once('close', leave)
  return { signal: aborter.signal, endsAt, stop: () => clearTimeout(timer) }
}

/** The work goes on behind it until it looks at the signal; its place in the gate is free only then. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Node's message quotes the body.
    throw new EcphoryError('INVALID_ARGUMENT', 'The body is not JSON in UTF-8.')
  }
}

function toHeaderMap(request: Request): HeaderMap {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

function send(response: Response, { status, headers, body }: HTTPGraphQLResponse): void {
  // Incremental delivery needs directives that our schemas do not have.
  if (body.kind !== 'complete') throw new Error('Apollo answers in parts, which no schema of ours asks for.')
  if (response.headersSent || response.destroyed) return
  for (const [name, value] of headers) response.setHeader(name, value)
  response.status(status ?? 200).send(body.string)
}
