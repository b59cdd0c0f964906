import { rootTopic } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import {
  AbstractStage,
  abstractStagePrefix,
  advanceStage,
  createExtractStage,
  extractGroup,
  factsTopicOf,
  ProjectStage,
  projectionOf,
  routerGroup,
  segmentsTopicOf,
} from '@ecphory/memory'
import type { EventLog, ExtractionTools, Generation, Generations, GraphStore, MemoryType, Stage } from '@ecphory/memory'
import { createRouteStage } from '@ecphory/routing'
import type { TraceRouter } from '@ecphory/routing'
import { withDeadline } from './deadline.ts'
import { EraseStage, eraseGroup } from './erase-stage.ts'
import { answering, liveOf, readGenerations } from './generations.ts'
import { extractMsMax } from './limits.ts'
import { advanceExtractorWithin, advanceRouterWithin } from './replay/bounded-stage.ts'
import { Versions } from './replay/versions.ts'

/** What stages are made of. */
export interface StageParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly router: TraceRouter
  readonly types: readonly MemoryType[]
  readonly tools: ExtractionTools
  /** Routers and extractors of generations that are pinned to others than these. */
  readonly versions?: Versions
  /** How long one event may take to extract; default `extractMsMax`. */
  readonly extractMs?: number
}

export type StageKind = 'route' | 'extract' | 'project' | 'abstract' | 'erase'

/** One stage that the kept generations need, ready to be advanced by whoever's work it is. */
export interface StageHandle {
  /** The same for the same stage, and for no other. */
  readonly name: string
  readonly kind: StageKind
  /** Whose type it is; absent for the router and the eraser. */
  readonly memoryKind?: MemoryKind
  /** Ids of the generations that rest on it. */
  readonly generations: readonly string[]
  /** What it reads. */
  readonly topic: string
  /** Whose progress it is: a consumer group of the log, for `project` the projection of the graph's checkpoint. */
  readonly group: string
  /** Takes one batch of a partition; resolves with the count of events taken. */
  advance(partition: number): Promise<number>
}

/**
 * The stages of the kept generations: one that routes per routing run, one that extracts per routing run, extraction run
 * and type, one that projects per generation and type; those that abstract for the generations that answer; one that
 * erases. What two generations share is there once. A router's process works on `route` and `erase`; a projector's on
 * `extract`, `project` and `abstract` of its type. One whose version is missing here rejects with `VERSION_MISSING`.
 *
 * `known` are handles made before: a stage that is still needed stays the same, with what it keeps at hand.
 */
export function stagesOf(
  parts: StageParts,
  generations: Generations,
  known: readonly StageHandle[] = [],
): readonly StageHandle[] {
  const handles = new Map<string, StageHandle>()
  const held = new Map(known.map((handle) => [handle.name, handle]))
  for (const plan of plansOf(parts, generations)) {
    const before = handles.get(plan.name)
    const { advance: makeAdvance, ...described } = plan
    const advance = before?.advance ?? held.get(plan.name)?.advance ?? inTurn(lazily(makeAdvance))
    const ids = [...(before?.generations ?? []), ...plan.generations]
    handles.set(plan.name, { ...described, generations: ids, advance })
  }
  return [...handles.values()]
}

type Advance = StageHandle['advance']

/** A stage as one generation asks for it; `advance` makes what advances it, where it is not yet there. */
type StagePlan = Omit<StageHandle, 'advance'> & { readonly advance: () => Advance }

/** Made when it is first needed, and again until it can be: what it needs may come later. */
function lazily(make: () => Advance): Advance {
  let made: Advance | undefined
  return async (partition) => (made ??= make())(partition)
}

/** One batch at a time, whoever asks for it: two would refuse each other's checkpoint. */
function inTurn(advance: Advance): Advance {
  let last: Promise<unknown> = Promise.resolve()
  return (partition) => {
    const next = last.then(() => advance(partition))
    last = next.catch(() => undefined)
    return next
  }
}

function plansOf(parts: StageParts, generations: Generations): readonly StagePlan[] {
  // A run that a whole generation shares with a partial one is whole.
  const kept = [...generations.kept].sort((a, b) => Number(a.partial !== undefined) - Number(b.partial !== undefined))
  const graphed = kept.filter(({ partial }) => partial === undefined)
  const answers = [...answering(generations)].map((id) => graphed.find((one) => one.id === id) ?? liveOf(generations))
  return [
    ...kept.map((generation) => routePlan(parts, generation)),
    ...kept.flatMap((generation) => parts.types.map((type) => extractPlan(parts, generation, type))),
    ...graphed.flatMap((generation) => parts.types.map((type) => projectPlan(parts, generation, type))),
    ...answers.flatMap((generation) => parts.types.flatMap((type) => abstractPlans(parts, generation, type))),
    erasePlan(parts, kept),
  ]
}

function routePlan(parts: StageParts, generation: Generation): StagePlan {
  const { log, graphs, types } = parts
  const { id, routingRun, partial } = generation
  const group = routerGroup(generation)
  const otherRuns = async () => {
    const runs = (await readGenerations(graphs)).kept.map((kept) => kept.routingRun)
    return [...new Set(runs)].filter((run) => run !== routingRun)
  }
  const advance = () => {
    const router = versionsOf(parts).routerOf(generation, parts.router)
    const stage = createRouteStage({ log, router, types, generation, otherRuns })
    return partial === undefined ? advanceOn(log, stage) : (at: number) => advanceRouterWithin(log, stage, partial, at)
  }
  return { name: group, kind: 'route', generations: [id], topic: rootTopic, group, advance }
}

function extractPlan(parts: StageParts, generation: Generation, shipped: MemoryType): StagePlan {
  const { log, tools, extractMs = extractMsMax } = parts
  const { id, routingRun, partial } = generation
  const group = extractGroup(shipped, generation)
  const advance = () => {
    const type = versionsOf(parts).typeOf(generation, shipped)
    const made = createExtractStage(log, type, generation, tools)
    const stage: Stage = {
      ...made,
      handle: (record, step) => withDeadline(made.handle(record, step), extractMs, `Extracting (${type.extractor})`),
    }
    return partial === undefined
      ? advanceOn(log, stage)
      : (at: number) => advanceExtractorWithin(log, stage, partial, at)
  }
  const topic = segmentsTopicOf(generation, shipped.kind)
  const name = `${group}-of-${routingRun}`
  return { name, kind: 'extract', memoryKind: shipped.kind, generations: [id], topic, group, advance }
}

function projectPlan(parts: StageParts, generation: Generation, shipped: MemoryType): StagePlan {
  const { id } = generation
  const group = projectionOf(shipped)
  const advance = () => {
    const type = versionsOf(parts).typeOf(generation, shipped)
    const stage = new ProjectStage(parts.log, parts.graphs, type, generation)
    return (partition: number) => stage.advance(partition)
  }
  const topic = factsTopicOf(generation, shipped.kind)
  return { name: `${group}-${id}`, kind: 'project', memoryKind: shipped.kind, generations: [id], topic, group, advance }
}

/** Without a model, or for a type that makes nothing of many episodes, there is none. One asks for all that share a run. */
function abstractPlans(parts: StageParts, generation: Generation, shipped: MemoryType): readonly StagePlan[] {
  const { log, graphs, tools } = parts
  const { languageModel: model, onDropped } = tools
  if (model === undefined || shipped.abstraction === undefined) return []
  const run = generation.extractionRuns[shipped.kind]
  const name = `${abstractStagePrefix}${shipped.kind}-${run}`
  const owners = async () => {
    const generations = await readGenerations(graphs)
    return (tenant: string) => liveOf(generations, tenant).extractionRuns[shipped.kind] === run
  }
  const advance = () => {
    const type = versionsOf(parts).typeOf(generation, shipped)
    if (type.abstraction === undefined) return async () => 0
    const needed = { log, graphs, type, generation, model, owners, ...(onDropped && { onDropped }) }
    const stage = new AbstractStage(needed, type.abstraction)
    return (partition: number) => stage.advance(partition)
  }
  const topic = factsTopicOf(generation, shipped.kind)
  const own = { kind: 'abstract' as const, memoryKind: shipped.kind, generations: [generation.id], topic }
  return [{ ...own, name, group: name, advance }]
}

function erasePlan(parts: StageParts, kept: readonly Generation[]): StagePlan {
  const advance = () => {
    const stage = new EraseStage(parts)
    return (partition: number) => stage.advance(partition)
  }
  const generations = kept.map(({ id }) => id)
  return { name: eraseGroup, kind: 'erase', generations, topic: rootTopic, group: eraseGroup, advance }
}

const noVersions = new Versions()
const versionsOf = ({ versions = noVersions }: StageParts): Versions => versions

const advanceOn =
  (log: EventLog, stage: Stage): Advance =>
  (partition) =>
    advanceStage(log, stage, partition)
