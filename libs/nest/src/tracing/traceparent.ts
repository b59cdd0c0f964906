import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

/** The trace that runs, as a W3C `traceparent`, to be handed on in a header or an event; undefined where none runs. */
export function currentTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext()
  if (span === undefined || !isSpanContextValid(span)) return undefined
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** The context that continues a `traceparent`; a new trace where there is none, or none that can be read. */
export function contextOfTraceparent(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}
