import { statSync } from 'node:fs'
import { isOf, memoryKinds, rootTopic, segmentRoutedV1 } from '@ecphory/events'
import type { EventTime, MemoryKind } from '@ecphory/events'
import { firstGeneration, memoryTypes, recall, recordTrace, segmentsTopicOf } from '@ecphory/memory'
import type { EventLog, MessageInput } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { readGenerations, stagesOf } from '@ecphory/service'
import type { StageKind } from '@ecphory/service'
import { openSqlite } from '@ecphory/sqlite'
import type { SqliteStore } from '@ecphory/sqlite'
import { costOf } from '../measure.ts'
import type { Counts, Meter } from './meter.ts'

/** What a stage costs for each segment that it takes, or each request that it answers. */
export interface StageCost extends Counts {
  readonly stage: 'store' | 'route' | 'extract' | 'project' | 'abstract' | 'recall'
  readonly kind: MemoryKind | 'all'
  /** Segments, or requests, that the rest is divided by. */
  readonly count: number
  /** Milliseconds of the whole process, the encoder's thread included. */
  readonly cpuMs: number
  /** By which the closed file grew. */
  readonly bytes: number
}

export interface CostParts {
  readonly path: string
  readonly router: TraceRouter
  readonly meter: Meter
  /** Each is a trace of its own. */
  readonly messages: readonly MessageInput[]
  readonly questions: readonly string[]
}

const subject = { tenant: 'local', user: 'ana' }
const now: EventTime = { instant: Date.UTC(2026, 0, 1), offsetMinutes: 0, precision: 'instant', source: 'given' }

/** Takes the same messages through one stage after the other, each on the file as the one before it left it. */
export async function stageCosts(parts: CostParts): Promise<readonly StageCost[]> {
  const { path, messages, questions, meter } = parts
  const rows: StageCost[] = []
  // The empty tables are nobody's cost.
  await (await openSqlite({ path })).close()
  const measure = async (at: Pick<StageCost, 'stage' | 'kind' | 'count'>, work: (store: SqliteStore) => unknown) =>
    void rows.push({ ...at, ...(await costEach(parts, at.count, work)) })

  await measure({ stage: 'store', kind: 'all', count: messages.length }, ({ log }) => record(log, messages))
  await measure({ stage: 'route', kind: 'all', count: messages.length }, (store) => drain(parts, store, 'route'))
  const counts = await segmentCounts(path)
  for (const stage of ['extract', 'project'] as const) {
    for (const kind of memoryKinds) {
      await measure({ stage, kind, count: counts[kind] }, (store) => drain(parts, store, stage, kind))
    }
  }
  if (meter.model !== undefined) {
    for (const kind of memoryKinds) {
      await measure({ stage: 'abstract', kind, count: counts.episodic }, (store) =>
        drain(parts, store, 'abstract', kind),
      )
    }
  }
  for (const kind of [...memoryKinds, 'all'] as const) {
    await measure({ stage: 'recall', kind, count: questions.length }, (store) => ask(parts, store, kind))
  }
  return rows
}

/** What the work costs, divided by a count. Opening and closing of the store are no part of it. */
async function costEach({ path, meter }: CostParts, count: number, work: (store: SqliteStore) => unknown) {
  const store = await openSqlite({ path })
  const [bytes, counts] = [statSync(path).size, meter.counts()]
  const { cpu } = await costOf(() => work(store))
  const after = meter.counts()
  await store.close()
  const each = (value: number) => value / count
  return {
    cpuMs: each(cpu),
    bytes: each(statSync(path).size - bytes),
    encoderRuns: each(after.encoderRuns - counts.encoderRuns),
    modelCalls: each(after.modelCalls - counts.modelCalls),
    promptTokens: each(after.promptTokens - counts.promptTokens),
    completionTokens: each(after.completionTokens - counts.completionTokens),
  }
}

/** Each trace durable by itself, as they come in. */
async function record(log: EventLog, messages: readonly MessageInput[]): Promise<void> {
  const context = { now: now.instant, timeZones: { offsetAt: () => 0 } }
  for (const message of messages) {
    await log.append([{ topic: rootTopic, event: recordTrace(subject, [message], undefined, context) }])
  }
}

async function drain(
  { router, meter: { encoder, model } }: CostParts,
  { log, graphs }: SqliteStore,
  stage: StageKind,
  kind?: MemoryKind,
): Promise<void> {
  const tools = { encoder, ...(model && { languageModel: model }) }
  const handles = stagesOf({ log, graphs, router, types: memoryTypes, tools }, await readGenerations(graphs))
  for (const handle of handles) {
    if (handle.kind !== stage || handle.memoryKind !== kind) continue
    while ((await handle.advance(0)) > 0);
  }
}

/** How many segments each type stores; those that it only observes bring no memory of their own. */
async function segmentCounts(path: string): Promise<Readonly<Record<MemoryKind, number>>> {
  const { log, close } = await openSqlite({ path })
  const counts: [MemoryKind, number][] = []
  for (const kind of memoryKinds) {
    const topic = segmentsTopicOf(firstGeneration, kind)
    const records = await log.read(topic, 0, 0, await log.end(topic, 0))
    const stored = records.filter(({ event }) => isOf(segmentRoutedV1, event) && !event.data.observed)
    counts.push([kind, stored.length])
  }
  await close()
  return Object.fromEntries(counts) as Record<MemoryKind, number>
}

async function ask({ questions, meter }: CostParts, { graphs }: SqliteStore, kind: MemoryKind | 'all'): Promise<void> {
  const types = kind === 'all' ? memoryTypes : memoryTypes.filter((type) => type.kind === kind)
  const sources = { graphs, types, encoder: meter.encoder, generation: firstGeneration.id }
  const options = { k: 10, now, asOf: {}, filter: {}, budgetTokens: 2_000, explain: false }
  for (const question of questions) await recall(sources, subject, question, options)
}
