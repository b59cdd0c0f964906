import { memoryTypes } from '@ecphory/memory'
import type { LanguageModel, MemoryType } from '@ecphory/memory'
import {
  createRouterOn,
  createRouterShelf,
  openShippedEncoder,
  openShippedHead,
  openShippedPolicies,
} from '@ecphory/onnx'
import { oneHead } from '@ecphory/routing'
import { keepToEncoder, Memory, readGenerations, RemoteStages, systemTimeZones, versionsFor } from '@ecphory/service'
import { openLearning } from './open-learning.ts'
import { openStores } from './open-stores.ts'
import type { OnWaiting, StoresConfig } from './open-stores.ts'

export interface RemoteMemoryOptions extends StoresConfig {
  /** The folder with the heads of tenants that the router's processes share; without it nothing is said of them here. */
  readonly heads?: { readonly folder?: string | undefined }
  /** Extractors of generations that are pinned to others than those of this release. */
  readonly extractors?: readonly MemoryType[]
  /** Can be named to decide of admission, as `model`. Default: none. */
  readonly languageModel?: LanguageModel
  readonly onWaiting?: OnWaiting
}

/**
 * Opens the memory of an installation whose stages run as services: what `openMemory` gives, for operators. It runs no
 * stage itself; what it waits for is done by the services, or times out.
 */
export async function openRemoteMemory(options: RemoteMemoryOptions): Promise<Memory> {
  const { extractors = [], heads, languageModel, onWaiting } = options
  const stores = await openStores(options, onWaiting)
  const encoder = await openShippedEncoder()
  const closers = [() => stores.close(), () => encoder.close()]
  const close = async () => {
    for (const one of closers.reverse()) await one()
  }
  try {
    await keepToEncoder(stores.graphs, encoder)
    const shipped = await openShippedHead()
    const routers = createRouterShelf(encoder)
    closers.push(
      () => shipped.release(),
      () => routers.close(),
    )
    const pinned = createRouterOn(encoder, oneHead(shipped))
    const generations = await readGenerations(stores.graphs)
    const versions = await versionsFor(generations, pinned.id, routers, extractors)
    versions.addRouter(pinned)
    const clock = { now: () => Date.now() }
    const folder = heads?.folder
    const learned = folder === undefined ? null : openLearning({ stores, folder, shipped, clock })
    const router = learned === null ? pinned : createRouterOn(encoder, learned.heads)
    const engine = new RemoteStages({ ...stores, router, types: memoryTypes, encoder, versions }, generations)
    return new Memory({
      ...{ engine, clock, timeZones: systemTimeZones, head: shipped.manifest.id },
      admission: await openShippedPolicies(encoder, languageModel),
      ...(learned && { learning: learned.learning }),
      openRouter: (folder) => routers.open(folder),
      close,
    })
  } catch (error) {
    await close()
    throw error
  }
}
