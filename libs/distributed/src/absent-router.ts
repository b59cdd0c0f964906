import { EcphoryError } from '@ecphory/memory'
import { cutTrace, revise } from '@ecphory/routing'
import type { TraceRouter } from '@ecphory/routing'

/** For a process that routes nothing, and may have to cut a trace as the router did. */
export const absentRouter: TraceRouter = {
  cut: cutTrace,
  revise,
  async route() {
    throw new EcphoryError('UNAVAILABLE', 'This service does not route.')
  },
}
