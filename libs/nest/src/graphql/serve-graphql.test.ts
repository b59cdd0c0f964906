import { setTimeout as sleep } from 'node:timers/promises'
import { EcphoryError } from '@ecphory/memory'
import { afterEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../auth/authenticator.ts'
import type { Identity } from '../auth/identity.ts'
import { createLocalKeys } from '../auth/local-keys.ts'
import { createRequestVerifier, signedRequestHeader, signRequest } from '../auth/signed-request.ts'
import { Gate } from '../http/gate.ts'
import { createLimiter } from '../http/limiter.ts'
import { publicGraphqlLimits } from '../limits.ts'
import type { Service } from '../service/service.ts'
import { systemClock } from '../service/system-clock.ts'
import {
  ask,
  keepLog,
  post,
  startToyService,
  type ToyGraphql,
  toyIdentity,
  silentLogger,
} from '../testing/toy-service.ts'

let service: Service
const start = async (graphql: ToyGraphql = {}) => {
  service = await startToyService(graphql)
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
    // Some errors carry extensions of their own, which GraphQL takes over.
    for (const how of ['other', 'extended']) {
      const answer = await ask(service, `{ fail(how: "${how}", text: "the inside") }`)
      const requestId = answer.headers.get('x-request-id')
      expect(answer.errors).toMatchObject([
        { message: 'The request failed for a reason of our own.', extensions: { code: 'INTERNAL', requestId } },
      ])
      expect(JSON.stringify(answer)).not.toContain('the inside')
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('has the code of a store that failed, and the log has what it said of itself', async () => {
    const log = keepLog()
    service = await startToyService({}, { logger: log.logger })
    const answer = await ask(service, '{ fail(how: "store", text: "127.0.0.1:4092") }')
    const requestId = answer.headers.get('x-request-id')
    expect(answer.errors).toMatchObject([
      {
        message: 'A store of this service failed; its log says how, under the id of the request.',
        path: ['fail'],
        extensions: { code: 'STORE_FAILED', requestId },
      },
    ])
    expect(JSON.stringify(answer)).not.toContain('4092')
    expect(log.lines().find(({ msg }) => msg === 'A store failed a request.')).toMatchObject({
      level: 'warn',
      path: ['fail'],
      requestId,
      err: { code: 'STORE_FAILED', message: 'Kafka (127.0.0.1:4092) failed while reading offsets.' },
    })
  })

  it('has no more of a store that failed where the request is refused as a whole', async () => {
    const refusal = new EcphoryError('STORE_FAILED', 'Kafka (127.0.0.1:4092) failed while listing topics.')
    await start({ contextOf: () => Promise.reject(refusal) })
    const answer = await ask(service, '{ hello }')
    expect(answer.status).toBe(503)
    expect(answer.errors).toMatchObject([{ extensions: { code: 'STORE_FAILED' } }])
    expect(JSON.stringify(answer)).not.toContain('4092')
  })

  it('has an error that a subgraph gave a code with the id of the request as well', async () => {
    await start()
    const answer = await ask(service, '{ fail(how: "coded") }')
    const requestId = answer.headers.get('x-request-id')
    expect(answer.errors).toMatchObject([{ message: 'There is none.', extensions: { code: 'NOT_FOUND', requestId } }])
  })

  it('refuses an operation of a kind that the schema has not before anything runs', async () => {
    await start()
    const answer = await ask(service, 'subscription { x }')
    expect(answer.status).toBe(400)
    expect(codesOf(answer)).toEqual(['GRAPHQL_VALIDATION_FAILED'])
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
    const limiter = createLimiter({ pointsPerSecond: 1, burstPoints: 6, burstSeconds: 60 })
    await start({ limiter, points: { hello: 2 } })
    expect((await ask(service, '{ a: hello b: hello c: hello }')).status).toBe(200)
    const refused = await ask(service, '{ hello }')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refused).toMatchObject({
      status: 429,
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: seconds } }],
    })
    expect(refused.data).toBeUndefined()
  })

  it('waits for room, and is refused where too many wait', async () => {
    const gate = new Gate({ inFlightMax: 1, queueMax: 1, waitMsMax: 60_000 })
    await start({ gate })
    let release: () => void = () => undefined
    const running = gate.run('acme', () => new Promise<void>((resolve) => (release = resolve)))
    const waiting = ask(service, '{ hello }')
    while (gate.waiting === 0) await sleep(5)
    const refused = await ask(service, '{ hello }')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    release()
    await running
    expect((await waiting).status).toBe(200)
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
