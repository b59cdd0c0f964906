import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../auth/authenticator.ts'
import type { Identity } from '../auth/identity.ts'
import { createLocalKeys } from '../auth/local-keys.ts'
import { createRequestVerifier, signedRequestHeader, signRequest } from '../auth/signed-request.ts'
import { Gate } from '../http/gate.ts'
import { createLimiter } from '../http/limiter.ts'
import { publicGraphqlLimits, subgraphGraphqlLimits } from '../limits.ts'
import type { Service, ServiceOptions } from '../service/service.ts'
import { systemClock } from '../service/system-clock.ts'
import { ask, post, startToyService, type ToyGraphql, toyIdentity, silentLogger } from '../testing/toy-service.ts'

let service: Service
const start = async (graphql: ToyGraphql = {}, options: Partial<ServiceOptions> = {}) => {
  service = await startToyService(graphql, options)
}
afterEach(() => service.close())

const codesOf = (answer: { errors?: readonly { extensions: Record<string, unknown> }[] }) =>
  (answer.errors ?? []).map(({ extensions }) => extensions['code'])

describe('an answer', () => {
  it('has the data', async () => {
    await start()
    const answer = await ask(service, 'query ($name: String) { hello(name: $name) tenant }', { name: 'Ann' })
    expect(answer).toMatchObject({ status: 200, data: { hello: 'Hello Ann', tenant: 'acme' } })
    expect(answer.errors).toBeUndefined()
  })

  it('has an error of ours with its code and its sentence, beside the rest', async () => {
    await start()
    const answer = await ask(service, '{ hello fail(how: "ours") }')
    expect(answer).toMatchObject({ status: 200, data: { hello: 'Hello you', fail: null } })
    expect(answer.errors).toMatchObject([
      { message: 'There is no such memory.', path: ['fail'], extensions: { code: 'NOT_FOUND' } },
    ])
  })

  it('has any other error as INTERNAL, with the id of the request', async () => {
    await start()
    const answer = await ask(service, '{ fail(how: "other", text: "the inside") }')
    const requestId = answer.headers.get('x-request-id')
    expect(answer.errors).toMatchObject([
      { message: 'The request failed for a reason of our own.', extensions: { code: 'INTERNAL', requestId } },
    ])
    expect(JSON.stringify(answer)).not.toContain('the inside')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it("has GraphQL's own errors with their codes", async () => {
    await start()
    expect(codesOf(await ask(service, '{ hello'))).toEqual(['GRAPHQL_PARSE_FAILED'])
    expect(codesOf(await ask(service, '{ helo }'))).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(codesOf(await ask(service, 'query ($ms: Int!) { hang(ms: $ms) }', { ms: 'x' }))).toEqual(['BAD_USER_INPUT'])
  })

  it('suggests no field in production', async () => {
    await start()
    expect((await ask(service, '{ helo }')).errors?.[0]?.message).not.toContain('hello')
  })
})

describe('a hostile query is refused before it runs', () => {
  const nested = (depth: number) => `{ node { ${'next { '.repeat(depth)} id ${'} '.repeat(depth)} } }`
  const refusedFor = (what: string) => ({
    status: 400,
    errors: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining(what),
        extensions: expect.objectContaining({ code: 'TOO_LARGE' }),
      }),
    ]),
  })

  it('too deep', async () => {
    await start()
    expect(await ask(service, nested(30))).toMatchObject(refusedFor('is nested deeper'))
    expect((await ask(service, nested(publicGraphqlLimits.depthMax - 2))).status).toBe(200)
  })

  it('too deep by way of fragments', async () => {
    await start()
    const fragments = Array.from(
      { length: 20 },
      (_, at) => `fragment F${at} on Node { next { ${at < 19 ? `...F${at + 1}` : 'id'} } }`,
    )
    expect(await ask(service, `{ node { ...F0 } } ${fragments.join(' ')}`)).toMatchObject(
      refusedFor('is nested deeper'),
    )
  })

  it('of 1,000 aliases', async () => {
    await start()
    const aliases = Array.from({ length: 1_000 }, (_, at) => `a${at}: hello`).join(' ')
    expect((await ask(service, `{ ${aliases} }`)).status).toBe(400)
    const some = Array.from({ length: 100 }, (_, at) => `a${at}: hello`).join(' ')
    expect(await ask(service, `{ ${some} }`)).toMatchObject(refusedFor('has more aliases'))
  })

  it('of aliases multiplied by fragments', async () => {
    await start()
    const doubling = Array.from(
      { length: 12 },
      (_, at) => `fragment F${at} on Query { ${at < 11 ? `...F${at + 1} a${at}: tenant ...F${at + 1}` : 'b: hello'} }`,
    )
    expect(await ask(service, `{ ...F0 } ${doubling.join(' ')}`)).toMatchObject(refusedFor('has more aliases'))
  })

  it('of fragments in circles', async () => {
    await start()
    const circle = '{ node { ...A } } fragment A on Node { next { ...B } } fragment B on Node { next { ...A } }'
    expect(await ask(service, circle)).toMatchObject({ status: 400 })
    expect(await ask(service, '{ node { ...A } } fragment A on Node { ...A }')).toMatchObject({ status: 400 })
  })

  it('of many directives', async () => {
    await start()
    expect(await ask(service, `{ hello ${'@skip(if: false) '.repeat(40)} }`)).toMatchObject({ status: 400 })
    const spread = Array.from({ length: 29 }, (_, at) => `a${at}: hello @skip(if: false) @include(if: true)`).join(' ')
    expect(await ask(service, `{ ${spread} }`)).toMatchObject(refusedFor('has more directives'))
  })

  it('of many tokens', async () => {
    await start()
    const answer = await ask(service, `{ ${'hello '.repeat(5_000)} }`)
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] })
  })

  it('of great cost', async () => {
    await start()
    expect(await ask(service, '{ node { many(first: 1000) { many(first: 1000) { id } } } }')).toMatchObject(
      refusedFor('costs more'),
    )
  })

  it('in batches', async () => {
    await start()
    const answer = await post(service, JSON.stringify([{ query: '{ hello }' }, { query: '{ hello }' }]))
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
  })

  it('that asks for the schema in production', async () => {
    await start()
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Query") { name } }'])
      expect(await ask(service, query)).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
      })
    expect((await ask(service, '{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  it('of a persisted query', async () => {
    await start()
    const body = { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }
    expect(codesOf(await post(service, JSON.stringify(body)))).toEqual(['PERSISTED_QUERY_NOT_SUPPORTED'])
  })

  it('unless the gateway asks it of a subgraph', async () => {
    await start({ limits: subgraphGraphqlLimits })
    const aliases = Array.from({ length: 300 }, (_, at) => `a${at}: hello`).join(' ')
    expect((await ask(service, `{ ${aliases} }`)).status).toBe(200)
    expect((await ask(service, nested(20))).status).toBe(200)
  })
})

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
    expect(await post(service, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).toMatchObject({ status: 400 })
  })

  it('deeply nested variables harm nobody', async () => {
    await start()
    const body = `{"query":"{ hello }","variables":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    expect((await post(service, body)).status).toBe(200)
  })

  it('compressed', async () => {
    await start()
    expect(await post(service, '{"query":"{ hello }"}', { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 })
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
    await start({}, { receiving: { requestReceivedMsMax: 300, headersMsMax: 200, connectionsCheckMs: 50 } })
    const slow = await sendSlowly(
      service,
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    expect(slow).toContain('408 Request Timeout')
    expect(await sendSlowly(service, 'POST /graphql HTTP/1.1\r\nHost: x\r\n')).toContain('408 Request Timeout')
    expect((await ask(service, '{ hello }')).status).toBe(200)
  })
})

function sendSlowly(to: Service, beginning: string): Promise<string> {
  const { hostname, port } = new URL(to.url)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(beginning))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

describe('who asks', () => {
  const needToken = async () => {
    const keys = await createLocalKeys(systemClock)
    const authenticator = createAuthenticator({
      jwks: keys.jwks,
      environment: 'production',
      clock: systemClock,
      logger: silentLogger,
    })
    await start({
      contextOf: async (request, _body, { signal }) => ({
        identity: await authenticator.authenticate(request.headers.authorization),
        signal,
      }),
    })
    return keys
  }

  it('is known by a token', async () => {
    const keys = await needToken()
    const token = await keys.sign({ tenant: 'other', scope: [], expiresInSeconds: 60 })
    expect((await ask(service, '{ tenant }', {}, { authorization: `Bearer ${token}` })).data).toEqual({
      tenant: 'other',
    })
  })

  it('is told the same whatever is wrong', async () => {
    const keys = await needToken()
    const foreign = await createLocalKeys(systemClock)
    const expired = await keys.sign({ tenant: 'acme', scope: [], expiresInSeconds: -60 })
    const forged = await foreign.sign({ tenant: 'acme', scope: [], expiresInSeconds: 60 })
    const headers = [
      {},
      { authorization: `Bearer ${expired}` },
      { authorization: `Bearer ${forged}` },
      { authorization: 'x' },
    ]
    const answers = await Promise.all(headers.map((each) => ask(service, '{ tenant }', {}, each)))
    expect(new Set(answers.map(({ errors }) => errors?.[0]?.message)).size).toBe(1)
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(answer.data).toBeUndefined()
    }
  })

  it('is known by the signature of the gateway, once', async () => {
    const key = 'k'.repeat(32)
    const verifier = createRequestVerifier([key], systemClock)
    await start({
      contextOf: async (request, body, { signal }) => ({
        identity: verifier.verify(request.get(signedRequestHeader), body),
        signal,
      }),
    })
    const identity: Identity = { ...toyIdentity, tenant: 'signed' }
    const body = JSON.stringify({ query: '{ tenant }' })
    const headers = { [signedRequestHeader]: signRequest(key, identity, body, Date.now()) }
    expect((await post(service, body, headers)).data).toEqual({ tenant: 'signed' })
    expect((await post(service, body, headers)).status).toBe(401)
    expect((await ask(service, '{ tenant }')).status).toBe(401)
    const ofOther = { [signedRequestHeader]: signRequest(key, identity, body, Date.now()) }
    expect((await post(service, JSON.stringify({ query: '{ hello }' }), ofOther)).status).toBe(401)
  })

  it('is told nothing of a fault of ours', async () => {
    await start({ contextOf: () => Promise.reject(new Error('the inside')) })
    const answer = await ask(service, '{ hello }')
    expect(answer).toMatchObject({ status: 500, errors: [{ extensions: { code: 'INTERNAL' } }] })
    expect(JSON.stringify(answer)).not.toContain('the inside')
  })
})

describe('whoever asks too much', () => {
  it('is told when to ask again', async () => {
    await start({
      limiter: createLimiter({ pointsPerSecond: 2, burstPoints: 6, burstSeconds: 5 }),
      points: { hello: 2 },
    })
    expect((await ask(service, '{ hello }')).status).toBe(200)
    expect((await ask(service, '{ a: hello b: hello c: hello }')).status).toBe(200)
    const refused = await ask(service, '{ hello }')
    expect(refused).toMatchObject({
      status: 429,
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } }],
    })
    expect(refused.headers.get('retry-after')).toBe('1')
    await sleep(1_100)
    expect((await ask(service, '{ hello }')).status).toBe(200)
  })

  it('waits for room, and is refused where too many wait', async () => {
    const gate = new Gate({
      inFlightMax: 2,
      inFlightPerTenantMax: 2,
      queueMax: 2,
      queuePerTenantMax: 2,
      waitMsMax: 5_000,
    })
    await start({ gate })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(service, '{ hang(ms: 200) }')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429])
    for (const { headers } of answers.filter(({ status }) => status === 429))
      expect(headers.get('retry-after')).toBe('5')
    expect([gate.inFlight, gate.waiting]).toEqual([0, 0])
  })
})

describe('the time of a request', () => {
  it('ends', async () => {
    let signal: AbortSignal | undefined
    await start({
      limits: { ...publicGraphqlLimits, requestMsMax: 200 },
      contextOf: async (_request, _body, call) => {
        signal = call.signal
        return { identity: toyIdentity, signal: call.signal }
      },
    })
    const answer = await ask(service, '{ hang(ms: 10000) }')
    expect(answer).toMatchObject({ status: 504, errors: [{ extensions: { code: 'TIMED_OUT' } }] })
    expect(signal?.aborted).toBe(true)
  })

  it('ends as the client goes', async () => {
    const gate = new Gate()
    await start({ gate })
    const leaving = new AbortController()
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ hang(ms: 60000) }"}',
    }
    const asked = fetch(`${service.url}/graphql`, { ...init, signal: leaving.signal })
    while (gate.inFlight === 0) await sleep(5)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    while (gate.inFlight > 0) await sleep(5)
    expect(gate.inFlight).toBe(0)
  })
})
