import type { ApolloServerPlugin, BaseContext } from '@apollo/server'
import type { Request } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { Environment } from '../config/sections.ts'
import type { Gate } from '../http/gate.ts'
import type { Limiter } from '../http/limiter.ts'
import type { GraphqlLimits } from '../limits.ts'
import type { Logger } from '../logging/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { FieldPoints } from './price-operation.ts'

/** What a context may keep of the request that it is made for. */
export interface GraphqlCall {
  readonly requestId: string
  /** Aborts where the client is gone or the request's time is over; what still waits then should stop waiting. */
  readonly signal: AbortSignal
  /** When the request's time is over, by `performance.now()`. */
  readonly endsAt: number
}

export interface GraphqlOptions<C extends BaseContext> {
  readonly schema: GraphQLSchema
  /** Default: `/graphql`. */
  readonly path?: string
  readonly environment: Environment
  readonly limits: GraphqlLimits
  readonly logger: Logger
  readonly metrics: Metrics
  /**
   * Says who asks, and makes what resolvers are given. `body` holds the bytes that were sent, which a signature is over.
   * What it throws refuses the whole request.
   */
  contextOf(request: Request, body: Uint8Array, call: GraphqlCall): Promise<C>
  /** Whose share of rate and room a request takes; without it there is neither. */
  tenantOf?(context: C): string
  readonly gate?: Gate
  readonly limiter?: Limiter
  /** Points of root fields for the limiter; others cost what `limits.ts` says. */
  readonly points?: FieldPoints
  readonly plugins?: readonly ApolloServerPlugin<C>[]
}
