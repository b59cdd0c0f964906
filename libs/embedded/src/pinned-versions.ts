import { EcphoryError } from '@ecphory/memory'
import type { Encoder, Generations, MemoryType } from '@ecphory/memory'
import { openRouter } from '@ecphory/onnx'
import type { Annotator, TraceRouter } from '@ecphory/routing'
import { Versions } from '@ecphory/service'

/** Routers with the heads of folders, all on one encoder. */
export interface RouterShelf {
  open(folder: string): Promise<TraceRouter>
  close(): Promise<void>
}

export function createRouterShelf(encoder: Encoder, annotator?: Annotator): RouterShelf {
  const opened: { close(): Promise<void> }[] = []
  return {
    async open(folder) {
      const made = await openRouter(encoder, annotator, folder)
      opened.push(made)
      return made.router
    },
    async close() {
      for (const router of opened.splice(0)) await router.close()
    },
  }
}

/**
 * What the kept generations are pinned to, as far as it can be had. A head lies where it lay when it was replayed, and is
 * told by its hash. An extractor is code: a store never says what code to run, so it is taken from `extractors` alone.
 */
export async function versionsFor(
  { kept }: Generations,
  shipped: string | undefined,
  routers: RouterShelf,
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
