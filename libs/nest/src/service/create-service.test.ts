import { afterEach, describe, expect, it } from 'vitest'
import { EcphoryError } from '@ecphory/memory'
import type { ReadyCheck } from '../http/health.ts'
import type { Logger } from '../logging/logger.ts'
import { ask, keepLog, silentLogger, startToyService, toyConfig } from '../testing/toy-service.ts'
import { createService } from './create-service.ts'
import { clockToken, loggerToken, type Service } from './service.ts'

let service: Service
afterEach(() => service.close())

const get = async (path: string) => {
  const response = await fetch(`${service.url}${path}`)
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) as unknown, headers: response.headers }
}

class Counting {
  readonly calls: string[] = []
  onModuleInit() {
    this.calls.push('init')
  }
  onModuleDestroy() {
    this.calls.push('destroy')
  }
  onApplicationShutdown() {
    this.calls.push('shutdown')
  }
}

describe('a module', () => {
  it('needs no decorator, and is given what the kit has', async () => {
    const counting = new Counting()
    const token = Symbol('greeting')
    service = await createService({
      name: 'toy',
      config: toyConfig,
      logger: silentLogger,
      modules: [
        {
          module: class Greetings {},
          providers: [
            { provide: Counting, useValue: counting },
            {
              provide: token,
              useFactory: (logger: Logger, clock: { now(): number }) => ({
                isKits: logger === silentLogger,
                now: clock.now(),
              }),
              inject: [loggerToken, clockToken],
            },
          ],
        },
      ],
      clock: { now: () => 42 },
      start: async ({ get }) => expect(get(token)).toEqual({ isKits: true, now: 42 }),
      stop: async () => void counting.calls.push('stop'),
    })
    await service.listen()
    expect(await service.close()).toBe(true)
    expect(await service.close()).toBe(true)
    expect(counting.calls).toEqual(['init', 'stop', 'destroy', 'shutdown'])
  })

  it('that cannot be made fails the service', async () => {
    const failing = createService({
      name: 'toy',
      config: toyConfig,
      logger: silentLogger,
      modules: [
        { module: class Failing {}, providers: [{ provide: 'x', useFactory: () => Promise.reject(new Error('no')) }] },
      ],
    })
    await expect(failing).rejects.toThrow('no')
  })
})

describe('health', () => {
  it('is live and ready, with each check by name', async () => {
    let checks: readonly ReadyCheck[] = [
      { name: 'kafka', isUp: true },
      { name: 'neo4j', isUp: true },
    ]
    service = await startToyService({}, { ready: async () => checks })
    expect((await get('/health/live')).json()).toEqual({ state: 'live' })
    expect((await get('/health/ready')).status).toBe(200)
    checks = [
      { name: 'kafka', isUp: true },
      { name: 'neo4j', isUp: false, detail: 'It does not answer.' },
    ]
    const down = await get('/health/ready')
    expect(down.status).toBe(503)
    expect(down.json()).toEqual({
      state: 'not ready',
      checks: [
        { name: 'kafka', state: 'up' },
        { name: 'neo4j', state: 'down', detail: 'It does not answer.' },
      ],
    })
    expect((await get('/health/live')).status).toBe(200)
  })

  it('is not ready where a check fails, nor says why to others', async () => {
    service = await startToyService({}, { ready: () => Promise.reject(new Error('the inside')) })
    const answer = await get('/health/ready')
    expect(answer.status).toBe(503)
    expect(answer.text).not.toContain('the inside')
  })

  it('is not ready while it starts, and answers already', async () => {
    let begun: () => void = () => undefined
    let started: () => void = () => undefined
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    const starting = new Promise<void>((resolve) => (started = resolve))
    service = await createService({
      name: 'toy',
      config: toyConfig,
      logger: silentLogger,
      start: () => (begun(), starting),
    })
    const listening = service.listen()
    await beginning
    expect((await get('/health/ready')).json()).toEqual({ state: 'starting', checks: [] })
    expect((await get('/health/live')).status).toBe(200)
    started()
    await listening
    expect((await get('/health/ready')).status).toBe(200)
  })
})

describe('metrics', () => {
  it('tell of requests, refusals and work, and of no tenant', async () => {
    service = await startToyService()
    await ask(service, '{ hello tenant }')
    await fetch(`${service.url}/graphql`)
    await fetch(`${service.url}/no-such-path-canary`)
    service.metrics.lag.set({ stage: 'route', partition: '3' }, 7)
    service.metrics.decisions.inc({ by: 'classifier' })
    const { text, headers } = await get('/metrics')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain('ecphory_http_seconds_count{service="toy",route="/graphql",method="POST",status="200"} 1')
    expect(text).toContain('ecphory_http_seconds_count{service="toy",route="other",method="GET",status="404"} 1')
    expect(text).toContain('ecphory_refusals_total{code="INVALID_ARGUMENT",service="toy"} 1')
    expect(text).toContain('ecphory_lag_events{stage="route",partition="3",service="toy"} 7')
    expect(text).toContain('ecphory_decisions_total{by="classifier",service="toy"} 1')
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toMatch(/\b(acme|ann)\b|canary/)
  })
})

describe('a route of its own', () => {
  it('is answered, and its errors as those of GraphQL', async () => {
    const log = keepLog()
    service = await startToyService(
      {},
      {
        logger: log.logger,
        http: async () => ({
          routes: {
            paths: ['/good', '/bad'],
            mount(router) {
              router.get('/good', (_request, response) => void response.json({ good: true }))
              router.get('/bad', () => Promise.reject(new EcphoryError('NOT_FOUND', 'There is none.')))
              router.get('/worse', () => Promise.reject(new Error('the inside')))
            },
          },
        }),
      },
    )
    expect((await get('/good')).json()).toEqual({ good: true })
    expect(await get('/bad')).toMatchObject({ status: 404 })
    const worse = await get('/worse')
    expect([worse.status, worse.text.includes('the inside')]).toEqual([500, false])
    expect(worse.headers.get('x-powered-by')).toBeNull()
    expect(
      log
        .lines()
        .filter(({ msg }) => msg === 'A request ended.')
        .map(({ route, status }) => [route, status]),
    ).toEqual([
      ['/good', 200],
      ['/bad', 404],
      ['other', 500],
    ])
  })
})
