import {
  admissionDecidedV1,
  deadLettersTopic,
  decisionMadeV1,
  eventParkedV1,
  isOf,
  rootTopic,
  segmentAnnotatedV1,
} from '@ecphory/events'
import { rootOf } from '@ecphory/memory'
import type { EventLog, GraphStore, LogRecord, TopicEvent } from '@ecphory/memory'
import { currentTraceparent, startBatchSpans } from '@ecphory/nest'
import type { Metrics } from '@ecphory/nest'
import { tracesKeptMax } from './limits.ts'
import { overlay } from './overlay.ts'

/** What is watched: stores as `openStores` gives them, or doubles. */
export interface ObservableStores {
  readonly log: EventLog
  readonly graphs: GraphStore
}

/**
 * The same stores, watched: what stages put out is counted, and a trace (OpenTelemetry) that a root event came with goes
 * on through every event that derives from it, one span for each batch of each stage, down to the graph.
 */
export function observeStores<Held extends ObservableStores>(stores: Held, metrics: Metrics): Held {
  const traces = new RootTraces()
  const { log, graphs } = stores
  const observedLog = overlay<EventLog>(log, {
    append: (events) => {
      count(metrics, events)
      return log.append(events.map(withCurrentTrace))
    },
    read: async (topic, partition, from, limit) => {
      const records = await log.read(topic, partition, from, limit)
      traces.remember(topic, partition, records)
      return records
    },
    commit: async (step) => {
      const { group, topic, partition, outputs } = step
      const spans = traces.spansOf(group, topic, partition)
      try {
        await log.commit({ ...step, outputs: outputs.map((output) => traces.handOn(output, spans)) })
        count(metrics, outputs)
        spans.end()
      } catch (error) {
        spans.end(error)
        throw error
      }
    },
  })
  const observedGraphs = overlay<GraphStore>(graphs, {
    transact: async (key, expected, next, work) => {
      const spans = traces.spansOf(key.projection, key.topic, key.partition)
      try {
        await graphs.transact(key, expected, next, work)
        spans.end()
      } catch (error) {
        spans.end(error)
        throw error
      }
    },
  })
  return { ...stores, log: observedLog, graphs: observedGraphs }
}

function count(metrics: Metrics, outputs: readonly TopicEvent[]): void {
  for (const { topic, event } of outputs) {
    if (isOf(decisionMadeV1, event)) {
      metrics.decisions.inc({ by: event.data.decidedBy })
      if (event.data.unannotated) metrics.deferrals.inc()
    } else if (isOf(segmentAnnotatedV1, event)) {
      metrics.annotations.inc({ outcome: event.data.outcome })
    } else if (isOf(admissionDecidedV1, event)) {
      metrics.admissions.inc({ outcome: event.data.emptyBecause ?? 'admitted' })
    } else if (topic === deadLettersTopic && isOf(eventParkedV1, event)) {
      metrics.deadLetters.inc({ stage: event.data.stage })
    }
  }
}

/** A command or a trace that is recorded within a request belongs to that request's trace. */
function withCurrentTrace({ topic, event }: TopicEvent): TopicEvent {
  const traceparent = topic === rootTopic && event.traceparent === undefined ? currentTraceparent() : undefined
  return { topic, event: traceparent === undefined ? event : { ...event, traceparent } }
}

type Spans = ReturnType<typeof startBatchSpans>

/** Which trace each root event came with, as far as it was read of late, and what a stage read last of a partition. */
class RootTraces {
  readonly #byRoot = new Map<string, string>()
  readonly #lastRead = new Map<string, { at: number; traceparents: readonly string[] }>()

  remember(topic: string, partition: number, records: readonly LogRecord[]): void {
    const traceparents: string[] = []
    for (const { event, position } of records) {
      if (event.traceparent === undefined) continue
      traceparents.push(event.traceparent)
      const root = rootOf(event) ?? position
      this.#byRoot.set(`${root.partition}:${root.offset}`, event.traceparent)
    }
    for (const key of this.#byRoot.keys()) {
      if (this.#byRoot.size <= tracesKeptMax) break
      this.#byRoot.delete(key)
    }
    this.#lastRead.set(`${topic} ${partition}`, { at: Date.now(), traceparents })
  }

  spansOf(stage: string, topic: string, partition: number): Spans {
    const { at, traceparents } = this.#lastRead.get(`${topic} ${partition}`) ?? { at: Date.now(), traceparents: [] }
    return startBatchSpans(stage, traceparents, at)
  }

  handOn({ topic, event }: TopicEvent, spans: Spans): TopicEvent {
    const root = rootOf(event)
    const traceparent = root && this.#byRoot.get(`${root.partition}:${root.offset}`)
    return { topic, event: traceparent === undefined ? event : { ...event, traceparent: spans.handOn(traceparent) } }
  }
}
