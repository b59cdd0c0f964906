import { EcphoryError } from '@ecphory/memory'
import type { RequestHandler } from 'express'
import { type Refusing, refuse } from './refuse.ts'

/** Counts the requests that are being answered, so that a service can wait for them before it stops. */
export interface OpenRequests {
  /** Refuses what comes while the service stops; probes pass, since they are how others learn of it. */
  readonly admit: RequestHandler
  /** Resolves once none is open. */
  drained(): Promise<void>
}

export function createOpenRequests(isStopping: () => boolean, refusing: Refusing): OpenRequests {
  let open = 0
  let waiting: (() => void)[] = []
  return {
    admit(_request, response, next) {
      if (isStopping()) {
        response.set('connection', 'close')
        return refuse(response, new EcphoryError('UNAVAILABLE', 'This service is stopping.'), refusing)
      }
      open += 1
      refusing.metrics.openRequests.set(open)
      response.once('close', () => {
        open -= 1
        refusing.metrics.openRequests.set(open)
        if (open > 0) return
        for (const resolve of waiting) resolve()
        waiting = []
      })
      next()
    },
    drained: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
