import { EcphoryError } from '@ecphory/memory'
import type { Express, NextFunction, Request, Response } from 'express'
import express from 'express'
import { answerLive, answerReady, type Readiness } from '../http/health.ts'
import type { OpenRequests } from '../http/open-requests.ts'
import { type Refusing, refuse } from '../http/refuse.ts'
import { logRequests } from '../http/request-log.ts'
import type { HttpParts } from './service.ts'

export interface Mounting extends Refusing {
  readonly http: HttpParts
  readonly readiness: Readiness
  readonly openRequests: OpenRequests
}

/** Mounts everything of a service on Express: probes and metrics first, which are answered also while it stops. */
export function mountHttp(server: Express, { http, readiness, openRequests, logger, metrics }: Mounting): void {
  const { graphql, routes } = http
  const probes = ['/health/live', '/health/ready', '/metrics']
  const known = [...probes, ...(graphql ? [graphql.path] : []), ...(routes?.paths ?? [])]
  server.disable('x-powered-by').disable('etag')
  server.use(logRequests({ logger, metrics, routes: known }))
  server.get('/health/live', (_request, response) => answerLive(response))
  server.get('/health/ready', (_request, response) => answerReady(response, readiness))
  server.get('/metrics', async (_request, response) => {
    response.set('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  server.use(openRequests.admit)
  if (graphql !== undefined) {
    server.all(graphql.path, (request, response) => graphql.handle(request, response))
  }
  if (routes !== undefined) {
    const router = express.Router()
    routes.mount(router)
    server.use(router)
  }
  server.use((_request, response) => {
    refuse(response, new EcphoryError('NOT_FOUND', 'There is nothing at this path.'), { logger, metrics })
  })
  server.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    refuse(response, error, { logger, metrics }),
  )
}
