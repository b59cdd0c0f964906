import type { DynamicModule, InjectionToken } from '@nestjs/common'
import type { Clock } from '@ecphory/memory'
import type { IRouter } from 'express'
import type { Environment } from '../config/sections.ts'
import type { GraphqlEndpoint } from '../graphql/serve-graphql.ts'
import type { ReadyCheck } from '../http/health.ts'
import type { ReceivingBounds } from '../http/server-adapter.ts'
import type { Logger } from '../logging/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** What `serviceSections` parse to: the settings that the kit itself reads. */
export interface ServiceConfig {
  readonly environment: Environment
  readonly installation: string
  readonly http: { readonly host: string; readonly port: number }
  readonly log: { readonly level: string }
  readonly otlp: { readonly url?: string | undefined }
}

/** What every part of a service is given. The same things can be injected by the tokens below. */
export interface ServiceParts {
  readonly environment: Environment
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  /** Aborts as the service begins to stop: what waits long should answer with what it has. */
  readonly stopping: AbortSignal
  /** A provider of the service's modules. */
  get<T>(token: InjectionToken<T>): T
}

export const loggerToken = Symbol('ecphory logger')
export const metricsToken = Symbol('ecphory metrics')
export const clockToken = Symbol('ecphory clock')

export interface HttpParts {
  readonly graphql?: GraphqlEndpoint
  /** Further routes; paths are listed so that logs and metrics may show them. */
  readonly routes?: { readonly paths: readonly string[]; mount(router: IRouter): void }
}

export interface ServiceOptions {
  readonly name: string
  readonly config: ServiceConfig
  /** What `printConfig` made of it, to be logged as the service starts. */
  readonly settings?: Readonly<Record<string, string>>
  readonly modules?: readonly DynamicModule[]
  readonly http?: (parts: ServiceParts) => Promise<HttpParts>
  /** What the service needs, each thing named. Called on each probe. */
  readonly ready?: (parts: ServiceParts) => Promise<readonly ReadyCheck[]>
  /** Begins the service's work and returns once it is begun; may wait for an engine that is down. */
  readonly start?: (parts: ServiceParts) => Promise<void>
  /** Ends the work: finishes or drops the open batch. Called once, before the modules are destroyed. */
  readonly stop?: (parts: ServiceParts) => Promise<void>
  /** Default: JSON on standard output at the configured level. */
  readonly logger?: Logger
  readonly clock?: Clock
  readonly receiving?: Partial<ReceivingBounds>
  readonly stopping?: Partial<StoppingBounds>
}

export interface StoppingBounds {
  readonly drainMsMax: number
  readonly stopMsMax: number
}

export interface Service extends ServiceParts {
  /** Opens the port, then starts the work; resolves once the service is ready to answer. */
  listen(): Promise<void>
  /** Where it listens, e.g. `http://127.0.0.1:4000`. */
  readonly url: string
  /** Stops gracefully. True where all ended within their bounds. Calls after the first wait for the same end. */
  close(): Promise<boolean>
}
