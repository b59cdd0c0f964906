import { storesToken } from '@ecphory/distributed'
import { createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import { createLogger, createService, loadConfig, signedRequestHeader, signRequest, systemClock } from '@ecphory/nest'
import { expect, it } from 'vitest'
import { ingestConfig } from './ingest-config.ts'
import { ingestService } from './ingest-service.ts'

const signingKey = 'k'.repeat(32)

it('shows in the settings what the gateway, which is set alike, allows a tenant', async () => {
  const config = loadConfig(ingestConfig, {
    ...{ ECPHORY_KAFKA: '127.0.0.1:1', ECPHORY_NEO4J_URL: 'bolt://127.0.0.1:1', ECPHORY_PORT: '0' },
    ...{ ECPHORY_SIGNING_KEY: signingKey, ECPHORY_POINTS_PER_SECOND: '7' },
  })
  const stores = {
    log: createMemoryEventLog({ partitions: 1 }),
    graphs: createMemoryGraphStore(),
    checks: async () => [],
  }
  const modules = [{ module: class TestStores {}, providers: [{ provide: storesToken, useValue: stores }] }]
  const logger = createLogger({ service: 'ingest', level: 'silent' })
  const service = await createService({ ...ingestService(config), modules, logger })
  await service.listen()
  const body = JSON.stringify({ query: '{ settings { rates { pointsPerSecond burstPoints } } }' })
  const identity = { tenant: 'red', user: 'ana', scopes: new Set(['settings:admin'] as const) }
  const signed = signRequest(signingKey, identity, body, systemClock.now())
  const headers = { 'content-type': 'application/json', [signedRequestHeader]: signed }
  const answer: unknown = await (await fetch(`${service.url}/graphql`, { method: 'POST', headers, body })).json()
  await service.close()
  expect(answer).toMatchObject({
    data: { settings: { rates: { pointsPerSecond: 7, burstPoints: config.limits.burstPoints } } },
  })
})
