import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { runInCall } from '../logging/current-call.ts'
import type { Logger } from '../logging/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { withSpan } from '../tracing/with-span.ts'

export interface RequestLogOptions {
  readonly logger: Logger
  readonly metrics: Metrics
  /** Paths that are shown; any other is `other`, since a path is what the caller writes. */
  readonly routes: readonly string[]
}

/** Gives each request an id and a span, and writes one line and one measurement when it ends. Headers, query and body are never read. */
export function logRequests({ logger, metrics, routes }: RequestLogOptions): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const requestId = randomUUID()
    const route = routes.includes(request.path) ? request.path : 'other'
    response.set('x-request-id', requestId)
    const started = performance.now()
    const ended = () => {
      const seconds = (performance.now() - started) / 1000
      const status = response.writableFinished ? response.statusCode : 499
      metrics.httpSeconds.observe({ route, method: request.method, status: String(status) }, seconds)
      const tenant = response.locals['tenant'] as string | undefined
      const line = { requestId, method: request.method, route, status, ms: Math.round(seconds * 1000), tenant }
      logger[isProbe(route) ? 'debug' : 'info'](line, 'A request ended.')
    }
    const work = () =>
      new Promise<void>((resolve) => {
        response.once('close', () => {
          ended()
          resolve()
        })
        next()
      })
    void runInCall({ requestId, mask: (text) => text }, () =>
      withSpan(`${request.method} ${route}`, request.get('traceparent'), work),
    )
  }
}

/** Asked every few seconds by whoever watches. */
function isProbe(route: string): boolean {
  return route.startsWith('/health') || route === '/metrics'
}
