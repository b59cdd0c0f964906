import { EcphoryError } from '@ecphory/memory'
import type { Generation, Generations } from '@ecphory/memory'
import { answering, liveIdOf } from '../generations.ts'
import { reachesOf } from './reach.ts'
import type { ReachParts } from './reach.ts'

/** A kept generation as an operator sees it. */
export interface GenerationState {
  readonly id: string
  readonly name: string | null
  /** Whom it answers: everybody without a pointer of his own, or the tenants that are named. */
  readonly answers: 'everybody' | readonly string[]
  readonly isPartial: boolean
  /** What it is pinned to, by what it replaces: `router`, or a type. */
  readonly versions: Readonly<Record<string, string>>
  /** The root offset that it has passed, by partition. */
  readonly reaches: readonly number[]
  /** What keeps it from following; null while all is well. */
  readonly outage: string | null
}

interface StatesHost {
  readonly parts: ReachParts
  readonly generations: Generations
  outageOf(generation: string): unknown
}

export function statesOf(host: StatesHost): Promise<readonly GenerationState[]> {
  const { parts, generations } = host
  return Promise.all(
    generations.kept.map(async (generation) => ({
      id: generation.id,
      name: generation.name ?? null,
      answers: answersOf(generations, generation.id),
      isPartial: generation.partial !== undefined,
      versions: versionsOf(generation),
      reaches: await reachesOf(parts, generation),
      outage: toSentence(answering(generations).has(generation.id) ? null : host.outageOf(generation.id)),
    })),
  )
}

function answersOf(generations: Generations, id: string): GenerationState['answers'] {
  if (liveIdOf(generations) === id) return 'everybody'
  return (generations.tenants ?? []).filter(({ live }) => live === id).map(({ tenant }) => tenant)
}

function versionsOf({ pinned }: Generation): GenerationState['versions'] {
  const extractors = Object.entries(pinned?.extractors ?? {}).map(([kind, version]) => [kind, version.id])
  return Object.fromEntries([...(pinned?.router === undefined ? [] : [['router', pinned.router.id]]), ...extractors])
}

function toSentence(outage: unknown): string | null {
  if (outage === null || outage === undefined) return null
  return outage instanceof EcphoryError ? `${outage.code}: ${outage.message}` : String(outage)
}
