import { type Context, isSpanContextValid, type Span, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

/** The trace that runs, as a W3C `traceparent`, to be handed on in a header or an event; undefined where none runs. */
export function currentTraceparent(): string | undefined {
  const span = trace.getActiveSpan()
  return span && traceparentOf(span)
}

/** Undefined for a span that nobody records. */
export function traceparentOf(span: Span): string | undefined {
  const held = span.spanContext()
  if (!isSpanContextValid(held)) return undefined
  return `00-${held.traceId}-${held.spanId}-${held.traceFlags.toString(16).padStart(2, '0')}`
}

/** The context that continues a `traceparent`; a new trace where there is none, or none that can be read. */
export function contextOfTraceparent(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}
