import { type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { contextOfTraceparent, traceparentOf } from './traceparent.ts'

/** The spans of one batch that works on events of several traces: one for each. */
export interface BatchSpans {
  /** What an output hands on of the trace that its input came with: this batch's span; without tracing, the same again. */
  handOn(traceparent: string): string
  end(error?: unknown): void
}

/** @param startedAt epoch milliseconds: the spans began when the batch was read */
export function startBatchSpans(name: string, traceparents: Iterable<string>, startedAt: number): BatchSpans {
  const tracer = trace.getTracer('ecphory')
  const spans = new Map<string, Span>()
  for (const traceparent of traceparents) {
    if (spans.has(traceparent)) continue
    spans.set(traceparent, tracer.startSpan(name, { startTime: startedAt }, contextOfTraceparent(traceparent)))
  }
  return {
    handOn(traceparent) {
      const span = spans.get(traceparent)
      return (span && traceparentOf(span)) ?? traceparent
    },
    end(error) {
      for (const span of spans.values()) {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
  }
}
