import {
  deadLettersTopic,
  decisionMadeV1,
  decisionsTopic,
  eventParkedV1,
  eventRetriedV1,
  isOf,
  rootTopic,
  traceRefusedV1,
} from '@ecphory/events'
import type { Decision, EventParked } from '@ecphory/events'
import type { Generation } from '../generation.ts'
import { segmentsTopicOf, spaceOf } from '../generation.ts'
import type { MemoryType } from '../memory-type.ts'
import type { EventLog, LogPosition, LogRecord } from '../ports/event-log.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { extractGroup } from './extract-stage.ts'
import { projectionOf, projectStageOf } from './project-stage.ts'

/**
 * How far it has come. `WITHDRAWN`: some of it was worth storing, and nothing of it is recalled: it was retracted or
 * erased, now or when the same was recorded before, or labelled as nothing to keep.
 */
export type ReceiptState = 'RECEIVED' | 'ROUTED' | 'EXTRACTED' | 'SEARCHABLE' | 'WITHDRAWN' | 'REFUSED' | 'PARKED'

export interface Receipt {
  readonly traceId: string
  readonly position: LogPosition
  readonly state: ReceiptState
  /** Why, for `REFUSED` and `PARKED`. */
  readonly reason?: { readonly code: string; readonly message: string }
}

export interface ReceiptSources {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly types: readonly MemoryType[]
  readonly generation: Generation
  /** Where a trace was first seen, if that is before a position: what comes again is skipped, and is as the first is. */
  firstSight(traceId: string, before: LogPosition): Promise<LogPosition | undefined>
}

export const routerGroup = (generation: Generation): string => `router-${generation.routingRun}`

/** How far a root event has come. Computed from watermarks at each call; nothing of it is stored. */
export async function receiptOf(sources: ReceiptSources, traceId: string, position: LogPosition): Promise<Receipt> {
  const { log, generation } = sources
  const [letter] = openLetters(await log.derivedFrom(deadLettersTopic, position), stageNamesOf(sources))
  if (letter !== undefined) {
    return { traceId, position, state: 'PARKED', reason: { code: letter.code, message: letter.reason } }
  }
  const decisions: Decision[] = []
  for (const { event } of await log.derivedFrom(decisionsTopic(generation.routingRun), position)) {
    if (isOf(decisionMadeV1, event)) decisions.push(event.data)
    if (!isOf(traceRefusedV1, event)) continue
    return { traceId, position, state: 'REFUSED', reason: { code: event.data.code, message: event.data.reason } }
  }
  const state = await stateOf(sources, position)
  if (state !== 'SEARCHABLE') return { traceId, position, state }
  const first = decisions.length > 0 ? undefined : await sources.firstSight(traceId, position)
  if (first !== undefined) return { ...(await receiptOf(sources, traceId, first)), position }
  return { traceId, position, state: (await isOutOfGraphs(sources, decisions)) ? 'WITHDRAWN' : state }
}

/** Whether segments were to be stored of which no graph holds any. A label may have moved them to another graph. */
async function isOutOfGraphs({ graphs, generation, types }: ReceiptSources, decisions: readonly Decision[]) {
  const stored = decisions.filter((decision) => decision.stored.length > 0)
  const [first] = stored
  if (first === undefined) return false
  const segmentIds = stored.map(({ segmentId }) => segmentId)
  for (const kind of new Set([...first.stored, ...types.map(({ kind }) => kind)])) {
    const anchors = await graphs.anchors(spaceOf(first.subject, generation.id, kind), segmentIds, {})
    if (anchors.length > 0) return false
  }
  return true
}

/** What one generation's stages have parked of a root event, and did not run again since. */
function openLetters(records: readonly LogRecord[], stages: ReadonlySet<string>): readonly EventParked[] {
  const open = new Map<string, EventParked>()
  for (const { event } of records) {
    if (isOf(eventRetriedV1, event)) open.delete(event.data.letterId)
    if (isOf(eventParkedV1, event) && stages.has(event.data.stage)) open.set(event.id, event.data)
  }
  return [...open.values()]
}

/** The stages that a receipt speaks of. A request to a model is of no single trace. */
function stageNamesOf({ generation, types }: ReceiptSources): ReadonlySet<string> {
  const ofTypes = types.flatMap((type) => [
    extractGroup(type, generation),
    projectStageOf(projectionOf(type), generation.id),
  ])
  return new Set([routerGroup(generation), ...ofTypes])
}

async function stateOf(sources: ReceiptSources, { partition, offset }: LogPosition): Promise<ReceiptState> {
  const { log, graphs, types, generation } = sources
  const passed = async (marks: readonly Promise<number>[]) => (await Promise.all(marks)).every((mark) => mark > offset)
  const projected = types.map((type) => graphs.watermark(projectionOf(type), generation.id, partition))
  if (await passed(projected)) return 'SEARCHABLE'
  const extracted = types.map((type) =>
    log.watermark(extractGroup(type, generation), segmentsTopicOf(generation, type.kind), partition),
  )
  if (await passed(extracted)) return 'EXTRACTED'
  if (await passed([log.watermark(routerGroup(generation), rootTopic, partition)])) return 'ROUTED'
  return 'RECEIVED'
}
