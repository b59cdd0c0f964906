import {
  encoderModule,
  encoderToken,
  openLearning,
  startWorkers,
  storesModule,
  storesToken,
} from '@ecphory/distributed'
import type { RunningWorkers, Stores } from '@ecphory/distributed'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder, LanguageModel } from '@ecphory/memory'
import type { ReadyCheck, ServiceOptions, ServiceParts } from '@ecphory/nest'
import { createRouterOn, createRouterShelf, openShippedHead } from '@ecphory/onnx'
import { oneHead, routerSettings } from '@ecphory/routing'
import type { Head } from '@ecphory/routing'
import { checkHistory, headsMs, keepToEncoder, readGenerations, versionsFor } from '@ecphory/service'
import type { RouterConfig } from './router-config.ts'

/**
 * Traces in, decisions and segments by type out; and the last step of erasures, once every graph has passed them. Where
 * it is not sure, it asks the language model, if one is given. Every process follows which heads are in force; the one that
 * has partition 0 of the root topic trains them.
 */
export function routerService(config: RouterConfig, languageModel?: LanguageModel): ServiceOptions {
  const settings = routerSettings(config.router.calls, languageModel)
  let workers: RunningWorkers | undefined
  let learned: ReturnType<typeof openLearning> | undefined
  let closeHeads = async () => {}
  const learn = (service: ServiceParts, stores: Stores, shipped: Head) => {
    const { folder } = config.heads
    if (folder === undefined) return undefined
    return openLearning({
      ...{ stores, folder, shipped, clock: service.clock },
      isMine: () => workers?.holds('route', 0) ?? false,
      onRound: ({ round, promoted, pool }) => service.logger.info({ round, promoted, pool }, 'A training round ended.'),
      onFault: (error) =>
        service.logger.warn({ code: error.code, err: error }, 'The router cannot learn, or use a head.'),
    })
  }
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
      const shipped = await openShippedHead()
      const shelf = createRouterShelf(encoder, settings)
      closeHeads = async () => {
        await learned?.learning.close()
        await shipped.release()
        await shelf.close()
      }
      const pinned = createRouterOn(encoder, oneHead(shipped), settings)
      const versions = await versionsFor(generations, pinned.id, shelf, [])
      versions.addRouter(pinned)
      learned = learn(service, stores, shipped)
      const router = learned === undefined ? pinned : createRouterOn(encoder, learned.heads, settings)
      workers = await startWorkers({
        ...service,
        stores,
        parts: { ...stores, router, types: memoryTypes, tools: { encoder }, versions },
        owns: ({ kind }) => kind === 'route' || kind === 'erase',
        onBatch: ({ kind }) => {
          if (kind === 'route') learned?.learning.poke()
        },
      })
      learned?.heads.follow(headsMs)
      learned?.trainer.follow(headsMs)
    },
    async stop() {
      await workers?.stop()
      await closeHeads()
    },
    ready: async (service) => [
      ...(await service.get<Stores>(storesToken).checks()),
      ...(workers?.checks() ?? []),
      ...(learned === undefined ? [] : [headsCheck([...learned.heads.faults.values()].map(({ message }) => message))]),
    ],
  }
}

/** Down where a tenant is answered by another head than the one in force. */
const headsCheck = ([problem]: readonly string[]): ReadyCheck =>
  problem === undefined ? { name: 'heads', isUp: true } : { name: 'heads', isUp: false, detail: problem }
