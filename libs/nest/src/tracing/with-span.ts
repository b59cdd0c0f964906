import { type Attributes, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { contextOfTraceparent } from './traceparent.ts'

/**
 * Does `work` as a span. `traceparent` continues a trace that came with a request or an event; without one the span
 * belongs to the trace that runs. Attributes are ids, counts and names, never payload.
 */
export function withSpan<T>(
  name: string,
  traceparent: string | undefined,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const parent = traceparent === undefined ? context.active() : contextOfTraceparent(traceparent)
  const span = trace.getTracer('ecphory').startSpan(name, { attributes }, parent)
  return context.with(trace.setSpan(parent, span), () => endWith(span, work))
}

/** The error's name and code say enough; its message is in the log, where it is described without payload. */
async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error) span.setAttribute('error.type', 'code' in error ? String(error.code) : error.name)
    throw error
  } finally {
    span.end()
  }
}
