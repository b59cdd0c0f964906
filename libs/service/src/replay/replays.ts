import { decisionsTopic, memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { EcphoryError, factsTopicOf, segmentsTopicOf } from '@ecphory/memory'
import type { Generation, Generations, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { answering, changeGenerations, generationOf, liveOf } from '../generations.ts'
import { pollMs } from '../limits.ts'
import { checkHistory } from './check-history.ts'
import { compareHistories } from './compare-histories.ts'
import type { ComparedHistories } from './compare-histories.ts'
import { makeGeneration } from './make-generation.ts'
import { reachesOf } from './reach.ts'
import type { ReachParts } from './reach.ts'
import { stretchOf } from './stretch.ts'
import type { Bound } from './stretch.ts'
import type { Versions } from './versions.ts'

/** The stages behind a replay: in this process (`Engine`) or in others. */
export interface ReplayHost {
  readonly parts: ReachParts & { readonly versions: Versions }
  currentGenerations(): Promise<Generations>
  /** Told once generations were changed, for stages that do not look themselves. */
  setGenerations?(generations: Generations): void
  poke(): void
  /** What keeps a generation from following, if anything is known to. */
  outageOf?(generation: string): unknown
  /** Resolves once nobody reads a generation that nobody is pointed to. */
  readsOver(generation: string): Promise<void>
  /** Resolves once no stage of a dropped generation writes any more. */
  stagesOver(): Promise<void>
}

export type Progress = (done: number, of: number) => void

export interface ReplayOptions {
  /** What the generation is called, e.g. `shadow`. */
  readonly into: string
  readonly router?: TraceRouter
  readonly extractors?: Readonly<Partial<Record<MemoryKind, MemoryType>>>
  /** Where they may be had again; kept with the generation. */
  readonly sources?: { readonly router?: string; readonly extractors?: Readonly<Partial<Record<MemoryKind, string>>> }
  /** With either, the generation is partial: made to be compared, and never to answer. */
  readonly from?: Bound
  readonly to?: Bound
  readonly progress?: Progress
}

export interface PromoteOptions {
  /** Moves the pointer of this tenant alone. */
  readonly tenant?: string
  readonly wait?: boolean
  readonly progress?: Progress
}

/**
 * Makes generations beside the one that answers, and moves the pointer between them. Reads and writes go on meanwhile.
 */
export class Replays {
  readonly #host: ReplayHost

  constructor(host: ReplayHost) {
    this.#host = host
  }

  /**
   * Makes a generation whose changed stages run anew beside the live ones, and resolves once it has come as far as those
   * had when it was begun. It keeps following. Throws `HISTORY_LOST`, `INVALID_ARGUMENT` for a name that is taken, or
   * what keeps it from following; then it stays, and goes on when that is over.
   */
  async replay(options: ReplayOptions): Promise<Generation> {
    const made = await this.begin(options)
    await this.follow(made.id, options.progress)
    return made
  }

  /** The same, resolved once the generation is named; its stages go on behind. */
  async begin({ into, router, extractors = {}, sources = {}, from, to }: ReplayOptions): Promise<Generation> {
    const { log, types, versions } = this.#host.parts
    const { kept } = await this.#host.currentGenerations()
    await checkHistory(log, types, kept)
    const stretch = from === undefined && to === undefined ? undefined : await stretchOf(log, from, to)
    const routerId = router === undefined ? undefined : versions.addRouter(router)
    const pins = Object.values(extractors).map((type) => {
      const source = sources.extractors?.[type.kind]
      return [type.kind, { id: versions.addType(type), ...(source !== undefined && { source }) }] as const
    })
    return this.#make({
      name: into,
      ...(routerId !== undefined && {
        router: { id: routerId, ...(sources.router !== undefined && { source: sources.router }) },
      }),
      extractors: Object.fromEntries(pins),
      ...(stretch !== undefined && { stretch }),
    })
  }

  /**
   * A generation of the same runs: its graphs are made from the recorded facts alone, without a model, a clock or the
   * network. It is compared with those that stood, and then answers in their place; they are dropped.
   */
  async rebuild(progress?: Progress): Promise<ComparedHistories & { readonly generation: string }> {
    const before = liveOf(await this.#host.currentGenerations())
    await checkHistory(this.#host.parts.log, this.#host.parts.types, [before])
    const made = await this.#make({})
    await this.follow(made.id, progress)
    const compared = await this.#compare(before, made)
    await this.promote(made.id, { wait: true })
    if (!answering(await this.#host.currentGenerations()).has(before.id)) await this.discard(before.id)
    return { ...compared, generation: made.id }
  }

  /** Waits until a generation has come as far as the live one is now, or to the end of its stretch. */
  async follow(name: string, progress?: Progress): Promise<void> {
    const { parts } = this.#host
    const generations = await this.#host.currentGenerations()
    const generation = generationOf(generations, name)
    const goals = generation.partial?.to ?? (await reachesOf(parts, liveOf(generations)))
    const total = goals.reduce((sum, goal) => sum + goal, 0)
    this.#host.poke()
    for (;;) {
      const reaches = await reachesOf(parts, generation)
      const done = goals.reduce((sum, goal, partition) => sum + Math.min(goal, reaches[partition] ?? 0), 0)
      progress?.(done, total)
      if (done >= total) return
      const outage = this.#host.outageOf?.(generation.id) ?? null
      if (outage !== null) throw outage
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /**
   * Lets a generation answer: everybody, or one tenant. Reads that run end where they began. Throws `NOT_PROMOTABLE`
   * until it has passed on every partition what the one that answers has, and for a partial one. With `wait`, it is let
   * catch up first, however the other goes on meanwhile.
   */
  async promote(name: string, { tenant, wait = false, progress }: PromoteOptions = {}): Promise<Generation> {
    for (let attempt = 1; ; attempt += 1) {
      const { partial } = generationOf(await this.#host.currentGenerations(), name, tenant)
      if (wait && partial === undefined) await this.follow(name, progress)
      try {
        return await this.#promoteNow(name, tenant)
      } catch (error) {
        const isBehind = error instanceof EcphoryError && error.code === 'NOT_PROMOTABLE' && partial === undefined
        if (!wait || !isBehind || attempt >= promotesMax) throw error
      }
    }
  }

  async #promoteNow(name: string, tenant: string | undefined): Promise<Generation> {
    const generations = await this.#host.currentGenerations()
    const target = generationOf(generations, name, tenant)
    const live = liveOf(generations, tenant)
    await this.#checkPromotable(target, live)
    if (target.id === live.id && (tenant === undefined || hasPointer(generations, tenant))) return target
    await this.#change((before) => pointTo(before, target.id, tenant, [...previousOf(before, tenant), live.id]))
    return target
  }

  /** Lets the generation answer that did before. Throws `NOT_FOUND` where there is none, and `NOT_PROMOTABLE` as `promote` does. */
  async rollback({ tenant }: { readonly tenant?: string } = {}): Promise<Generation> {
    const generations = await this.#host.currentGenerations()
    const previous = previousOf(generations, tenant)
    const last = previous.at(-1)
    if (last === undefined) throw new EcphoryError('NOT_FOUND', 'No generation that answered before is kept.')
    const target = generationOf(generations, last)
    await this.#checkPromotable(target, liveOf(generations, tenant))
    await this.#change((before) => pointTo(before, target.id, tenant, previousOf(before, tenant).slice(0, -1)))
    return target
  }

  /**
   * Drops a generation: its graphs, checkpoints, and the topics of runs that no kept one names. Throws `NOT_FOUND`, and
   * `INVALID_ARGUMENT` for one that answers somebody.
   */
  async discard(name: string): Promise<Generation> {
    const generations = await this.#host.currentGenerations()
    const dropped = generationOf(generations, name)
    if (answering(generations).has(dropped.id)) {
      throw new EcphoryError('INVALID_ARGUMENT', `Generation ${name} answers; let another one answer first.`)
    }
    const left = await this.#change((before) => without(before, dropped.id))
    await this.#host.readsOver(dropped.id)
    await this.#host.stagesOver()
    const { graphs, log, types } = this.#host.parts
    await graphs.dropGeneration(dropped.id)
    for (const topic of topicsOf(dropped, types)) {
      if (!left.kept.some((generation) => topicsOf(generation, types).has(topic))) await log.dropTopic(topic)
    }
    return dropped
  }

  /** All that differs must differ twice: an erasure may have reached one of the two before the other. */
  async #compare(before: Generation, after: Generation): Promise<ComparedHistories> {
    const { parts } = this.#host
    for (let attempt = 1; ; attempt += 1) {
      const [old, made] = [await reachesOf(parts, before), await reachesOf(parts, after)]
      const until = old.map((reach, partition) => Math.min(reach, made[partition] ?? 0))
      const compared = await compareHistories(parts, [before, after], until)
      if (compared.differing.length === 0 || attempt === comparesMax) return compared
      await this.follow(after.id)
    }
  }

  async #checkPromotable(target: Generation, live: Generation): Promise<void> {
    const { parts } = this.#host
    const called = target.name ?? target.id
    if (target.partial !== undefined) {
      throw new EcphoryError(
        'NOT_PROMOTABLE',
        `Generation ${called} is of a stretch of the log; it is there to be compared.`,
      )
    }
    parts.versions.typesOf(target, parts.types)
    const held = await reachesOf(parts, live)
    const own = await reachesOf(parts, target)
    const behind = held.findIndex((reach, partition) => (own[partition] ?? 0) < reach)
    if (behind < 0) return
    const place = `partition ${behind}: it has passed ${own[behind]} of ${held[behind]}`
    throw new EcphoryError('NOT_PROMOTABLE', `Generation ${called} is behind the one that answers on ${place}.`)
  }

  async #make(changes: Parameters<typeof makeGeneration>[3]): Promise<Generation> {
    const { types, versions } = this.#host.parts
    let made: Generation | undefined
    await this.#change((before) => {
      const base = liveOf(before)
      const own = makeGeneration(before, base, versions.typesOf(base, types), changes)
      made = own
      return { ...before, kept: [...before.kept, own], made: Number(own.id.slice(1)) }
    })
    return made as Generation
  }

  async #change(change: (generations: Generations) => Generations): Promise<Generations> {
    const changed = await changeGenerations(this.#host.parts.graphs, change)
    this.#host.setGenerations?.(changed)
    this.#host.poke()
    return changed
  }
}

/** How often two generations are compared before they are said to differ. */
const comparesMax = 3

/** How often one that waits to be promoted catches up with what has gone on meanwhile. */
const promotesMax = 100

function topicsOf(generation: Generation, types: readonly MemoryType[]): ReadonlySet<string> {
  const kinds = types.length > 0 ? types.map(({ kind }) => kind) : memoryKinds
  const derived = kinds.flatMap((kind) => [segmentsTopicOf(generation, kind), factsTopicOf(generation, kind)])
  return new Set([decisionsTopic(generation.routingRun), ...derived])
}

const hasPointer = ({ tenants = [] }: Generations, tenant: string): boolean =>
  tenants.some((pointer) => pointer.tenant === tenant)

function previousOf({ previous = [], tenants = [] }: Generations, tenant?: string): readonly string[] {
  if (tenant === undefined) return previous
  return tenants.find((pointer) => pointer.tenant === tenant)?.previous ?? []
}

function pointTo(
  generations: Generations,
  live: string,
  tenant: string | undefined,
  previous: readonly string[],
): Generations {
  if (tenant === undefined) return { ...generations, live, previous }
  const others = (generations.tenants ?? []).filter((pointer) => pointer.tenant !== tenant)
  return { ...generations, tenants: [...others, { tenant, live, previous }] }
}

function without(generations: Generations, id: string): Generations {
  const { kept, previous = [], tenants = [] } = generations
  if (kept.some((one) => one.id === id) && answering(generations).has(id)) {
    throw new EcphoryError('INVALID_ARGUMENT', `Generation ${id} answers by now.`)
  }
  const left = (ids: readonly string[]) => ids.filter((one) => one !== id)
  return {
    ...generations,
    kept: kept.filter((one) => one.id !== id),
    previous: left(previous),
    ...(tenants.length > 0 && {
      tenants: tenants.map((pointer) => ({ ...pointer, previous: left(pointer.previous) })),
    }),
  }
}
