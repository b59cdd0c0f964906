import { memoryTypes } from '@ecphory/memory'
import type { Clock, Encoder, LanguageModel, MemoryType } from '@ecphory/memory'
import { createRouterShelf, openRouter, openShippedEncoder } from '@ecphory/onnx'
import type { Annotator, Gate } from '@ecphory/routing'
import { Engine, keepToEncoder, Memory, readGenerations, systemTimeZones, versionsFor } from '@ecphory/service'
import { openSqlite } from '@ecphory/sqlite'

export interface MemoryOptions {
  /** The file; it is made where it does not exist. */
  readonly path: string
  /** Default: the shipped encoder. A file keeps to the encoder that it was made with. */
  readonly encoder?: Encoder
  /** Default: none; everything then goes by rules and small models in this process. */
  readonly languageModel?: LanguageModel
  /** Whoever labels what the router is not sure of. Default: nobody; such decisions are marked `unannotated`. */
  readonly annotator?: Annotator
  /** What decides when it is asked. Default: the schedule, which asks about less with every training round. */
  readonly gate?: Gate
  /** Greatest size of the file; a write beyond it fails with `STORE_FULL`. Default: the disk is the bound. */
  readonly bytesMax?: number
  /** Extractors of generations that are pinned to others than those of this release. */
  readonly extractors?: readonly MemoryType[]
  /** Default: the system's clock. */
  readonly clock?: Clock
}

/**
 * Opens an embedded memory: one process, one SQLite file, no server, no key, no network.
 *
 * Throws `RUNTIME_TOO_OLD`, `STORE_LOCKED` (another process has the file open), `STORE_FOREIGN`, `STORE_CORRUPT`,
 * `STORE_TOO_NEW`, `STORE_FAILED` (no directory, no permission), or `ENCODER_MISMATCH` where the file's vectors are of another encoder.
 */
export async function openMemory(options: MemoryOptions): Promise<Memory> {
  const { path, bytesMax } = options
  const store = await openSqlite({ path, ...(bytesMax !== undefined && { bytesMax }) })
  const shipped = options.encoder === undefined ? await openShippedEncoder() : null
  const close = async () => {
    await store.close()
    await shipped?.close()
  }
  try {
    const encoder = options.encoder ?? (shipped as Encoder)
    await keepToEncoder(store.graphs, encoder)
    const { router, headId, close: closeRouter } = await openRouter(encoder, options)
    const tools = { encoder, ...(options.languageModel && { languageModel: options.languageModel }) }
    const routers = createRouterShelf(encoder, options)
    const generations = await readGenerations(store.graphs)
    const versions = await versionsFor(generations, router.id, routers, options.extractors ?? [])
    const parts = { log: store.log, graphs: store.graphs, router, types: memoryTypes, tools, versions }
    const engine = new Engine(parts, generations)
    const clock = options.clock ?? { now: () => Date.now() }
    const closeAll = async () => {
      await closeRouter()
      await routers.close()
      await close()
    }
    const memory = new Memory({
      ...{ engine, clock, timeZones: systemTimeZones, head: headId },
      openRouter: (folder) => routers.open(folder),
      close: closeAll,
    })
    engine.poke()
    return memory
  } catch (error) {
    await close()
    throw error
  }
}
