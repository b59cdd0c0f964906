import { createLocalKeys, signRequest, signedRequestHeader, toAccessScopes } from '@ecphory/nest'
import type { FaultStack } from '../harness/fault-stack.ts'
import { ask, post } from '../harness/gateway.ts'
import type { Answer } from '../harness/gateway.ts'
import { urlOf } from '../../stack/stack-plan.ts'

/** One request that means ill, and how it is to be answered. */
export interface HostileRequest {
  readonly name: string
  readonly status: number
  readonly code: string
  send(): Promise<Answer>
}

const plain = { query: '{ episodicGraph { segments } }' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What is sent without a right to: each is answered alike, with nothing of why. */
export async function forgedTokens({ stack }: FaultStack): Promise<readonly HostileRequest[]> {
  const now = { now: () => Date.now() }
  const claims = { tenant: 'acme', sub: 'ana', scope: ['memory:read'], expiresInSeconds: 3_600 } as const
  const valid = await stack.sign(claims)
  const [header = '', payload = '', signature = ''] = valid.split('.')
  const otherTenant = encode({ ...decode(payload), tenant: 'birch' })
  const tokens: Readonly<Record<string, string | null>> = {
    'no token': null,
    'a token of another issuer': await (await createLocalKeys(now)).sign(claims),
    'an expired token': await stack.sign({ ...claims, expiresInSeconds: -3_600 }),
    'a token with another tenant put in': `${header}.${otherTenant}.${signature}`,
    'a token without a signature': `${encode({ alg: 'none' })}.${payload}.`,
    'a token signed by the public key': `${encode({ alg: 'HS256', kid: 'local' })}.${payload}.${signature}`,
    'no token at all': 'x',
    'a token of 10,000 characters': 'x'.repeat(10_000),
  }
  return Object.entries(tokens).map(([name, token]) => ({
    name,
    status: 401,
    code: 'UNAUTHENTICATED',
    send: () => ask(stack.url, token, plain),
  }))
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/** What is sent with every right, and asks for more than a request may. */
export async function greedyRequests({ stack }: FaultStack): Promise<readonly HostileRequest[]> {
  const headers = bearer(await stack.tokenOf('acme', 'ana'))
  const { url } = stack
  const send = (query: string) => () => post(url, JSON.stringify({ query }), headers)
  const large = JSON.stringify({ query: `{ __typename } #${'x'.repeat(6_000_000)}` })
  const request = (name: string, status: number, code: string, sending: () => Promise<Answer>): HostileRequest => {
    return { name, status, code, send: sending }
  }
  const circle = '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'
  const tokens = `{ ${'__typename '.repeat(3_000)} }`
  return [
    request('a query nested 40 deep', 400, 'TOO_LARGE', send(nested(40))),
    request('100 aliases', 400, 'TOO_LARGE', send(`{ ${aliases(100)} }`)),
    request('1,000 aliases', 400, 'GRAPHQL_PARSE_FAILED', send(`{ ${aliases(1_000)} }`)),
    request('fragments in a circle', 400, 'GRAPHQL_VALIDATION_FAILED', send(circle)),
    request('3,000 tokens', 400, 'GRAPHQL_PARSE_FAILED', send(tokens)),
    request('introspection in production', 400, 'GRAPHQL_VALIDATION_FAILED', send('{ __schema { types { name } } }')),
    request('a batch', 400, 'BAD_REQUEST', () => post(url, JSON.stringify([plain, plain]), headers)),
    request('a body of 6 MB', 413, 'TOO_LARGE', () => post(url, large, headers)),
    request('a body that is no JSON', 400, 'INVALID_ARGUMENT', () => post(url, '{"query":', headers)),
    request('a body that is no UTF-8', 400, 'INVALID_ARGUMENT', () =>
      post(url, Buffer.from([0x22, 0xff, 0x22]), headers),
    ),
    request('a form', 415, 'INVALID_ARGUMENT', () =>
      post(url, 'query=1', { ...headers, 'content-type': 'application/x-www-form-urlencoded' }),
    ),
    request(
      'an inaccessible type',
      400,
      'GRAPHQL_VALIDATION_FAILED',
      send('{ _entities(representations: []) { __typename } }'),
    ),
  ]
}

/** No type of the schema leads back to itself, so that what is nested so deep names fields that are not there as well. */
function nested(depth: number): string {
  return `{ ${'node { '.repeat(depth)} id ${'} '.repeat(depth)} }`
}

const aliases = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${index}: episodicGraph { segments }`).join(' ')

/** What is sent past the gateway, straight to a subgraph. */
export function unsignedRequests({ stack }: FaultStack): readonly HostileRequest[] {
  const identity = { tenant: 'acme', user: 'ana', scopes: toAccessScopes(['memory:read', 'users:any']) }
  const body = JSON.stringify({ query: '{ __typename }' })
  const forged = signRequest('0'.repeat(64), identity, body, Date.now())
  return [...stack.processes.values()]
    .filter(({ plan }) => plan.app !== 'gateway' && plan.app !== 'router')
    .flatMap(({ plan }): HostileRequest[] => {
      const url = `${urlOf(plan)}/graphql`
      const refused = { status: 401, code: 'UNAUTHENTICATED' }
      return [
        { name: `${plan.name}: unsigned`, ...refused, send: () => post(url, body) },
        { name: `${plan.name}: forged`, ...refused, send: () => post(url, body, { [signedRequestHeader]: forged }) },
      ]
    })
}
