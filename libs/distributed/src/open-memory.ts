import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { createRouterShelf, openRouter, openShippedEncoder } from '@ecphory/onnx'
import { keepToEncoder, Memory, readGenerations, RemoteStages, systemTimeZones, versionsFor } from '@ecphory/service'
import { openStores } from './open-stores.ts'
import type { OnWaiting, StoresConfig } from './open-stores.ts'

export interface RemoteMemoryOptions extends StoresConfig {
  /** Extractors of generations that are pinned to others than those of this release. */
  readonly extractors?: readonly MemoryType[]
  readonly onWaiting?: OnWaiting
}

/**
 * Opens the memory of an installation whose stages run as services: what `openMemory` gives, for operators. It runs no
 * stage itself; what it waits for is done by the services, or times out.
 */
export async function openRemoteMemory(options: RemoteMemoryOptions): Promise<Memory> {
  const { extractors = [], onWaiting } = options
  const stores = await openStores(options, onWaiting)
  const encoder = await openShippedEncoder()
  const closers = [() => stores.close(), () => encoder.close()]
  const close = async () => {
    for (const one of closers.reverse()) await one()
  }
  try {
    await keepToEncoder(stores.graphs, encoder)
    const { router, headId, close: closeRouter } = await openRouter(encoder)
    const routers = createRouterShelf(encoder)
    closers.push(closeRouter, () => routers.close())
    const generations = await readGenerations(stores.graphs)
    const versions = await versionsFor(generations, router.id, routers, extractors)
    const engine = new RemoteStages({ ...stores, router, types: memoryTypes, encoder, versions }, generations)
    const clock = { now: () => Date.now() }
    return new Memory({
      ...{ engine, clock, timeZones: systemTimeZones, head: headId },
      openRouter: (folder) => routers.open(folder),
      close,
    })
  } catch (error) {
    await close()
    throw error
  }
}
