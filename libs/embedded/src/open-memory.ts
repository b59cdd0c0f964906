import type { PolicyShelf } from '@ecphory/admission'
import { memoryTypes } from '@ecphory/memory'
import type { Clock, Encoder, LanguageModel, MemoryType } from '@ecphory/memory'
import {
  createHead,
  createHeadFolder,
  createRouterOn,
  createRouterShelf,
  openShippedEncoder,
  openShippedHead,
  readShippedBase,
  openShippedPolicies,
} from '@ecphory/onnx'
import { oneHead } from '@ecphory/routing'
import type { Annotator, Gate, OpenHead } from '@ecphory/routing'
import {
  createLearning,
  createTrainingThread,
  Engine,
  keepToEncoder,
  Memory,
  readGenerations,
  systemTimeZones,
  versionsFor,
} from '@ecphory/service'
import type { StageHandle } from '@ecphory/service'
import { openSqlite } from '@ecphory/sqlite'
import type { SqliteStore } from '@ecphory/sqlite'

export interface MemoryOptions {
  /** The file; it is made where it does not exist. Heads that its router trains lie beside it, in `<path>.heads`. */
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
  /** What decides of admission. Default: what is shipped. */
  readonly admission?: PolicyShelf
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
  const ownEncoder = options.encoder === undefined ? await openShippedEncoder() : null
  const closers = [() => store.close(), async () => ownEncoder?.close()]
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    const encoder = options.encoder ?? (ownEncoder as Encoder)
    await keepToEncoder(store.graphs, encoder)
    const shipped = await openShippedHead()
    const routers = createRouterShelf(encoder, options)
    closers.push(
      () => shipped.release(),
      () => routers.close(),
    )
    const pinned = createRouterOn(encoder, oneHead(shipped), options)
    const generations = await readGenerations(store.graphs)
    const versions = await versionsFor(generations, pinned.id, routers, options.extractors ?? [])
    versions.addRouter(pinned)
    const clock = options.clock ?? { now: () => Date.now() }
    const { heads, learning } = learningBeside(store, shipped, clock)
    const parts = {
      ...{ log: store.log, graphs: store.graphs, types: memoryTypes, versions },
      router: createRouterOn(encoder, heads, options),
      tools: { encoder, ...(options.languageModel && { languageModel: options.languageModel }) },
      onBatch({ kind }: StageHandle) {
        if (kind === 'route') learning.poke()
      },
    }
    const engine = new Engine(parts, generations)
    const memory = new Memory({
      ...{ engine, clock, timeZones: systemTimeZones, head: shipped.manifest.id, learning },
      ...{ openRouter: (folder) => routers.open(folder), close },
      admission: options.admission ?? (await openShippedPolicies(encoder, options.languageModel)),
    })
    engine.poke()
    return memory
  } catch (error) {
    await close()
    throw error
  }
}

const learningBeside = ({ log, graphs, path }: SqliteStore, shipped: OpenHead, clock: Clock) =>
  createLearning({
    ...{ log, graphs, clock, shipped, store: createHeadFolder(`${path}.heads`), open: createHead },
    ...{ base: readShippedBase, rounds: createTrainingThread() },
  })
