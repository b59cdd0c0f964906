import { EcphoryError } from '@ecphory/memory'
import { buildSchema, GraphQLError, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import pino from 'pino'
import type { Identity } from '../auth/identity.ts'
import type { GraphqlOptions } from '../graphql/graphql-options.ts'
import { serveGraphql } from '../graphql/serve-graphql.ts'
import { publicGraphqlLimits } from '../limits.ts'
import { createLogger, type Logger } from '../logging/logger.ts'
import { createService } from '../service/create-service.ts'
import type { Service, ServiceConfig, ServiceOptions } from '../service/service.ts'

/** Log lines of a service, kept for looking through. */
export interface KeptLog {
  readonly logger: Logger
  readonly text: () => string
  readonly lines: () => readonly Record<string, unknown>[]
}

export function keepLog(): KeptLog {
  const written: string[] = []
  const logger = createLogger({ service: 'toy', level: 'debug', destination: { write: (line) => written.push(line) } })
  return {
    logger,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

export const silentLogger = pino({ level: 'silent' })

export interface ToyContext {
  readonly identity: Identity
  readonly signal: AbortSignal
}

export const toyConfig: ServiceConfig = {
  environment: 'production',
  installation: 'ecphory',
  http: { host: '127.0.0.1', port: 0 },
  log: { level: 'debug' },
  otlp: {},
}

export const toyIdentity: Identity = { tenant: 'acme', user: 'ann', scopes: new Set(['memory:read']) }

const typeDefs = `
  type Node { id: ID! name: String! next(first: Int): Node many(first: Int): [Node!]! }
  type Query { hello(name: String): String! node: Node! fail(how: String!, text: String): String hang(ms: Int!): String tenant: String! }
  type Mutation { record(text: String!): Int! }
`

/** A schema whose resolvers fail and hang as they are told. */
export function createToySchema(): GraphQLSchema {
  const schema = buildSchema(typeDefs)
  const resolve = (type: string, field: string, resolver: (args: never, context: ToyContext) => unknown) => {
    const fields = (schema.getType(type) as GraphQLObjectType).getFields()
    Object.assign(fields[field] as object, {
      resolve: (_source: unknown, args: never, context: ToyContext) => resolver(args, context),
    })
  }
  const node = () => ({ id: '1', name: 'one' })
  resolve('Query', 'hello', ({ name }: { name?: string }) => `Hello ${name ?? 'you'}`)
  resolve('Query', 'tenant', (_args, { identity }) => identity.tenant)
  resolve('Query', 'node', node)
  resolve('Node', 'next', node)
  resolve('Node', 'many', () => [node()])
  resolve('Mutation', 'record', ({ text }: { text: string }) => text.length)
  resolve('Query', 'fail', ({ how, text }: { how: string; text?: string }) => fail(how, text ?? ''))
  resolve('Query', 'hang', async ({ ms }: { ms: number }, { signal }) => {
    await new Promise((done) => {
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', () => (clearTimeout(timer), done(undefined)))
    })
    return 'done'
  })
  return schema
}

function fail(how: string, text: string): never {
  if (how === 'ours') throw new EcphoryError('NOT_FOUND', 'There is no such memory.')
  if (how === 'store') throw new EcphoryError('STORE_FAILED', `Kafka (${text}) failed while reading offsets.`)
  if (how === 'coded') throw new GraphQLError('There is none.', { extensions: { code: 'NOT_FOUND' } })
  if (how === 'extended') throw Object.assign(new Error(`no ${text}`), { extensions: { code: 'BAD_USER_INPUT' } })
  if (how === 'json') JSON.parse(text)
  if (how === 'caused')
    throw new Error('the store failed', { cause: Object.assign(new Error(`near ${text}`), { parameters: text }) })
  throw new Error(`could not work on ${text}`)
}

export type ToyGraphql = Partial<GraphqlOptions<ToyContext>>

/** A real service on a free port that serves the toy schema. */
export async function startToyService(
  graphql: ToyGraphql = {},
  options: Partial<ServiceOptions> = {},
): Promise<Service> {
  const service = await createService({
    name: 'toy',
    config: toyConfig,
    logger: silentLogger,
    http: async (parts) => ({
      graphql: await serveGraphql<ToyContext>({
        ...parts,
        schema: createToySchema(),
        limits: publicGraphqlLimits,
        contextOf: async (_request, _body, { signal }) => ({ identity: toyIdentity, signal }),
        tenantOf: ({ identity }) => identity.tenant,
        ...graphql,
      }),
    }),
    ...options,
  })
  await service.listen()
  return service
}

export interface ToyAnswer {
  readonly status: number
  readonly headers: Headers
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[]
}

export async function ask(
  service: Service,
  query: string,
  variables = {},
  headers: Record<string, string> = {},
): Promise<ToyAnswer> {
  return post(service, JSON.stringify({ query, variables }), headers)
}

export async function post(
  service: Service,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<ToyAnswer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const response = await fetch(`${service.url}/graphql`, init)
  return { status: response.status, headers: response.headers, ...((await response.json()) as object) }
}
