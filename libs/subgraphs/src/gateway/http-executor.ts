import type { Clock } from '@ecphory/memory'
import { currentTraceparent, signedRequestHeader, signRequest } from '@ecphory/nest'
import { print } from 'graphql'
import type { DocumentNode, ExecutionResult } from 'graphql'
import { Pool } from 'undici'
import { branchMsMax, connectionsPerSubgraph, keepAliveMs } from '../limits.ts'
import type { SubgraphExecutor } from './executor.ts'
import { unavailable } from './unavailable.ts'
import { withinDeadline } from './within-deadline.ts'

export interface HttpExecutorOptions {
  /** The subgraph's name. */
  readonly name: string
  /** Its endpoint, e.g. `http://127.0.0.1:4001/graphql`. */
  readonly url: string
  /** What requests are signed with. */
  readonly signingKey: string
  readonly clock: Clock
  /** Default: `branchMsMax`. */
  readonly msMax?: number
}

export interface HttpExecutor {
  readonly execute: SubgraphExecutor
  close(): Promise<void>
}

/** Asks a subgraph of another process over kept connections, in the caller's name, signed. */
export function createHttpExecutor({
  name,
  url,
  signingKey,
  clock,
  msMax = branchMsMax,
}: HttpExecutorOptions): HttpExecutor {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: connectionsPerSubgraph, keepAliveTimeout: keepAliveMs, pipelining: 1 })
  const texts = new WeakMap<DocumentNode, string>()
  const textOf = (document: DocumentNode): string => {
    const text = texts.get(document) ?? print(document)
    texts.set(document, text)
    return text
  }
  const send = async (body: string, headers: Record<string, string>, signal: AbortSignal): Promise<ExecutionResult> => {
    try {
      const answer = await pool.request({ path: pathname, method: 'POST', headers, body, signal })
      const text = await answer.body.text()
      return readAnswer(name, answer.statusCode, text)
    } catch (error) {
      if (error instanceof Error && 'extensions' in error) throw error
      throw unavailable(name, 'cannot be reached')
    }
  }
  return {
    execute: ({ document, variables, context, msMax: asked = msMax }) =>
      withinDeadline(name, Math.min(msMax, asked), context.signal, (signal) => {
        const body = JSON.stringify({ query: textOf(document), variables })
        const traceparent = currentTraceparent()
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json',
          [signedRequestHeader]: signRequest(signingKey, context.identity, body, clock.now()),
          ...(traceparent !== undefined && { traceparent }),
        }
        return send(body, headers, signal)
      }),
    close: () => pool.close(),
  }
}

/** An answer of GraphQL, whatever its status; anything else is none. */
function readAnswer(name: string, status: number, text: string): ExecutionResult {
  const parsed = parseJson(text)
  const isAnswer = typeof parsed === 'object' && parsed !== null && ('data' in parsed || 'errors' in parsed)
  if (!isAnswer) throw unavailable(name, `answered with status ${status}`)
  return parsed as ExecutionResult
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Said by whoever reads it: an answer that is no JSON is none.
    return undefined
  }
}
