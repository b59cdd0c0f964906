import type { MemoryKind } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Generation, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'

/**
 * Routers and extractors beside those of this release, by their ids: what pinned runs go by. A process that lacks one
 * leaves that run where it is, and goes on with the others.
 */
export class Versions {
  readonly #routers = new Map<string, TraceRouter>()
  readonly #types = new Map<string, MemoryType>()

  /** Throws `INVALID_ARGUMENT` for a router without an id: nobody could tell later what a run was made with. */
  addRouter(router: TraceRouter): string {
    const { id } = router
    if (id === undefined) throw new EcphoryError('INVALID_ARGUMENT', 'A router that is replayed has an id.')
    this.#routers.set(id, router)
    return id
  }

  /** An extractor is a memory type: how it settles and is recalled belongs to the facts that it finds. */
  addType(type: MemoryType): string {
    this.#types.set(typeKey(type.kind, type.extractor), type)
    return type.extractor
  }

  /** The router of a generation. Throws `VERSION_MISSING`. */
  routerOf({ id, name, pinned }: Generation, shipped: TraceRouter): TraceRouter {
    const version = pinned?.router
    if (version === undefined || version.id === shipped.id) return shipped
    return this.#routers.get(version.id) ?? missing(`router ${version.id}`, name ?? id, version.source)
  }

  /** The types of a generation, in their order. Throws `VERSION_MISSING`. */
  typesOf(generation: Generation, shipped: readonly MemoryType[]): readonly MemoryType[] {
    return shipped.map((type) => this.typeOf(generation, type))
  }

  typeOf({ id, name, pinned }: Generation, shipped: MemoryType): MemoryType {
    const version = pinned?.extractors?.[shipped.kind]
    if (version === undefined || version.id === shipped.extractor) return shipped
    const own = this.#types.get(typeKey(shipped.kind, version.id))
    return own ?? missing(`extractor ${version.id} (${shipped.kind})`, name ?? id, version.source)
  }
}

const typeKey = (kind: MemoryKind, extractor: string): string => `${kind} ${extractor}`

function missing(what: string, generation: string, source?: string): never {
  const from = source === undefined ? '' : `; it came from ${source}`
  throw new EcphoryError('VERSION_MISSING', `Generation ${generation} needs the ${what}, which is not here${from}.`)
}
