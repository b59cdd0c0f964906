/** An answer of the gateway as it came: the status counts as much as the body. */
export interface Answer {
  readonly status: number
  readonly retryAfter: number | null
  readonly data: Record<string, unknown> | null
  /** Codes of its errors, in order. */
  readonly codes: readonly string[]
  readonly text: string
  readonly ms: number
}

export interface Question {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

interface Body {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

/** Asks the gateway as a stranger would: over HTTP, with a token. Rejects only where there is no answer at all. */
export function ask(url: string, token: string | null, question: Question): Promise<Answer> {
  return post(url, JSON.stringify(question), token === null ? {} : { authorization: `Bearer ${token}` })
}

export async function post(
  url: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : Uint8Array.from(body),
  })
  const text = await response.text()
  const { data = null, errors = [] } = parse(text)
  const retryAfter = response.headers.get('retry-after')
  return {
    status: response.status,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    data,
    codes: errors.map(({ extensions }) => extensions?.code ?? 'NONE'),
    text,
    ms: performance.now() - startedAt,
  }
}

function parse(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}

export const recordTracesQuery =
  'mutation ($input: [TraceInput!]!, $user: ID) { recordTraces(input: $input, user: $user) { id position state reason { code } } }'

export interface GivenReceipt {
  readonly id: string | null
  readonly position: string | null
  readonly state: string
}

/** The receipts of a `recordTraces` that was answered with them. */
export const receiptsOf = ({ data }: Answer): readonly GivenReceipt[] =>
  (data?.['recordTraces'] as readonly GivenReceipt[] | null | undefined) ?? []
