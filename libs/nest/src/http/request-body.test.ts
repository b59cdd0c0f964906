import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { bodyBytesOpenMax, publicGraphqlLimits } from '../limits.ts'
import type { Service, ServiceOptions } from '../service/service.ts'
import { ask, post, startToyService, type ToyGraphql } from '../testing/toy-service.ts'

let service: Service
const start = async (graphql: ToyGraphql = {}, options: Partial<ServiceOptions> = {}) => {
  service = await startToyService(graphql, options)
}
afterEach(() => service.close())

describe('a bad body is refused', () => {
  it('too large', async () => {
    await start({ limits: { ...publicGraphqlLimits, bodyBytesMax: 1_000 } })
    const refused = { status: 413, errors: [{ extensions: { code: 'TOO_LARGE' } }] }
    expect(await ask(service, '{ hello }', { filler: 'x'.repeat(2_000) })).toMatchObject(refused)
    expect((await ask(service, '{ hello }', { filler: 'x'.repeat(500) })).status).toBe(200)
  })

  it('too large without saying so', async () => {
    await start({ limits: { ...publicGraphqlLimits, bodyBytesMax: 1_000 } })
    const stream = new Blob(['x'.repeat(5_000)]).stream()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: stream, duplex: 'half' }
    expect((await fetch(`${service.url}/graphql`, init as RequestInit)).status).toBe(413)
  })

  it('too large for the process, by its own word', async () => {
    await start()
    const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n'
    const socket = openSocket(service, `${head}Content-Length: ${2 * bodyBytesOpenMax}\r\n\r\n{`)
    expect(await socket.until('HTTP/1.1')).toContain('413 Payload Too Large')
    socket.end()
  })

  it('where too many bytes are being received, and only then', async () => {
    await start({ limits: { ...publicGraphqlLimits, bodyBytesMax: bodyBytesOpenMax / 2 } })
    const head =
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const open = [1, 2].map(() => openSocket(service, `${head}1\r\n{\r\n`))
    await waitFor(async () => (await ask(service, '{ hello }')).status === 429)
    for (const socket of open) socket.end()
    await waitFor(async () => (await ask(service, '{ hello }')).status === 200)
  })

  it.each([
    ['no JSON', '{"query": '],
    ['nothing', ''],
    ['no object', '"{ hello }"'],
    ['no query', '{}'],
    ['a null', 'null'],
    ['a query that is none', '{"query": {"kind": "Document"}}'],
    ['nesting without end', `{"query":"{ hello }","variables":${'['.repeat(200_000)}`],
  ])('of %s', async (_what, body) => {
    await start()
    expect((await post(service, body)).status).toBe(400)
  })

  it('that is no UTF-8', async () => {
    await start()
    const [before, after] = ['{"query":"{ hello(name: \\"', '\\") }"}'].map((text) => Buffer.from(text))
    const body = Buffer.concat([before as Buffer, Buffer.from([0xff]), after as Buffer])
    expect(await post(service, new Uint8Array(body))).toMatchObject({ status: 400 })
    expect((await post(service, new Uint8Array(Buffer.concat([before as Buffer, after as Buffer])))).status).toBe(200)
  })

  it('deeply nested variables harm nobody', async () => {
    await start()
    const body = `{"query":"{ hello }","variables":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    expect((await post(service, body)).status).toBe(200)
  })

  it('compressed', async () => {
    await start()
    const zipped = new Uint8Array(gzipSync('{"query":"{ hello }"}'))
    expect(await post(service, zipped, { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of the type %s',
    async (type) => {
      await start()
      expect(await post(service, '{"query":"{ hello }"}', { 'content-type': type })).toMatchObject({ status: 415 })
    },
  )

  it('by GET, whatever it asks', async () => {
    await start({}, {})
    for (const query of ['mutation { record(text: "x") }', '{ hello }']) {
      const url = `${service.url}/graphql?query=${encodeURIComponent(query)}`
      const response = await fetch(url, { headers: { 'apollo-require-preflight': 'yes' } })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('that never comes to its end', async () => {
    await start({}, { receiving: { requestReceivedMsMax: 1_000, headersMsMax: 900, connectionsCheckMs: 50 } })
    const slow = openSocket(
      service,
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    expect(await slow.closed).toContain('408 Request Timeout')
    expect(await openSocket(service, 'POST /graphql HTTP/1.1\r\nHost: x\r\n').closed).toContain('408 Request Timeout')
    expect((await ask(service, '{ hello }')).status).toBe(200)
  })
})

/** A client that sends what it is told to, and no more. */
function openSocket(to: Service, beginning: string) {
  const { hostname, port } = new URL(to.url)
  let received = ''
  const socket = connect(Number(port), hostname, () => socket.write(beginning))
  socket.on('data', (chunk) => (received += chunk.toString()))
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  const until = async (text: string) => {
    await waitFor(async () => received.includes(text))
    return received
  }
  return { closed, until, end: () => socket.destroy() }
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}
