import { encoderModule, encoderToken, startWorkers, storesModule, storesToken } from '@ecphory/distributed'
import type { RunningWorkers, Stores } from '@ecphory/distributed'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder, LanguageModel } from '@ecphory/memory'
import type { ServiceOptions } from '@ecphory/nest'
import { createRouterShelf, openRouter } from '@ecphory/onnx'
import { routerSettings } from '@ecphory/routing'
import { checkHistory, keepToEncoder, readGenerations, versionsFor } from '@ecphory/service'
import type { RouterConfig } from './router-config.ts'

/**
 * Traces in, decisions and segments by type out; and the last step of erasures, once every graph has passed them. Where
 * it is not sure, it asks the language model, if one is given.
 */
export function routerService(config: RouterConfig, languageModel?: LanguageModel): ServiceOptions {
  const settings = routerSettings(config.router.calls, languageModel)
  let workers: RunningWorkers | undefined
  let closeHeads = async () => {}
  return {
    name: 'router',
    config,
    modules: [storesModule(config), encoderModule()],
    async start(service) {
      const stores = service.get<Stores>(storesToken)
      const encoder = service.get<Encoder>(encoderToken)
      await keepToEncoder(stores.graphs, encoder)
      const generations = await readGenerations(stores.graphs)
      await checkHistory(stores.log, memoryTypes, generations.kept)
      const { router, close } = await openRouter(encoder, settings)
      const heads = createRouterShelf(encoder, settings)
      closeHeads = async () => {
        await close()
        await heads.close()
      }
      const versions = await versionsFor(generations, router.id, heads, [])
      workers = await startWorkers({
        ...service,
        stores,
        parts: { ...stores, router, types: memoryTypes, tools: { encoder }, versions },
        owns: ({ kind }) => kind === 'route' || kind === 'erase',
      })
    },
    async stop() {
      await workers?.stop()
      await closeHeads()
    },
    ready: async (service) => [...(await service.get<Stores>(storesToken).checks()), ...(workers?.checks() ?? [])],
  }
}
