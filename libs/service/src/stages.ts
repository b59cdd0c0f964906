import { rootTopic } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import {
  AbstractStage,
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
import { EraseStage, eraseGroup } from './erase-stage.ts'
import { liveOf } from './generations.ts'

/** What stages are made of. */
export interface StageParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly router: TraceRouter
  readonly types: readonly MemoryType[]
  readonly tools: ExtractionTools
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
 * and type, one that projects per generation and type; those that abstract for the generation that answers; one that
 * erases. What two generations share is there once. A router's process works on `route` and `erase`; a projector's on
 * `extract`, `project` and `abstract` of its type.
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
  for (const make of plansOf(parts, generations)) {
    const before = handles.get(make.name)
    const ids = [...(before?.generations ?? []), ...make.generations]
    const stage = before ?? held.get(make.name) ?? make.handle()
    handles.set(make.name, { ...stage, generations: ids })
  }
  return [...handles.values()]
}

/** A stage as one generation asks for it; `handle` makes it where it is not yet there. */
interface StagePlan {
  readonly name: string
  readonly generations: readonly string[]
  handle(): StageHandle
}

function plansOf(parts: StageParts, generations: Generations): readonly StagePlan[] {
  const { kept } = generations
  return [
    ...kept.map((generation) => routePlan(parts, generation)),
    ...kept.flatMap((generation) => parts.types.map((type) => extractPlan(parts, generation, type))),
    ...kept.flatMap((generation) => parts.types.map((type) => projectPlan(parts, generation, type))),
    ...parts.types.flatMap((type) => abstractPlans(parts, liveOf(generations), type)),
    erasePlan(parts, kept),
  ]
}

function routePlan(parts: StageParts, generation: Generation): StagePlan {
  const group = routerGroup(generation)
  const own = { name: group, generations: [generation.id] }
  const handle = () => ({
    ...own,
    kind: 'route' as const,
    topic: rootTopic,
    group,
    advance: advanceOn(parts.log, createRouteStage({ ...parts, generation })),
  })
  return { ...own, handle }
}

function extractPlan(parts: StageParts, generation: Generation, type: MemoryType): StagePlan {
  const group = extractGroup(type, generation)
  const own = { name: `${group}-of-${generation.routingRun}`, generations: [generation.id] }
  const handle = () => ({
    ...own,
    kind: 'extract' as const,
    memoryKind: type.kind,
    topic: segmentsTopicOf(generation, type.kind),
    group,
    advance: advanceOn(parts.log, createExtractStage(parts.log, type, generation, parts.tools)),
  })
  return { ...own, handle }
}

function projectPlan({ log, graphs }: StageParts, generation: Generation, type: MemoryType): StagePlan {
  const group = projectionOf(type)
  const own = { name: `${group}-${generation.id}`, generations: [generation.id] }
  const handle = () => {
    const stage = new ProjectStage(log, graphs, type, generation)
    return {
      ...own,
      kind: 'project' as const,
      memoryKind: type.kind,
      topic: factsTopicOf(generation, type.kind),
      group,
      advance: (partition: number) => stage.advance(partition),
    }
  }
  return { ...own, handle }
}

/** Without a model, or for a type that makes nothing of many episodes, there is none. */
function abstractPlans(parts: StageParts, generation: Generation, type: MemoryType): readonly StagePlan[] {
  const { log, graphs, tools } = parts
  const { languageModel: model, onDropped } = tools
  const { abstraction } = type
  if (model === undefined || abstraction === undefined) return []
  const own = { name: `abstract-${type.kind}-${generation.id}`, generations: [generation.id] }
  const handle = () => {
    const needed = { log, graphs, type, generation, model, ...(onDropped && { onDropped }) }
    const stage = new AbstractStage(needed, abstraction)
    return {
      ...own,
      kind: 'abstract' as const,
      memoryKind: type.kind,
      topic: factsTopicOf(generation, type.kind),
      group: stage.group,
      advance: (partition: number) => stage.advance(partition),
    }
  }
  return [{ ...own, handle }]
}

function erasePlan(parts: StageParts, kept: readonly Generation[]): StagePlan {
  const own = { name: eraseGroup, generations: kept.map(({ id }) => id) }
  const handle = () => {
    const stage = new EraseStage(parts)
    return {
      ...own,
      kind: 'erase' as const,
      topic: rootTopic,
      group: eraseGroup,
      advance: (partition: number) => stage.advance(partition),
    }
  }
  return { ...own, handle }
}

const advanceOn = (log: EventLog, stage: Stage) => (partition: number) => advanceStage(log, stage, partition)
