import type { BaseContext } from '@apollo/server'
import { EcphoryError } from '@ecphory/memory'
import type { Request, Response } from 'express'
import { graphiqlPolicy, renderGraphiqlPage } from './graphiql.ts'
import { answerRequest } from './answer-request.ts'
import { createApollo } from './create-apollo.ts'
import type { GraphqlOptions } from './graphql-options.ts'
import { createBodyBudget } from '../http/body-budget.ts'
import { refuse } from '../http/refuse.ts'

export interface GraphqlEndpoint {
  readonly path: string
  handle(request: Request, response: Response): Promise<void>
  stop(): Promise<void>
}

const defaultPath = '/graphql'

/**
 * Serves a schema on one path: POST with a JSON body, and GraphiQL for browsers in development. Everything is refused
 * that is no single operation within the limits; a refusal of the whole request has an HTTP status of its own.
 */
export async function serveGraphql<C extends BaseContext>(options: GraphqlOptions<C>): Promise<GraphqlEndpoint> {
  const { path = defaultPath, environment } = options
  const apollo = createApollo(options)
  await apollo.start()
  const budget = createBodyBudget()
  return {
    path,
    async handle(request, response) {
      const isPage = request.method === 'GET' && environment === 'development' && request.accepts('html') === 'html'
      if (isPage) return sendPage(response, path)
      const wrong = findWrongTransport(request)
      if (wrong !== undefined) {
        if (wrong.status === 405) response.set('allow', 'POST')
        return refuse(response, new EcphoryError('INVALID_ARGUMENT', wrong.sentence), options, wrong.status)
      }
      await answerRequest({ request, response, options, apollo, budget })
    },
    stop: () => apollo.stop(),
  }
}

async function sendPage(response: Response, path: string): Promise<void> {
  const page = await renderGraphiqlPage(path)
  response.set('content-security-policy', graphiqlPolicy).type('html').send(page)
}

/** Only POST: a signature is over a body, and what a link can do, a foreign page can do. */
function findWrongTransport(request: Request): { readonly status: number; readonly sentence: string } | undefined {
  if (request.method !== 'POST') return { status: 405, sentence: 'GraphQL is asked by POST.' }
  if (request.is('application/json') === 'application/json') return undefined
  return { status: 415, sentence: 'The body must be of the type application/json.' }
}
