import { loggerToken, metricsToken } from '@ecphory/nest'
import type { DynamicModule, Logger, Metrics } from '@ecphory/nest'
import { observeStores } from './observe-stores.ts'
import { openStores } from './open-stores.ts'
import type { Stores, StoresConfig, StoresOptions } from './open-stores.ts'

export const storesToken = Symbol('ecphory stores')

/** The stores as a module of a service, counted and traced: opened before it listens, closed after its work has ended. */
export function storesModule(config: StoresConfig, options: StoresOptions = {}): DynamicModule {
  const open = async (
    logger: Logger,
    metrics: Metrics,
  ): Promise<Stores & { onApplicationShutdown(): Promise<void> }> => {
    const tell = (error: unknown) => logger.warn({ err: error }, 'An engine is waited for.')
    const stores = await openStores(config, tell, options)
    return { ...observeStores(stores, metrics), onApplicationShutdown: () => stores.close() }
  }
  return {
    module: class StoresModule {},
    global: true,
    providers: [{ provide: storesToken, useFactory: open, inject: [loggerToken, metricsToken] }],
    exports: [storesToken],
  }
}
