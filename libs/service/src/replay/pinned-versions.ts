import { EcphoryError } from '@ecphory/memory'
import type { Generations, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { Versions } from './versions.ts'

/** Opens a router with the head of a folder. */
interface Routers {
  open(folder: string): Promise<TraceRouter>
}

/**
 * What the kept generations are pinned to, as far as it can be had. A head lies where it lay when it was replayed, and is
 * told by its hash. An extractor is code: a store never says what code to run, so it is taken from `extractors` alone.
 */
export async function versionsFor(
  { kept }: Generations,
  shipped: string | undefined,
  routers: Routers,
  extractors: readonly MemoryType[],
): Promise<Versions> {
  const versions = new Versions()
  for (const type of extractors) versions.addType(type)
  const pins = new Map(
    kept.flatMap(({ pinned }) => (pinned?.router === undefined ? [] : [[pinned.router.id, pinned.router]])),
  )
  for (const { id, source } of pins.values()) {
    if (id === shipped || source === undefined) continue
    const router = await routers.open(source).catch((error: unknown) => {
      // Its generation then tells that the router is missing, and the others go on.
      if (error instanceof EcphoryError && ['FILE_UNREADABLE', 'ENCODER_MISMATCH'].includes(error.code)) return null
      throw error
    })
    if (router?.id === id) versions.addRouter(router)
  }
  return versions
}
