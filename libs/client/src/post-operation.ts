import { EcphoryClientError } from './client-error.ts'
import type { ErrorCode } from './client-error.ts'

export interface Endpoint {
  readonly url: string
  readonly token: string | (() => string | Promise<string>) | undefined
  readonly fetch: typeof fetch
  readonly requestMsMax: number
}

/** What came back: of a request that failed as a whole, `data` is null. */
export interface Answer {
  /** 0 where none came. */
  readonly status: number
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors: readonly EcphoryClientError[]
}

interface WrittenError {
  readonly message?: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: { readonly code?: string; readonly requestId?: string; readonly retryAfterSeconds?: number }
}

/** Posts one operation once. Throws only the reason of the caller's signal; all else is in the answer. */
export async function postOperation(
  endpoint: Endpoint,
  query: string,
  variables: object,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  // Taken out of its object: a browser's fetch runs as nobody's method.
  const { fetch } = endpoint
  const time = AbortSignal.timeout(endpoint.requestMsMax)
  const ends = signal === undefined ? time : AbortSignal.any([signal, time])
  const token = await tokenOf(endpoint)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  try {
    const body = JSON.stringify({ query, variables })
    const response = await fetch(endpoint.url, { method: 'POST', headers, body, signal: ends })
    return readAnswer(response, await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    return unanswered(time.aborted, endpoint, error)
  }
}

function unanswered(isLate: boolean, { url, requestMsMax }: Endpoint, cause: unknown): Answer {
  const error = isLate
    ? new EcphoryClientError('TIMED_OUT', `No answer came within ${requestMsMax} ms.`, { cause })
    : new EcphoryClientError('UNREACHABLE', `No answer came from ${new URL(url).origin}.`, { cause })
  return { status: 0, data: null, errors: [error] }
}

async function tokenOf({ token }: Endpoint): Promise<string | undefined> {
  return typeof token === 'function' ? token() : token
}

function readAnswer(response: Response, text: string): Answer {
  const { status, headers } = response
  const retryAfterMs = secondsToMs(Number(headers.get('retry-after') ?? Number.NaN))
  const requestId = headers.get('x-request-id') ?? undefined
  const parsed = parseJson(text) as { data?: Answer['data']; errors?: readonly WrittenError[] } | null
  if (typeof parsed !== 'object' || parsed === null || !('data' in parsed || 'errors' in parsed)) {
    const sentence = `Status ${status} came without an answer of GraphQL.`
    const error = new EcphoryClientError(codeOfStatus(status), sentence, { retryAfterMs, requestId })
    return { status, data: null, errors: [error] }
  }
  const errors = (parsed.errors ?? []).map(({ message = '', path, extensions = {} }) => {
    const asked = secondsToMs(extensions.retryAfterSeconds ?? Number.NaN)
    return new EcphoryClientError(extensions.code ?? 'UNEXPECTED_ANSWER', message, {
      path,
      requestId: extensions.requestId ?? requestId,
      retryAfterMs: retryAfterMs ?? asked,
    })
  })
  return { status, data: parsed.data ?? null, errors }
}

/** Retry-After may be a date as well (RFC 9110); the API gives seconds, and what is none is passed over. */
const secondsToMs = (seconds: number): number | undefined => (seconds >= 0 ? seconds * 1000 : undefined)

/** What a proxy on the way means by its status. */
function codeOfStatus(status: number): ErrorCode {
  const codes: Readonly<Record<number, ErrorCode>> = {
    401: 'UNAUTHENTICATED',
    403: 'FORBIDDEN',
    413: 'TOO_LARGE',
    429: 'RATE_LIMITED',
    502: 'UNAVAILABLE',
    503: 'UNAVAILABLE',
    504: 'UNAVAILABLE',
  }
  return codes[status] ?? 'UNEXPECTED_ANSWER'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Said by whoever reads it: an answer that is no JSON is none.
    return null
  }
}
