import { memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Generation, Generations, MemoryType, Pinned, PinnedVersion, Stretch } from '@ecphory/memory'
import { nextNumber } from '../generations.ts'

/** What a new generation is to have in other versions than the one that it is made beside. */
export interface Changes {
  readonly name?: string
  readonly router?: PinnedVersion
  readonly extractors?: Readonly<Partial<Record<MemoryKind, PinnedVersion>>>
  readonly stretch?: Stretch
}

/**
 * A generation beside a base: what changes gets runs of its own, and so does what comes behind it, since another router
 * cuts and places other segments. What does not change is shared. New runs are bound to their versions.
 */
export function makeGeneration(
  generations: Generations,
  base: Generation,
  types: readonly MemoryType[],
  { name, router, extractors = {}, stretch }: Changes,
): Generation {
  const number = nextNumber(generations)
  if (name !== undefined) checkName(generations, name)
  const isNew = (kind: MemoryKind) => router !== undefined || extractors[kind] !== undefined
  const runs = memoryKinds.map((kind) => [kind, isNew(kind) ? `x${number}` : base.extractionRuns[kind]] as const)
  const pinned = pinnedOf(base, types, router, extractors)
  return {
    id: `g${number}`,
    routingRun: router === undefined ? base.routingRun : `r${number}`,
    extractionRuns: Object.fromEntries(runs) as Record<MemoryKind, string>,
    ...(name !== undefined && { name }),
    ...(pinned !== undefined && { pinned }),
    ...(stretch !== undefined && { partial: stretch }),
  }
}

function pinnedOf(
  base: Generation,
  types: readonly MemoryType[],
  router: PinnedVersion | undefined,
  extractors: NonNullable<Changes['extractors']>,
): Pinned | undefined {
  const kept: Partial<Record<MemoryKind, PinnedVersion>> = { ...base.pinned?.extractors }
  if (router !== undefined) for (const { kind, extractor } of types) kept[kind] ??= { id: extractor }
  const bound = { ...kept, ...extractors }
  const routing = router ?? base.pinned?.router
  if (routing === undefined && Object.keys(bound).length === 0) return undefined
  return { ...(routing !== undefined && { router: routing }), extractors: bound }
}

/** Names that mean another thing already: a pointer, and what ids look like. */
function checkName({ kept }: Generations, name: string): void {
  if (name === 'live' || /^g\d+$/.test(name) || !/^[\w.-]{1,64}$/.test(name)) {
    throw new EcphoryError('INVALID_ARGUMENT', `A generation can't be called ${JSON.stringify(name)}.`)
  }
  if (kept.some((generation) => generation.name === name)) {
    throw new EcphoryError(
      'INVALID_ARGUMENT',
      `There is a generation ${name} already; discard it, or take another name.`,
    )
  }
}
