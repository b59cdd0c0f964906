import type { Server } from 'node:http'
import type { INestApplication } from '@nestjs/common'
import type { OpenRequests } from '../http/open-requests.ts'
import { drainMsMax, stopMsMax, tracesFlushMsMax } from '../limits.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { HttpParts, ServiceOptions, ServiceParts } from './service.ts'
import { endsWithin } from './within.ts'

export interface Closing {
  readonly app: INestApplication
  readonly parts: ServiceParts
  readonly options: ServiceOptions
  readonly http: HttpParts
  readonly openRequests: OpenRequests
  readonly tracing: Tracing
}

/**
 * Open requests first, since they use what is stopped next; then the work; then modules and port. Each step has its
 * bound, and a step that fails or is late does not keep the next from being taken.
 */
export async function closeService({ app, parts, options, http, openRequests, tracing }: Closing): Promise<boolean> {
  const bounds = { drainMsMax, stopMsMax, ...options.stopping }
  const server = app.getHttpServer() as Server
  const step = async (what: string, work: () => Promise<unknown>, msMax: number): Promise<boolean> => {
    try {
      if (await endsWithin(work(), msMax)) return true
      parts.logger.error({ step: what, msMax }, 'A step of the stop took too long.')
    } catch (error) {
      parts.logger.error({ step: what, err: error }, 'A step of the stop failed.')
    }
    return false
  }
  parts.logger.info('The service stops.')
  const ended = [
    await step('open requests', () => openRequests.drained(), bounds.drainMsMax),
    await step('work', async () => options.stop?.(parts), bounds.stopMsMax),
    await step('endpoint', async () => http.graphql?.stop(), bounds.stopMsMax),
    await step('modules and port', () => closeApp(app, server), bounds.stopMsMax),
    await step('traces', () => tracing.stop(), tracesFlushMsMax),
  ]
  parts.logger.info('The service has stopped.')
  return ended.every(Boolean)
}

/** Whoever is still connected by now was waited for. */
async function closeApp(app: INestApplication, server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await app.close()
}
