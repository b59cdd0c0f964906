import { createServer } from 'node:http'
import { ExpressAdapter } from '@nestjs/platform-express'
import { connectionsCheckMs, headersMsMax, keepAliveMs, requestReceivedMsMax } from '../limits.ts'

export interface ReceivingBounds {
  readonly headersMsMax: number
  readonly requestReceivedMsMax: number
  readonly connectionsCheckMs: number
}

const defaults: ReceivingBounds = { headersMsMax, requestReceivedMsMax, connectionsCheckMs }

/** Nest's Express adapter over a server that lets go of clients who send too slowly (408). */
export class ServerAdapter extends ExpressAdapter {
  readonly #bounds: ReceivingBounds

  constructor(bounds: Partial<ReceivingBounds> = {}) {
    super()
    this.#bounds = { ...defaults, ...bounds }
  }

  override initHttpServer(): void {
    const { headersMsMax, requestReceivedMsMax, connectionsCheckMs } = this.#bounds
    const options = {
      headersTimeout: headersMsMax,
      requestTimeout: requestReceivedMsMax,
      connectionsCheckingInterval: connectionsCheckMs,
      keepAliveTimeout: keepAliveMs,
    }
    this.httpServer = createServer(options, this.getInstance())
  }
}
