import { decisionMadeV1, decisionRevisedV1, decisionsTopic, isOf, rootTopic } from '@ecphory/events'
import type { EcphoryEvent, RoutedSegment } from '@ecphory/events'
import { factsTopicOf, firstGeneration, rootOf, spaceOf, stageBatchMax } from '@ecphory/memory'
import type { Encoder, EventLog, FactBase, GraphStore, LogRecord, MemoryType } from '@ecphory/memory'
import { createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import type { TraceRouter } from '@ecphory/routing'
import { Engine } from '../engine.ts'
import { subjectsOf } from '../replay/compare-histories.ts'
import type { Outcome, RecordedDecisions, RecordedFacts, RecordedItem } from './history.ts'

export interface HistoryParts {
  readonly router: TraceRouter
  readonly types: readonly MemoryType[]
  readonly encoder: Encoder
}

/** What root events come to, on stores in memory, without a model. */
export async function runHistory(
  events: readonly EcphoryEvent[],
  { router, types, encoder }: HistoryParts,
  isOneByOne: boolean,
): Promise<Outcome> {
  const log = createMemoryEventLog({ partitions: 1 })
  const graphs = createMemoryGraphStore()
  const generations = { live: firstGeneration.id, kept: [firstGeneration] }
  const engine = new Engine({ log, graphs, router, types, tools: { encoder } }, generations)
  try {
    for (const event of events) {
      await log.append([{ topic: rootTopic, event }])
      if (isOneByOne) await engine.drain()
    }
    await engine.drain()
    return {
      decisions: await readAllDecisions(log),
      facts: (await Promise.all(types.map((type) => readRunFacts(log, type)))).flat(),
      items: await readItems(graphs, types),
    }
  } finally {
    await engine.stop()
    await log.close()
    await graphs.close()
  }
}

async function readAllDecisions(log: EventLog): Promise<readonly RecordedDecisions[]> {
  const byTrace = new Map<string, RecordedDecisions['segments'][number][]>()
  for await (const { event } of allOf(log, decisionsTopic(firstGeneration.routingRun))) {
    if (!isOf(decisionMadeV1, event) && !isOf(decisionRevisedV1, event)) continue
    const { traceId, segmentId, labels, stored, doubtful } = event.data
    byTrace.set(traceId, [...(byTrace.get(traceId) ?? []), { segmentId, labels, stored, doubtful }])
  }
  return [...byTrace].map(([traceId, segments]) => ({ traceId, segments }))
}

async function readRunFacts(log: EventLog, type: MemoryType): Promise<readonly RecordedFacts[]> {
  const found: RecordedFacts[] = []
  for await (const { event } of allOf(log, factsTopicOf(firstGeneration, type.kind))) {
    if (event.type !== type.event.type) continue
    const { segment, facts } = event.data as { segment: RoutedSegment; facts: readonly FactBase[] }
    const root = rootOf(event)?.offset ?? -1
    found.push({ kind: type.kind, event: event.type, segmentId: segment.segmentId, root, facts })
  }
  return found
}

async function readItems(graphs: GraphStore, types: readonly MemoryType[]): Promise<readonly RecordedItem[]> {
  const items: RecordedItem[] = []
  for (const { tenant, user } of await subjectsOf({ graphs }, [firstGeneration])) {
    for (const { kind } of types) {
      const { versions } = await graphs.dump(spaceOf({ tenant, user }, firstGeneration.id, kind))
      items.push(...versions.map((version) => ({ kind, tenant, user, ...version })))
    }
  }
  return items
}

async function* allOf(log: EventLog, topic: string): AsyncGenerator<LogRecord> {
  for (let from = 0; ;) {
    const records = await log.read(topic, 0, from, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return
    yield* records
    from = last.position.offset + 1
  }
}
