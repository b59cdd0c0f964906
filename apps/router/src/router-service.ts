import { encoderModule, encoderToken, startWorkers, storesModule, storesToken } from '@ecphory/distributed'
import type { RunningWorkers, Stores } from '@ecphory/distributed'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import type { ServiceOptions } from '@ecphory/nest'
import { openRouter } from '@ecphory/onnx'
import { keepToEncoder } from '@ecphory/service'
import type { RouterConfig } from './router-config.ts'

/** Traces in, decisions and segments by type out; and the last step of erasures, once every graph has passed them. */
export function routerService(config: RouterConfig): ServiceOptions {
  let workers: RunningWorkers | undefined
  let closeHead = async () => {}
  return {
    name: 'router',
    config,
    modules: [storesModule(config), encoderModule()],
    async start(service) {
      const stores = service.get<Stores>(storesToken)
      const encoder = service.get<Encoder>(encoderToken)
      await keepToEncoder(stores.graphs, encoder)
      const { router, close } = await openRouter(encoder)
      closeHead = close
      workers = await startWorkers({
        ...service,
        stores,
        parts: { ...stores, router, types: memoryTypes, tools: { encoder } },
        owns: ({ kind }) => kind === 'route' || kind === 'erase',
      })
    },
    async stop() {
      await workers?.stop()
      await closeHead()
    },
    ready: async (service) => [...(await service.get<Stores>(storesToken).checks()), ...(workers?.checks() ?? [])],
  }
}
