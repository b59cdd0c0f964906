import 'reflect-metadata'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DynamicModule, INestApplication } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { Express } from 'express'
import type { ServiceState } from '../http/health.ts'
import { createOpenRequests } from '../http/open-requests.ts'
import { ServerAdapter } from '../http/server-adapter.ts'
import { createLogger } from '../logging/logger.ts'
import { toNestLogger } from '../logging/nest-logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { startTracing } from '../tracing/tracing.ts'
import { closeService } from './close-service.ts'
import { mountHttp } from './mount-http.ts'
import {
  clockToken,
  loggerToken,
  metricsToken,
  type Service,
  type ServiceOptions,
  type ServiceParts,
} from './service.ts'
import { systemClock } from './system-clock.ts'

/**
 * Builds a service: a Nest application of the given modules, with logs, metrics, traces, probes and its endpoints. It
 * listens only when told to. Throws what a provider throws while it is made.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { name, config, clock = systemClock } = options
  const { host, port } = config.http
  const logger = options.logger ?? createLogger({ service: name, level: config.log.level })
  const metrics = createMetrics(name)
  const tracing = startTracing({ service: name, url: config.otlp.url })
  const stopping = new AbortController()
  let state: ServiceState = 'starting'
  const shared = { environment: config.environment, logger, metrics, clock, stopping: stopping.signal }
  const app = await createApp(options, shared)
  const parts: ServiceParts = { ...shared, get: (token) => app.get(token, { strict: false }) }
  const http = (await options.http?.(parts)) ?? {}
  const openRequests = createOpenRequests(() => state === 'stopping', parts)
  const readiness = { state: () => state, checks: async () => (await options.ready?.(parts)) ?? [], logger }
  mountHttp(app.getHttpAdapter().getInstance() as Express, { http, readiness, openRequests, logger, metrics })
  let closing: Promise<boolean> | undefined
  return {
    ...parts,
    async listen() {
      logger.info({ settings: options.settings }, 'The service starts.')
      await app.listen(port, host)
      logger.info({ url: urlOf(app, host) }, 'The service listens.')
      await options.start?.(parts)
      if (state === 'starting') state = 'ready'
    },
    get url() {
      return urlOf(app, host)
    },
    close() {
      state = 'stopping'
      stopping.abort()
      closing ??= closeService({ app, parts, options, http, openRequests, tracing })
      return closing
    },
  }
}

type Shared = Omit<ServiceParts, 'get'>

function createApp({ modules = [], receiving }: ServiceOptions, shared: Shared): Promise<INestApplication> {
  const kit: DynamicModule = {
    module: class Kit {},
    global: true,
    providers: [
      { provide: loggerToken, useValue: shared.logger },
      { provide: metricsToken, useValue: shared.metrics },
      { provide: clockToken, useValue: shared.clock },
    ],
    exports: [loggerToken, metricsToken, clockToken],
  }
  const root: DynamicModule = { module: class Service {}, imports: [kit, ...modules] }
  const logger = toNestLogger(shared.logger)
  return NestFactory.create(root, new ServerAdapter(receiving), { bodyParser: false, abortOnError: false, logger })
}

function urlOf(app: INestApplication, host: string): string {
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
