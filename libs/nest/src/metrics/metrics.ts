import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What a service counts. No label holds a tenant or a user: they would be as many as there are callers, and public. */
export interface Metrics {
  readonly registry: Registry
  /** Seconds of HTTP requests by `route`, `method` and `status`. */
  readonly httpSeconds: Histogram<'route' | 'method' | 'status'>
  /** Requests that are being answered, probes apart. */
  readonly openRequests: Gauge<never>
  /** Requests refused as a whole, by the `code` of their error. */
  readonly refusals: Counter<'code'>
  /** Events that a `stage` has not come to yet, by `partition` of its topic. */
  readonly lag: Gauge<'stage' | 'partition'>
  /** Routing decisions, by who made them (`classifier`, `annotator`, `person`). */
  readonly decisions: Counter<'by'>
  /** Segments that the gate would have deferred and no annotator was there for. */
  readonly deferrals: Counter<never>
  /** What came of asking, or of waiting for, an annotator, by `outcome` (`answered`, `timed-out`, `failed`, `invalid`, `absent`). */
  readonly annotations: Counter<'outcome'>
  /** Decisions of admission, by `outcome`: `admitted`, or why nothing was (`no_gap`, `policy_failed`, …). */
  readonly admissions: Counter<'outcome'>
  /** Seconds of one batch of a `stage`, from its first event to its commit. */
  readonly batchSeconds: Histogram<'stage'>
  /** Events parked by a `stage`. */
  readonly deadLetters: Counter<'stage'>
  /** Times that an `engine` (`kafka`, `neo4j`, `model`) was found down. */
  readonly outages: Counter<'engine'>
}

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A registry of a service's own, so that several services in one process keep apart. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: secondsBuckets })
  return {
    registry,
    httpSeconds: histogram('ecphory_http_seconds', 'Seconds of HTTP requests.', ['route', 'method', 'status']),
    refusals: counter('ecphory_refusals_total', 'Requests refused as a whole, by code.', ['code']),
    openRequests: gauge<never>('ecphory_open_requests', 'Requests that are being answered.', []),
    lag: gauge('ecphory_lag_events', 'Events that a stage has not come to yet.', ['stage', 'partition']),
    decisions: counter('ecphory_decisions_total', 'Routing decisions, by who made them.', ['by']),
    deferrals: counter<never>('ecphory_deferrals_total', 'Segments routed without the annotator they asked for.', []),
    annotations: counter('ecphory_annotations_total', 'What came of asking an annotator, by outcome.', ['outcome']),
    admissions: counter('ecphory_admissions_total', 'Decisions of admission, by outcome.', ['outcome']),
    batchSeconds: histogram('ecphory_batch_seconds', 'Seconds of one batch of a stage.', ['stage']),
    deadLetters: counter('ecphory_dead_letters_total', 'Events parked by a stage.', ['stage']),
    outages: counter('ecphory_outages_total', 'Times that an engine was found down.', ['engine']),
  }
}
