import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, startToyService, toyConfig, toyIdentity, keepLog } from '../testing/toy-service.ts'
import { currentTraceparent } from './traceparent.ts'
import { startTracing } from './tracing.ts'
import { withSpan } from './with-span.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
}

let collector: Server
let url: string
let sent: SentSpan[]
beforeEach(async () => {
  sent = []
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
      sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
})
afterEach(() => collector.close())

describe('without a collector', () => {
  it('a trace that came in is handed on, and none is begun', async () => {
    const tracing = startTracing({ service: 'toy' })
    expect(await withSpan('work', traceparent, async () => currentTraceparent())).toBe(traceparent)
    expect(await withSpan('work', undefined, async () => currentTraceparent())).toBeUndefined()
    expect(await withSpan('work', 'no traceparent', async () => currentTraceparent())).toBeUndefined()
    await tracing.stop()
  })
})

describe('with a collector', () => {
  it('a trace goes on from a request or an event through everything inside', async () => {
    const tracing = startTracing({ service: 'toy', url })
    const inner = await withSpan('outer', traceparent, () =>
      withSpan('inner', undefined, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        return currentTraceparent()
      }),
    )
    await expect(withSpan('failing', traceparent, () => Promise.reject(new Error('canary')))).rejects.toThrow('canary')
    await tracing.stop()
    const byName = new Map(sent.map((span) => [span.name, span]))
    expect([...byName.keys()].sort()).toEqual(['failing', 'inner', 'outer'])
    expect(byName.get('outer')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
    expect(byName.get('inner')).toMatchObject({ traceId, parentSpanId: byName.get('outer')?.spanId })
    expect(inner).toBe(`00-${traceId}-${byName.get('inner')?.spanId}-01`)
    expect(byName.get('failing')?.status.code).toBe(2)
    expect(JSON.stringify(sent)).not.toContain('canary')
  })

  it('a request to a service is a span, and its log lines name it', async () => {
    const log = keepLog()
    let handedOn: string | undefined
    const contextOf = async (_request: unknown, _body: unknown, { signal }: { signal: AbortSignal }) => {
      handedOn = currentTraceparent()
      return { identity: toyIdentity, signal }
    }
    const service = await startToyService(
      { contextOf },
      { config: { ...toyConfig, otlp: { url } }, logger: log.logger },
    )
    await ask(service, '{ fail(how: "other") }', {}, { traceparent })
    await service.close()
    expect(sent).toMatchObject([{ name: 'POST /graphql', traceId, parentSpanId: 'b7ad6b7169203331' }])
    expect(handedOn).toBe(`00-${traceId}-${sent[0]?.spanId}-01`)
    expect(log.lines().find(({ msg }) => msg === 'A resolver failed.')).toMatchObject({ traceparent: handedOn })
  })
})
