import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { tracesFlushMsMax } from '../limits.ts'

export interface Tracing {
  /** Sends off what was recorded, as far as it goes within its bound, and stops recording. */
  stop(): Promise<void>
}

/**
 * Starts traces for this process. Without `url` nothing is recorded and nothing leaves; a `traceparent` that came in is
 * still handed on. One per process: it is OpenTelemetry that is global.
 */
export function startTracing({ service, url }: { service: string; url?: string | undefined }): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = url === undefined ? null : createProvider(service, url)
  if (provider !== null) trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      await provider?.shutdown()
      trace.disable()
      context.disable()
    },
  }
}

function createProvider(service: string, url: string): BasicTracerProvider {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: tracesFlushMsMax })
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `ecphory-${service}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: tracesFlushMsMax })],
  })
}
